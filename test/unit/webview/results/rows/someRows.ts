import type { ShownColumn } from '../../../../../src/protocol/resultsMessages.ts';
import { ResultRows } from '../../../../../webview/results/rows/resultRows.ts';

/** Rows of these columns, as the extension would send them: numbers for numbers and times, texts for all else. */
export function someRows(
  columns: Readonly<Record<string, readonly (number | string)[]>>,
  kinds: readonly ShownColumn['kind'][],
): ResultRows {
  const rows = new ResultRows(Object.keys(columns).map((label, at) => ({ label, kind: kinds[at] ?? 'text' })));
  const values = Object.values(columns);
  rows.append({
    type: 'rows',
    run: 1,
    from: 0,
    count: values[0]?.length ?? 0,
    columns: values.map((cells) =>
      cells.every((cell) => typeof cell === 'number')
        ? { numbers: Float64Array.from(cells) }
        : { texts: cells.map(String) },
    ),
  });
  return rows;
}
