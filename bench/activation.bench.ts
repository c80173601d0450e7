import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { installHost } from '../scripts/host/fetchHost.ts';
import { copyWorkspace } from '../scripts/host/hostFolders.ts';
import { bundleHostModule, runInServer } from '../scripts/host/runHostTests.ts';
import { type Measure, median, timesRow } from './measure.ts';
import { buildProduction } from './production.ts';

/** Windows that are measured, after one that stores the compiled code. */
const WINDOWS = 3;
/**
 * Times of loading the bundle without compiled code. The goal was 1.3, but activating also creates the schemas of all
 * messages and registers all commands, views and providers; the first window of a version compiles what it runs.
 */
const MOST = { usual: 1.5, first: 3 };
const resultSchema = z.object({ own: z.number(), loading: z.number() });

/**
 * Loading the extension's code and calling `activate` in a fresh extension host: the first window of a version, and the
 * median of the next ones, which load compiled code.
 */
export const measure: Measure = async ({ once }) => {
  await buildProduction();
  await installHost(console.error);
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-activation-'));
  const testsPath = await bundleHostModule('bench/host/timeActivation.ts', folder);
  const dataFolder = join(folder, 'host');
  const runs: { readonly own: number; readonly loading: number }[] = [];
  try {
    for (let window = 0; window <= (once ? 0 : WINDOWS); window += 1) {
      const workspace = await copyWorkspace();
      const result = join(folder, `activation-${window}.json`);
      try {
        const env = { CHART_CARDS_BENCH_RESULT: result };
        await runInServer({ testsPath, workspace: workspace.folder, env, startsWhenAsked: true, dataFolder });
      } finally {
        await workspace.remove();
      }
      runs.push(z.parse(resultSchema, JSON.parse(await readFile(result, 'utf8'))));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const [first, ...next] = runs;
  const name = 'activation, CPU time, against loading the same bundle without running it';
  const of = (part: 'own' | 'loading'): number => median((once ? runs : next).map((run) => run[part]));
  return [
    timesRow(name, of('own'), of('loading'), MOST.usual),
    timesRow('the same in the first window of a version', first?.own, first?.loading, MOST.first),
  ];
};
