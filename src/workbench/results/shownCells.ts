import { type Cells, MAX_CELL_LENGTH } from '../../protocol/resultsMessages.ts';
import { cellText } from './cellText.ts';
import { type Exposure, exposedValue, type GuardedTable } from './personalData.ts';
import type { ResultRow, ResultTable } from './resultTable.ts';

/** The cells of some rows as the page may have them: column by column, exposed as the view is, cut to what a cell can show. */
export function shownCells(
  table: Pick<ResultTable, 'columns'> & GuardedTable,
  rows: readonly ResultRow[],
  exposure: Exposure,
): Cells[] {
  return table.columns.map((column) => {
    const values = rows.map((row) => exposedValue(row, column, table, exposure));
    const { kind } = column;
    const numbers = kind === 'number' ? numbersOf(values) : kind === 'time' ? timesOf(values) : undefined;
    return numbers === undefined ? { texts: values.map((value) => shownText(cellText(value, kind))) } : { numbers };
  });
}

/** A text, masked already, as the page may have it in a cell. */
export function shownText(text: string): string {
  return text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH - 1)}…` : text;
}

/** Undefined where a value is something else: then all are shown as they are written. */
function numbersOf(values: readonly unknown[]): Float64Array<ArrayBuffer> | undefined {
  const numbers = new Float64Array(values.length);
  for (const [at, value] of values.entries()) {
    if (value === undefined || value === null) numbers[at] = Number.NaN;
    else if (typeof value === 'number' && Number.isFinite(value)) numbers[at] = value;
    else return undefined;
  }
  return numbers;
}

/** Epoch milliseconds; undefined where a value is no time. */
function timesOf(values: readonly unknown[]): Float64Array<ArrayBuffer> | undefined {
  const times = new Float64Array(values.length);
  for (const [at, value] of values.entries()) {
    if (value === undefined || value === null || value === '') times[at] = Number.NaN;
    else {
      const time =
        typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(value)
          ? Date.parse(value)
          : Number.NaN;
      if (Number.isNaN(time)) return undefined;
      times[at] = time;
    }
  }
  return times;
}
