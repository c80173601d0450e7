/**
 * Runs test/host/ inside VS Code. `--desktop`: in desktop VS Code (downloaded or installed) instead of the server
 * build. `--grep TEXT`: only tests whose title contains it. `--built`: dist/ is fresh. `--engine oldest`: in the oldest VS Code
 * that the manifest allows. `--bundle-only`: F5 runs them.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../esbuild.mjs';
import { installHost } from './host/fetchHost.ts';
import { copyWorkspace } from './host/hostFolders.ts';
import { chooseEngine, testFolder } from './host/hostPaths.ts';
import { bundleHostTests, runInServer, runOnDesktop } from './host/runHostTests.ts';

import './host/testClock.ts';

const { values } = parseArgs({
  options: {
    desktop: { type: 'boolean' },
    grep: { type: 'string' },
    built: { type: 'boolean' },
    engine: { type: 'string' },
    'bundle-only': { type: 'boolean' },
  },
});

chooseEngine(values.engine);
if (values.built !== true) await build('development', () => {});
const testsPath = await bundleHostTests();
if (values['bundle-only'] !== true) await run();

async function run(): Promise<void> {
  const workspace = await copyWorkspace();
  const ended = join(testFolder, 'host-tests', 'ended');
  const env: Record<string, string> = { CHART_CARDS_TEST_ENDED: ended };
  if (values.grep !== undefined) env['CHART_CARDS_TEST_GREP'] = values.grep;
  const hostRun = { testsPath, workspace: workspace.folder, env };
  try {
    if (!values.desktop) await installHost(console.log);
    process.exitCode = values.desktop ? await runOnDesktop(hostRun) : await runInServer(hostRun);
    // VS Code's exit code is 0, too, if the extension host crashes.
    if (process.exitCode === 0 && !existsSync(ended)) throw new Error('The extension host ended before its tests did.');
  } finally {
    await workspace.remove();
  }
}
