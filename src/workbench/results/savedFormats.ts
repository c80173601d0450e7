import { setImmediate } from 'node:timers/promises';
import { type Exposure, exposedRow, exposedValue, type GuardedTable, maskedEmails } from './personalData.ts';
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
export interface LineForm {
  readonly between: ',' | '\t';
  readonly end: '\r\n' | '\n';
}

/** A file by RFC 4180. */
export const CSV: LineForm = { between: ',', end: '\r\n' };

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
  return cells.map((cell) => quoted(formulaSafe(cell))).join(between) + end;
}

function quoted(text: string): string {
  return /[",\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * What a spreadsheet takes for the beginning of a formula; some skip whitespace before it and accept full-width signs.
 */
const FORMULA_START = /^(?:[\t\r\n]|[\s\u200B\u2060]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** These signs also begin plain numbers. */
const PLAIN_NUMBER = /^ *[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)? *$/i;

/**
 * Where a cell could continue as another: spreadsheets of many locales split lines at semicolons and then ignore
 * quotation marks in the middle of a line, and line ends between them.
 */
const FORMULA_INSIDE = /([;\t\r\n])([^\S\t\r\n]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** The text with an apostrophe before anything a spreadsheet would run as a formula. */
export function formulaSafe(text: string): string {
  if (PLAIN_NUMBER.test(text)) return text;
  return `${FORMULA_START.test(text) ? "'" : ''}${text.replace(FORMULA_INSIDE, "$1'$2")}`;
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
