import { setImmediate } from 'node:timers/promises';
import { formatSpreadsheetCell } from '../../csv/csvCells.ts';
import { maskedEmails } from '../../shell/responses/personalData.ts';
import { type Exposure, exposedRow, exposedValue, type GuardedTable } from './exposure.ts';
import { fileText, jsonText, type ResultColumn, type ResultRow } from './resultTable.ts';

/** File formats for saving a result. */
export type SavedFormat = 'csv' | 'json';

/**
 * A CSV file of these columns. It begins with a byte order mark, without which spreadsheets on Windows garble non-ASCII
 * letters. Programs are better served by JSON.
 */
export async function csvParts(
  rows: readonly ResultRow[],
  columns: readonly ResultColumn[],
  table: GuardedTable,
  exposure: Exposure,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const lines = await mapInSlices(rows, (row) => rowLine(row, columns, table, exposure, CSV), signal);
  return ['\uFEFF', headLine(columns, exposure, CSV), ...lines];
}

/** A JSON file of whole rows as the service sent them, except for masked values. */
export async function jsonParts(
  rows: readonly ResultRow[],
  table: GuardedTable,
  exposure: Exposure,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const one = (row: ResultRow, at: number) =>
    `${at === 0 ? '\n' : ',\n'}${jsonText(exposedRow(row, table, exposure), 2)}`;
  return ['[', ...(await mapInSlices(rows, one, signal)), rows.length === 0 ? ']\n' : '\n]\n'];
}

/** How cells and lines are separated. */
interface LineForm {
  readonly between: ',' | '\t';
  readonly end: '\r\n' | '\n';
}

/** A file by RFC 4180. */
const CSV: LineForm = { between: ',', end: '\r\n' };

/** The clipboard format of spreadsheets. */
export const TSV: LineForm = { between: '\t', end: '\n' };

/** The header line with the columns' labels. */
export function headLine(columns: readonly ResultColumn[], exposure: Exposure, form: LineForm): string {
  return line(
    columns.map(({ label }) => (exposure === 'full' ? label : maskedEmails(label))),
    form,
  );
}

/** A row's line, with secrets masked, personal data as chosen, and formulas escaped. */
export function rowLine(
  row: ResultRow,
  columns: readonly ResultColumn[],
  table: GuardedTable,
  exposure: Exposure,
  form: LineForm,
): string {
  return line(
    columns.map((column) => fileText(exposedValue(row, column, table, exposure), column.kind)),
    form,
  );
}

function line(cells: readonly string[], { between, end }: LineForm): string {
  return cells.map(formatSpreadsheetCell).join(between) + end;
}

/** Items converted per turn: a few milliseconds of work. */
const ITEMS_PER_SLICE = 1_000;

/** The texts of many items in order, yielding to other work; throws when cancelled. */
export async function mapInSlices<Item>(
  items: readonly Item[],
  textOf: (item: Item, at: number) => string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const parts: string[] = [];
  for (let from = 0; from < items.length; from += ITEMS_PER_SLICE) {
    signal.throwIfAborted();
    const some = items.slice(from, from + ITEMS_PER_SLICE);
    parts.push(some.map((item, at) => textOf(item, from + at)).join(''));
    await setImmediate();
  }
  return parts;
}
