/**
 * Runs test/host/ inside VS Code. `--desktop`: in VS Code itself (downloaded or installed); else in the server build.
 * `--grep TEXT`: only tests whose title contains it.
 */
import { parseArgs } from 'node:util';
import { build } from './bundle/build.ts';
import { bundleHostTests } from './host/bundleHostTests.ts';
import { copyWorkspace } from './host/copyWorkspace.ts';
import { fetchHost } from './host/fetchHost.ts';
import { runInServer } from './host/runInServer.ts';
import { runOnDesktop } from './host/runOnDesktop.ts';

const { values } = parseArgs({
  options: { desktop: { type: 'boolean', default: false }, grep: { type: 'string' }, built: { type: 'boolean' } },
});

if (values.built !== true) await build('development', () => {});
const testsPath = await bundleHostTests();
const workspace = await copyWorkspace();
const env: Record<string, string> = values.grep === undefined ? {} : { CHART_CARDS_TEST_GREP: values.grep };
try {
  if (values.desktop) {
    process.exitCode = await runOnDesktop({ testsPath, workspace: workspace.folder, env });
  } else {
    await fetchHost(console.log);
    process.exitCode = await runInServer({ testsPath, workspace: workspace.folder, env });
  }
} finally {
  await workspace.remove();
}
