/**
 * Runs test/host/ inside VS Code. `--desktop`: in desktop VS Code (downloaded or installed) instead of the server
 * build. `--grep TEXT`: only tests whose title contains it. `--built`: dist/ is fresh. `--engine oldest|middle`: in an
 * older VS Code. `--bundle-only`: F5 runs them.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../esbuild.mjs';
import { installHost } from './host/fetchHost.ts';
import { copyWorkspace } from './host/hostFolders.ts';
import { chooseEngine } from './host/hostPaths.ts';
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

/** Half of the files in each of two windows: one leaves most of two cores idle. A part of the tests fits into one. */
async function run(): Promise<void> {
  if (!values.desktop) await installHost(console.log);
  const isPart = values.desktop === true || values.grep !== undefined;
  const held: string[] = [];
  const ended = await Promise.allSettled(isPart ? [runShard('1/1')] : [runShard('1/2'), runShard('2/2', held)]);
  process.stdout.write(held.join(''));
  for (const shard of ended) if (shard.status === 'rejected') throw shard.reason;
}

/** Runs a part of the files in a window of its own; `held` collects its log, so that those of two don't mix. */
async function runShard(shard: string, held?: string[]): Promise<void> {
  const workspace = await copyWorkspace();
  const ended = join(workspace.folder, '..', 'ended');
  const env: Record<string, string> = { CHART_CARDS_TEST_ENDED: ended, CHART_CARDS_TEST_SHARD: shard };
  if (values.grep !== undefined) env['CHART_CARDS_TEST_GREP'] = values.grep;
  const hostRun = { testsPath, workspace: workspace.folder, env };
  try {
    const code = values.desktop
      ? await runOnDesktop(hostRun)
      : await runInServer({ ...hostRun, ...(held && { print: (text) => void held.push(text) }) });
    process.exitCode ||= code;
    // VS Code's exit code is 0, too, if the extension host crashes.
    if (code === 0 && !existsSync(ended)) throw new Error('The extension host ended before its tests did.');
  } finally {
    await workspace.remove();
  }
}
