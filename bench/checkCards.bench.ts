import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundles, optionsOf } from '../esbuild.mjs';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import type { Card, Drawing } from '../src/card/card.ts';
import { formatCard } from '../src/card/text/jsonFormat.ts';
import { largestCard } from '../test/support/largestCard.ts';
import { type Measure, type MeasureRow, median, medianPeak, peakRow } from './measure.ts';

const DRAFTS = 1_000;
const ROUNDS = 5;
const LONGEST_MS = 2_000;
const FEWEST_A_SECOND = 500;
/** Largest cards: 5 ms each. */
const FEWEST_LARGEST_A_SECOND = 200;
/** Allowed growth of the retained memory for ten times as many drafts, in MB. */
const MOST_MORE_MB = 1;
/** Peak memory, in MB, half of which is Node alone. How much garbage V8 leaves varies. */
const MOST_PEAK_MB = 160;

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
export const measure: Measure = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-bench-'));
  try {
    const program = await buildProgram(folder);
    const usual = await drafts(join(folder, 'usual'), DRAFTS, usualCard);
    const few = await drafts(join(folder, 'few'), DRAFTS / 10, usualCard);
    const largest = await drafts(join(folder, 'largest'), DRAFTS / 10, largestCard);
    const runs: Run[] = [];
    const small: Run[] = [];
    const large: Run[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      runs.push(await run(program, usual));
      small.push(await run(program, few));
      large.push(await run(program, largest));
    }
    const [many, some] = [medianRun(runs), medianRun(small)];
    return [
      {
        name: `${DRAFTS} drafts on the command line, from its start to its end`,
        figure: `${many.ms.toFixed(0)} ms`,
        limit: `≤ ${LONGEST_MS} ms`,
        holds: many.ms <= LONGEST_MS,
      },
      rateRow(`drafts per second and core, including start-up`, DRAFTS, many, FEWEST_A_SECOND),
      rateRow(
        `largest cards per second and core, without start-up`,
        DRAFTS / 10,
        {
          ...medianRun(large),
          cpuMs: Math.max(medianRun(large).cpuMs - startOf(some, many), 1),
        },
        FEWEST_LARGEST_A_SECOND,
      ),
      {
        name: `memory retained after ${DRAFTS} drafts, against ${DRAFTS / 10}`,
        figure: `${many.heldMb.toFixed(1)} MB`,
        baseline: `${some.heldMb.toFixed(1)} MB`,
        ratio: many.heldMb / some.heldMb,
        limit: `≤ ${MOST_MORE_MB} MB more`,
        holds: many.heldMb - some.heldMb <= MOST_MORE_MB,
      },
      peakRow(`peak memory of the process, ${DRAFTS} drafts`, many.peakMb, MOST_PEAK_MB),
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

function rateRow(name: string, count: number, { cpuMs }: Run, least: number): MeasureRow {
  const rate = (count * 1000) / cpuMs;
  return { name, figure: `${rate.toFixed(0)} /s`, limit: `≥ ${least} /s`, holds: rate >= least };
}

/** The program as shipped, beside the rule pages that it reads. */
async function buildProgram(folder: string): Promise<string> {
  const bundle = bundles().find(({ name }) => name === 'chart-cards.js');
  if (bundle === undefined) throw new Error('There is no bundle of the command line.');
  await build({ ...optionsOf(bundle, 'production'), outdir: join(folder, 'dist') });
  await writeFile(join(folder, 'package.json'), '{ "name": "chart-cards", "version": "0.0.0", "type": "module" }');
  await cp(join(projectRoot, 'docs', 'rules'), join(folder, 'docs', 'rules'), { recursive: true });
  return join(folder, 'dist', 'chart-cards.js');
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

function run(program: string, folder: string): Promise<Run> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const args = ['--expose-gc', '--import', REPORT, program, 'check', '--format', 'json', folder];
    execFile(process.execPath, args, { maxBuffer: 100_000_000 }, (error, stdout, stderr) => {
      const ms = performance.now() - start;
      if (error?.code !== 1 || !stdout.endsWith(']\n')) return reject(new Error(`It did not run: ${stderr}`));
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
