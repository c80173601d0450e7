import { mapInSlices } from './inTurns.ts';
import { jsonText } from './jsonText.ts';
import { type Exposure, exposedRow, type GuardedTable } from './personalData.ts';
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
