import { fileText } from './fileText.ts';
import { formulaSafe } from './formulaSafe.ts';
import { maskedSecrets } from './maskedSecrets.ts';
import type { ResultColumn, ResultRow } from './resultTable.ts';
import { valueAt } from './valueAt.ts';

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
export function headLine(columns: readonly ResultColumn[], form: LineForm): string {
  return line(
    columns.map(({ label }) => label),
    form,
  );
}

/** A row's line: its e-mails as they are, its secrets masked, no cell a formula. */
export function rowLine(
  row: ResultRow,
  columns: readonly ResultColumn[],
  secrets: readonly string[] | undefined,
  form: LineForm,
): string {
  const safe = maskedSecrets(row, secrets);
  return line(
    columns.map(({ key, kind }) => fileText(valueAt(safe, key), kind)),
    form,
  );
}

function line(cells: readonly string[], { between, end }: LineForm): string {
  return cells.map((cell) => quoted(formulaSafe(cell))).join(between) + end;
}

function quoted(text: string): string {
  return /[",\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
