import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import type { Card, Drawing } from '../src/card/model/card.ts';
import { formatCard } from '../src/card/text/jsonFormat.ts';
import { largestCard } from '../test/support/largestCard.ts';
import { type Measure, median, medianPeak, timesRow } from './measure.ts';
import { buildProduction } from './production.ts';

const DRAFTS = 1_000;
const ROUNDS = 5;
/** Times of the calibration loop, for all drafts: as many as two seconds a thousand on the machine of the limits. */
const MOST = 200;
/** Times of the calibration loop, for one largest card. */
const MOST_LARGEST = 0.6;
/** The memory retained doesn't grow with the number of drafts. */
const MOST_HELD = 1.1;
/** Times of Node alone. How much garbage V8 leaves varies. */
const MOST_PEAK = 3;

/** What a run of the built program took. */
interface Run {
  readonly ms: number;
  /** CPU time of all threads, in milliseconds. */
  readonly cpuMs: number;
  /** Peak memory of the process, in MB; undefined where the system doesn't report it. */
  readonly peakMb?: number | undefined;
  /** Retained memory when the program ended, in MB. */
  readonly heldMb: number;
}

/** A folder of drafts checked by the built command line, including its start. */
export const measure: Measure = async ({ once, calibration }) => {
  await buildProduction();
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-bench-'));
  try {
    const usual = await drafts(join(folder, 'usual'), DRAFTS, usualCard);
    const few = await drafts(join(folder, 'few'), DRAFTS / 10, usualCard);
    const largest = await drafts(join(folder, 'largest'), DRAFTS / 10, largestCard);
    const runs = { many: [] as Run[], some: [] as Run[], large: [] as Run[], bare: [] as Run[] };
    for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
      runs.many.push(await check(usual));
      runs.some.push(await check(few));
      runs.large.push(await check(largest));
      runs.bare.push(await run(['--eval', '0']));
    }
    const [many, some, large, bare] = [runs.many, runs.some, runs.large, runs.bare].map(medianRun);
    if (!many || !some || !large || !bare) throw new Error('A program has not run.');
    const largestMs = Math.max(large.cpuMs - startOf(some, many), 1) / (DRAFTS / 10);
    return [
      timesRow(`${DRAFTS} drafts on the command line, from its start to its end`, many.ms, calibration.wallMs, MOST),
      timesRow('the same, CPU time', many.cpuMs, calibration.cpuMs, MOST),
      timesRow(
        'a largest card on the command line, CPU time without start-up',
        largestMs,
        calibration.cpuMs,
        MOST_LARGEST,
      ),
      timesRow(
        `memory retained after ${DRAFTS} drafts, against ${DRAFTS / 10}`,
        many.heldMb,
        some.heldMb,
        MOST_HELD,
        'MB',
      ),
      timesRow(`peak memory of ${DRAFTS} drafts, against Node alone`, many.peakMb, bare.peakMb, MOST_PEAK, 'MB'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The constant time, calculated from two runs of different length. */
function startOf(some: Run, many: Run): number {
  const each = (many.cpuMs - some.cpuMs) / (DRAFTS - DRAFTS / 10);
  return some.cpuMs - each * (DRAFTS / 10);
}

/** Writes drafts, some in separate folders; every tenth has a mistake. */
async function drafts(folder: string, count: number, cardOf: () => Card): Promise<string> {
  const [good, wrong] = [formatCard(cardOf()), formatCard(cardOf()).replace('"BULLISH"', '"bullish"')];
  for (let place = 0; place < count; place++) {
    const own = join(folder, `week-${place % 20}`);
    if (place < 20) await mkdir(own, { recursive: true });
    await writeFile(join(own, `draft-${place}.card.json`), place % 10 === 0 ? wrong : good);
  }
  return folder;
}

/** A typical card: five levels, six drawings, texts of a few sentences. */
function usualCard(): Card {
  const { metadata, levels, drawings } = largestCard();
  const kept: Drawing[] = drawings.slice(0, 6);
  const text = kept.map(({ clientObjectId }) => `Watch [[${clientObjectId}:this]] at the open. `).join('');
  return {
    metadata: {
      ...metadata,
      title: 'Retest of the pivot',
      preferenceText: text,
      alternativeText: text,
      comments: text,
    },
    levels,
    drawings: kept,
  };
}

const REPORT = pathToFileURL(join(projectRoot, 'bench', 'commandLine', 'reportUsage.ts')).href;

/** The program finds the mistakes that the drafts have. */
function check(folder: string): Promise<Run> {
  return run([join(projectRoot, 'dist', 'chart-cards.js'), 'check', '--format', 'json', folder], 1, ']\n');
}

function run(program: readonly string[], code = 0, end = ''): Promise<Run> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const args = ['--expose-gc', '--import', REPORT, ...program];
    execFile(process.execPath, args, { maxBuffer: 100_000_000 }, (error, stdout, stderr) => {
      const ms = performance.now() - start;
      if ((error?.code ?? 0) !== code || !stdout.endsWith(end)) return reject(new Error(`It did not run: ${stderr}`));
      resolve({ ms, ...(JSON.parse(stderr.slice(stderr.lastIndexOf('\n') + 1)) as Omit<Run, 'ms'>) });
    });
  });
}

function medianRun(runs: readonly Run[]): Run {
  return {
    ms: median(runs.map(({ ms }) => ms)),
    cpuMs: median(runs.map(({ cpuMs }) => cpuMs)),
    peakMb: medianPeak(runs.map(({ peakMb }) => peakMb)),
    heldMb: median(runs.map(({ heldMb }) => heldMb)),
  };
}
