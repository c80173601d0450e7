/**
 * Runs every bench/*.bench.ts (or those whose name contains an argument) and prints one table. Goes on after a measure
 * that crashes. Exit code 1 if one crashed or a limit is missed; what this system can't measure misses nothing.
 * `--once` runs every measure in its shortest form, two at a time, and checks no limits.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { build } from '../esbuild.mjs';
import { calibrate } from './calibration.ts';
import type { Bench, Measure, MeasureRow } from './measure.ts';
import { BUILT } from './production.ts';

/** A measure by the name of its file. */
export interface NamedMeasure {
  readonly name: string;
  load(): Promise<{ readonly measure: Measure }>;
}

/** Runs the measures in turn, prints the table, and resolves with the exit code. */
export async function runMeasures(
  measures: readonly NamedMeasure[],
  { once }: Pick<Bench, 'once'>,
  print: { table(line: string): void; progress(line: string): void },
): Promise<number> {
  const lines: TableLine[] = [];
  for (const { name, load } of measures) {
    const started = performance.now();
    try {
      const calibration = calibrate({ once });
      const rows = await untilStrayError(async () => (await load()).measure({ once, calibration }));
      if (rows.length === 0) throw new Error('It has no rows.');
      lines.push(...rows.map((row) => lineOf(row, once)));
    } catch (error) {
      print.progress(error instanceof Error ? (error.stack ?? error.message) : String(error));
      lines.push(crashed(name, error));
    }
    print.progress(`measured ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  if (once) print.table('Each measure ran once, with less data than its rows say: the figures show only that it runs.');
  for (const line of tableOf(lines)) print.table(line);
  return lines.length > 0 && lines.every(({ fails }) => !fails) ? 0 : 1;
}

/** Rejects also with an error that nothing catches, e.g. of an event listener: it would end the bench. */
async function untilStrayError<T>(run: () => Promise<T>): Promise<T> {
  let listener: ((error: unknown) => void) | undefined;
  const stray = new Promise<never>((_, reject) => {
    listener = reject;
    process.on('uncaughtException', reject);
  });
  try {
    return await Promise.race([run(), stray]);
  } finally {
    if (listener !== undefined) process.off('uncaughtException', listener);
  }
}

interface TableLine {
  readonly cells: readonly string[];
  readonly fails: boolean;
}

function lineOf({ name, figure, baseline = '–', ratio, limit, holds }: MeasureRow, once: boolean): TableLine {
  const verdict = holds === undefined ? 'NOT MEASURED' : holds ? 'holds' : 'MISSED';
  const end = once ? [] : [limit, verdict];
  return { cells: [name, figure, baseline, ratio?.toFixed(2) ?? '–', ...end], fails: !once && holds === false };
}

function crashed(name: string, error: unknown): TableLine {
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return { cells: [name, `CRASHED: ${message}`], fails: true };
}

/** The lines in columns; the message of a crash may be wider than its column. */
function tableOf(lines: readonly TableLine[]): readonly string[] {
  const rows = [['measure', 'figure', 'baseline', 'ratio', 'limit'], ...lines.map(({ cells }) => cells)];
  const widthOf = (column: number): number =>
    Math.max(...rows.filter((row) => row.length > 2).map((row) => row[column]?.length ?? 0));
  const widths = [Math.max(...rows.map(([name = '']) => name.length)), ...[1, 2, 3, 4].map(widthOf)];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Runs the measures once in two processes side by side, as no figure counts, and resolves with the exit code. */
async function runInHalves(measures: readonly NamedMeasure[]): Promise<number> {
  // Not as it's shipped: minifying the pages takes longer than any measure.
  await build('development', () => {});
  const env = { ...process.env, [BUILT]: '1' };
  const codes = await Promise.all(
    [0, 1].map(async (half) => {
      const names = measures.flatMap(({ name }, place) => (place % 2 === half ? [`${name}.bench.ts`] : []));
      const child = spawn(process.execPath, [import.meta.filename, '--once', ...names], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      // Both tables at the end, one after the other.
      const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      process.stdout.write(printed);
      return Number(code ?? 1);
    }),
  );
  return Math.max(...codes);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { once: { type: 'boolean' } }, allowPositionals: true });
  const measures = globSync('*.bench.ts', { cwd: import.meta.dirname })
    .sort()
    .filter((file) => positionals.length === 0 || positionals.some((word) => file.includes(word)))
    .map((file) => ({ name: file.slice(0, -'.bench.ts'.length), load: () => import(`./${file}`) }));
  const print = { table: (line: string) => console.log(line), progress: (line: string) => console.error(line) };
  process.exitCode =
    values.once && positionals.length === 0
      ? await runInHalves(measures)
      : await runMeasures(measures, { once: values.once ?? false }, print);
}
