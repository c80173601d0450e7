import { type Cells, LONGEST_CELL } from '../../protocol/resultsMessages.ts';
import { cellText } from './cellText.ts';
import { maskedEmails } from './maskedEmails.ts';
import { maskedSecrets } from './maskedSecrets.ts';
import type { ResultColumn, ResultRow, ResultTable } from './resultTable.ts';
import { valueAt } from './valueAt.ts';

/** The cells of some rows as the page may have them: column by column, masked, cut to what a cell can show. */
export function shownCells(table: Pick<ResultTable, 'columns' | 'secrets'>, rows: readonly ResultRow[]): Cells[] {
  const safe = table.secrets === undefined ? rows : rows.map((row) => maskedSecrets(row, table.secrets));
  return table.columns.map((column) => cellsOf(column, safe));
}

/** A text as the page may have it in a cell. */
export function shownText(text: string): string {
  const masked = maskedEmails(text);
  return masked.length > LONGEST_CELL ? `${masked.slice(0, LONGEST_CELL - 1)}…` : masked;
}

function cellsOf({ key, kind }: ResultColumn, rows: readonly ResultRow[]): Cells {
  const values = rows.map((row) => valueAt(row, key));
  const numbers = kind === 'number' ? numbersOf(values) : kind === 'time' ? timesOf(values) : undefined;
  return numbers === undefined ? { texts: values.map((value) => shownText(cellText(value, kind))) } : { numbers };
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
