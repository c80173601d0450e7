import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../esbuild.mjs';
import { installHost } from '../scripts/host/fetchHost.ts';
import { copyWorkspace } from '../scripts/host/hostFolders.ts';
import { bundleHostModule, runInServer } from '../scripts/host/runHostTests.ts';
import { type Measure, type MeasureRow, median } from './measure.ts';

/** Windows that are measured, after one that stores the compiled code. */
const WINDOWS = 3;

/**
 * Loading the extension's code and calling `activate` in a fresh extension host: the first window of a version, and the
 * median of the next ones, which load compiled code.
 */
export const measure: Measure = async () => {
  await build('production', () => {});
  await installHost(console.error);
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-activation-'));
  const testsPath = await bundleHostModule('bench/host/timeActivation.ts', folder);
  const dataFolder = join(folder, 'host');
  const times: number[] = [];
  try {
    for (let window = 0; window <= WINDOWS; window += 1) {
      const workspace = await copyWorkspace();
      const result = join(folder, `activation-${window}.json`);
      try {
        const env = { CHART_CARDS_BENCH_RESULT: result };
        await runInServer({ testsPath, workspace: workspace.folder, env, startsWhenAsked: true, dataFolder });
      } finally {
        await workspace.remove();
      }
      const { milliseconds } = JSON.parse(await readFile(result, 'utf8')) as { milliseconds: number };
      console.error(`  ${milliseconds.toFixed(1)} ms`);
      times.push(milliseconds);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const [first = Number.NaN, ...next] = times;
  const usual = median(next);
  return [
    row('activation, including loading', usual, 25),
    row('the same in the first window of a version', first, 150),
  ];
};

function row(name: string, figure: number, most: number): MeasureRow {
  return { name, figure: `${figure.toFixed(1)} ms`, limit: `≤ ${most} ms`, holds: figure <= most };
}
