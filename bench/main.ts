/**
 * Runs every bench/*.bench.ts (or those whose name contains an argument) and prints one table. Exit code 1 if a limit
 * is missed. A measure that this system can't provide says so and misses nothing.
 */
import { globSync } from 'node:fs';
import type { Measure, MeasureRow } from './measure.ts';

const wanted = process.argv.slice(2);
const files = globSync('*.bench.ts', { cwd: import.meta.dirname })
  .sort()
  .filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)));

const rows: MeasureRow[] = [];
for (const file of files) {
  console.error(`measuring ${file}`);
  const { measure } = (await import(`./${file}`)) as { measure: Measure };
  rows.push(...(await measure()));
}

const cells = [
  ['measure', 'figure', 'baseline', 'ratio', 'limit', ''],
  ...rows.map((row) => [
    row.name,
    row.figure,
    row.baseline ?? '–',
    row.ratio === undefined ? '–' : row.ratio.toFixed(2),
    row.limit,
    row.holds === undefined ? 'NOT MEASURED' : row.holds ? 'holds' : 'MISSED',
  ]),
];
const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
for (const row of cells)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
process.exitCode = rows.length > 0 && rows.every((row) => row.holds !== false) ? 0 : 1;
