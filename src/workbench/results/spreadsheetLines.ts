import { fileText } from './fileText.ts';
import { formulaSafe } from './formulaSafe.ts';
import { maskedEmails } from './maskedEmails.ts';
import { type Exposure, exposedValue, type GuardedTable } from './personalData.ts';
import type { ResultColumn, ResultRow } from './resultTable.ts';

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
  return cells.map((cell) => quoted(formulaSafe(cell))).join(between) + end;
}

function quoted(text: string): string {
  return /[",\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
