import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../esbuild.mjs';
import { installHost } from '../scripts/host/fetchHost.ts';
import { copyWorkspace } from '../scripts/host/hostFolders.ts';
import { bundleHostModule, runInServer } from '../scripts/host/runHostTests.ts';
import { type Measure, median } from './measure.ts';

const WINDOWS = 3;

/** Loading the extension's code and calling `activate` in a fresh extension host: the median over several windows. */
export const measure: Measure = async () => {
  await build('production', () => {});
  await installHost(console.error);
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-activation-'));
  const testsPath = await bundleHostModule('bench/host/timeActivation.ts', folder);
  const times: number[] = [];
  try {
    for (let window = 0; window < WINDOWS; window += 1) {
      const workspace = await copyWorkspace();
      const result = join(folder, `activation-${window}.json`);
      try {
        const env = { CHART_CARDS_BENCH_RESULT: result };
        await runInServer({ testsPath, workspace: workspace.folder, env, startsWhenAsked: true });
      } finally {
        await workspace.remove();
      }
      const { loading, calling } = JSON.parse(await readFile(result, 'utf8')) as { loading: number; calling: number };
      console.error(`  loading ${loading.toFixed(1)} ms, activate ${calling.toFixed(1)} ms`);
      times.push(loading + calling);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const time = median(times);
  return [
    { name: 'activation, including loading', figure: `${time.toFixed(1)} ms`, limit: '≤ 50 ms', holds: time <= 50 },
  ];
};
