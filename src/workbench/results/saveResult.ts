import * as vscode from 'vscode';
import { portableName } from '../../card/export/exportFileName.ts';
import { formatNumber } from '../../card/shownValues.ts';
import { cancellable } from '../cancellable.ts';
import { CommandError } from '../commands/commandError.ts';
import { askPrivateFile, privateFolder } from '../files/privateFile.ts';
import { writeFileAtomically } from '../files/wholeFile.ts';
import { formatRows } from '../jobs/jobWords.ts';
import { askExposure } from './askExposure.ts';
import type { Exposure } from './personalData.ts';
import type { ResultColumn, ResultRow, ResultTable } from './resultTable.ts';
import { csvParts, jsonParts, type SavedFormat } from './savedFormats.ts';

/** Rows and columns that a file is made of. */
export interface SavedExtract {
  readonly rows: readonly ResultRow[];
  readonly columns: readonly ResultColumn[];
}

interface SaveChoice extends vscode.QuickPickItem {
  readonly format: SavedFormat;
  readonly extract: SavedExtract;
}

/**
 * Asks for format, personal data and file, and writes it; says in words what was saved, undefined when nobody wants to any
 * more. `exposure`: how the view shows the rows.
 */
export async function saveResult(
  table: ResultTable,
  shown: SavedExtract,
  exposure: Exposure,
): Promise<string | undefined> {
  const choice = await vscode.window.showQuickPick(saveChoices(table, shown), {
    title: vscode.l10n.t('Save Result'),
    placeHolder: vscode.l10n.t('Which file?'),
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  if (choice === undefined) return undefined;
  const { format, extract } = choice;
  const columns = format === 'csv' ? extract.columns : undefined;
  // Closing the view gives up no file.
  const { signal: never } = new AbortController();
  const leaving = await askExposure('save', { rows: extract.rows, columns, table }, exposure, never);
  if (leaving === undefined) return undefined;
  const target = await askTarget(table, format);
  if (target === undefined) return undefined;
  return cancellable(vscode.l10n.t('Saving the result'), (signal) =>
    writeResult(table, extract, { format, exposure: leaving.exposure }, target, signal),
  );
}

/** What is shown first; all that was read as well, where that is more. */
export function saveChoices(table: ResultTable, shown: SavedExtract): readonly SaveChoice[] {
  // A list of its own: the result is forgotten when its view is closed while this waits for an answer.
  const all: SavedExtract = { rows: [...table.rows], columns: table.columns };
  // The same rows in another order are no other choice; of them all, a JSON file holds all fields either way.
  const isAllRows = shown.rows.length === all.rows.length;
  if (isAllRows && shown.columns.length === all.columns.length) return choicesOf(shown, undefined);
  const [csv, json] = choicesOf(shown, vscode.l10n.t('as shown'));
  const [allCsv, allJson] = choicesOf(all, vscode.l10n.t('everything'));
  if (isAllRows) return [csv, allCsv, ...choicesOf(shown, undefined).slice(1)];
  return [csv, json, allCsv, allJson];
}

/** `which`: what tells them from others; undefined: there are none. */
function choicesOf(extract: SavedExtract, which: string | undefined): readonly [csv: SaveChoice, json: SaveChoice] {
  const rows = formatRows(extract.rows.length);
  const columns = extract.columns.length;
  const labelOf = (form: string) => (which === undefined ? form : `${form}, ${which}`);
  return [
    {
      format: 'csv',
      extract,
      label: labelOf('CSV'),
      description:
        columns === 1
          ? vscode.l10n.t('{0}, 1 column', rows)
          : vscode.l10n.t('{0}, {1} columns', rows, formatNumber(columns)),
      detail: vscode.l10n.t('For spreadsheets; no cell runs as a formula'),
    },
    {
      format: 'json',
      extract,
      label: labelOf('JSON'),
      description: vscode.l10n.t('{0}, all fields', rows),
      detail: vscode.l10n.t('For programs, as the service sent them'),
    },
  ];
}

/** Where the file goes. One about persons is not proposed into the workspace, masked or not. */
async function askTarget(
  { fileName, personalData }: ResultTable,
  format: SavedFormat,
): Promise<vscode.Uri | undefined> {
  const isPrivate = personalData !== undefined;
  const folder = (isPrivate ? undefined : vscode.workspace.workspaceFolders?.[0]?.uri) ?? (await privateFolder());
  // Part of the name may be a key of the service: a sign of a path in it would lead elsewhere.
  const name = `${portableName(fileName.replace(/[^\p{L}\p{N}_-]+/gu, '-'))}.${format}`;
  const title = vscode.l10n.t('Save Result');
  const filters = { [format.toUpperCase()]: [format] };
  const proposed = vscode.Uri.joinPath(folder, name);
  if (isPrivate) return askPrivateFile({ title, filters, proposed });
  return vscode.window.showSaveDialog({ title, filters, defaultUri: proposed });
}

async function writeResult(
  table: ResultTable,
  { rows, columns }: SavedExtract,
  { format, exposure }: { readonly format: SavedFormat; readonly exposure: Exposure },
  target: vscode.Uri,
  signal: AbortSignal,
): Promise<string> {
  const parts =
    format === 'csv'
      ? await csvParts(rows, columns, table, exposure, signal)
      : await jsonParts(rows, table, exposure, signal);
  try {
    await writeFileAtomically(target, parts, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new CommandError(vscode.l10n.t('The result could not be saved there. No file was changed.'));
  }
  const name = target.path.slice(target.path.lastIndexOf('/') + 1);
  return rows.length === 1
    ? vscode.l10n.t('Saved 1 row to {0}.', name)
    : vscode.l10n.t('Saved {0} rows to {1}.', formatNumber(rows.length), name);
}
