import * as vscode from 'vscode';
import { numberText } from '../../card/shownValues.ts';
import { fileText } from './fileText.ts';
import { inTurns } from './inTurns.ts';
import { jsonText } from './jsonText.ts';
import { maskedSecrets } from './maskedSecrets.ts';
import type { ResultColumn, ResultRow } from './resultTable.ts';
import { headLine, rowLine, TSV } from './spreadsheetLines.ts';
import { valueAt } from './valueAt.ts';

/** Puts cells on the clipboard, as they are; says in words what is there now. One cell alone is copied as it is, several as a table. */
export async function copyCells(
  rows: readonly ResultRow[],
  columns: readonly ResultColumn[],
  secrets: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<string> {
  const [row, column] = [rows[0], columns[0]];
  if (row === undefined || column === undefined) return vscode.l10n.t('Nothing was copied: no row is shown.');
  if (rows.length === 1 && columns.length === 1) {
    await vscode.env.clipboard.writeText(fileText(valueAt(maskedSecrets(row, secrets), column.key), column.kind));
    return vscode.l10n.t('Copied the cell.');
  }
  const lines = await inTurns(rows, (each) => rowLine(each, columns, secrets, TSV), signal);
  await vscode.env.clipboard.writeText([headLine(columns, TSV), ...lines].join(''));
  return rows.length === 1
    ? vscode.l10n.t('Copied 1 row.')
    : vscode.l10n.t('Copied {0} rows.', numberText(rows.length));
}

/** Puts a whole row on the clipboard as JSON. */
export async function copyRow(row: ResultRow, secrets: readonly string[] | undefined): Promise<string> {
  await vscode.env.clipboard.writeText(jsonText(maskedSecrets(row, secrets), 2));
  return vscode.l10n.t('Copied the row as JSON.');
}
