import { setImmediate } from 'node:timers/promises';
import { formatSpreadsheetCell } from '../../csv/csvCells.ts';
import { type Exposure, exposedRow, exposedValue, type GuardedTable, maskedEmails } from './personalData.ts';
import { fileText, jsonText, type ResultColumn, type ResultRow } from './resultTable.ts';

/** Files that a result can be saved as. */
export type SavedFormat = 'csv' | 'json';

/**
 * A CSV file of these columns. It begins with a byte order mark: without one, spreadsheets on Windows read letters
 * beyond ASCII wrongly, and this file is for them; programs are better served by the JSON.
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

/** A JSON file of whole rows, as the service sent them but for what is masked. */
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

/** How cells stand beside each other and lines below each other. */
export interface LineForm {
  readonly between: ',' | '\t';
  readonly end: '\r\n' | '\n';
}

/** A file as RFC 4180 has it. */
export const CSV: LineForm = { between: ',', end: '\r\n' };

/** What spreadsheets take from the clipboard. */
export const TSV: LineForm = { between: '\t', end: '\n' };

/** The line of the columns' labels. */
export function headLine(columns: readonly ResultColumn[], exposure: Exposure, form: LineForm): string {
  return line(
    columns.map(({ label }) => (exposure === 'full' ? label : maskedEmails(label))),
    form,
  );
}

/** A row's line: its personal data as chosen, its secrets masked, no cell a formula. */
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

/** Items that are turned into text in one turn: some milliseconds of work. */
const ITEMS_PER_SLICE = 1_000;

/** The texts of many items, one after the other, so that nothing else of the extension waits; throws when it is given up. */
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
