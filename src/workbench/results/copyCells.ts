import * as vscode from 'vscode';
import { formatNumber } from '../../card/shownValues.ts';
import type { TemporaryClipboard } from '../shortClipboard.ts';
import { askExposure, type LeavingExposure } from './askExposure.ts';
import { fileText } from './fileText.ts';
import { mapInSlices } from './inTurns.ts';
import { jsonText } from './jsonText.ts';
import { type Exposure, exposedRow, exposedValue, type GuardedTable } from './personalData.ts';
import type { ResultColumn, ResultRow } from './resultTable.ts';
import { headLine, rowLine, TSV } from './spreadsheetLines.ts';

/** What a copy is made from and goes to. */
interface CopyPlace {
  readonly table: GuardedTable;
  /** How the view shows the rows. */
  readonly shown: Exposure;
  readonly clipboard: TemporaryClipboard;
}

/**
 * Puts cells on the clipboard, personal data masked unless the person wants all of it; says in words what is there now,
 * undefined when nobody wants to any more. One cell alone is copied as it is, several as a table.
 */
export async function copyCells(
  rows: readonly ResultRow[],
  columns: readonly ResultColumn[],
  place: CopyPlace,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [row, column] = [rows[0], columns[0]];
  if (row === undefined || column === undefined) return vscode.l10n.t('Nothing was copied: no row is shown.');
  const { table, shown } = place;
  const leaving = await askExposure('copy', { rows, columns, table }, shown, signal);
  if (leaving === undefined) return undefined;
  const { exposure } = leaving;
  if (rows.length === 1 && columns.length === 1) {
    const text = fileText(exposedValue(row, column, table, exposure), column.kind);
    return copied(vscode.l10n.t('Copied the cell.'), text, leaving, place.clipboard);
  }
  const lines = await mapInSlices(rows, (each) => rowLine(each, columns, table, exposure, TSV), signal);
  const said =
    rows.length === 1 ? vscode.l10n.t('Copied 1 row.') : vscode.l10n.t('Copied {0} rows.', formatNumber(rows.length));
  return copied(said, [headLine(columns, exposure, TSV), ...lines].join(''), leaving, place.clipboard);
}

/** Puts a whole row on the clipboard as JSON. */
export async function copyRow(row: ResultRow, place: CopyPlace, signal: AbortSignal): Promise<string | undefined> {
  const { table, shown } = place;
  const leaving = await askExposure('copy', { rows: [row], columns: undefined, table }, shown, signal);
  if (leaving === undefined) return undefined;
  const text = jsonText(exposedRow(row, table, leaving.exposure), 2);
  return copied(vscode.l10n.t('Copied the row as JSON.'), text, leaving, place.clipboard);
}

async function copied(
  said: string,
  text: string,
  { exposure, people }: LeavingExposure,
  clipboard: TemporaryClipboard,
): Promise<string> {
  if (exposure === 'full') {
    await clipboard.copy(text);
    return vscode.l10n.t('{0} The clipboard is cleared in {1} s.', said, clipboard.seconds);
  }
  await vscode.env.clipboard.writeText(text);
  return people === 0 ? said : vscode.l10n.t('{0} Personal data is masked.', said);
}
