import { inTurns } from './inTurns.ts';
import { jsonText } from './jsonText.ts';
import { maskedSecrets } from './maskedSecrets.ts';
import type { ResultColumn, ResultRow } from './resultTable.ts';
import { CSV, headLine, rowLine } from './spreadsheetLines.ts';

/** Files that a result can be saved as. */
export type SavedFormat = 'csv' | 'json';

/**
 * A CSV file of these columns. It begins with a byte order mark: without one, spreadsheets on Windows read letters
 * beyond ASCII wrongly, and this file is for them; programs are better served by the JSON.
 */
export async function csvParts(
  rows: readonly ResultRow[],
  columns: readonly ResultColumn[],
  secrets: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const lines = await inTurns(rows, (row) => rowLine(row, columns, secrets, CSV), signal);
  return ['\uFEFF', headLine(columns, CSV), ...lines];
}

/** A JSON file of whole rows, as the service sent them. */
export async function jsonParts(
  rows: readonly ResultRow[],
  secrets: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const one = (row: ResultRow, at: number) => `${at === 0 ? '\n' : ',\n'}${jsonText(maskedSecrets(row, secrets), 2)}`;
  return ['[', ...(await inTurns(rows, one, signal)), rows.length === 0 ? ']\n' : '\n]\n'];
}
