import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { numberText } from '../../card/shownValues.ts';
import { cancellable } from '../cancellable.ts';
import { CommandError } from '../commands/commandError.ts';
import { mayStandThere } from '../files/mayStandThere.ts';
import { writeWholeFile } from '../files/wholeFile.ts';
import type { ResultColumn, ResultRow, ResultTable } from './resultTable.ts';
import { csvParts, jsonParts, type SavedFormat } from './savedFormats.ts';

/** Rows and columns that a file is made of. */
export interface Extract {
  readonly rows: readonly ResultRow[];
  readonly columns: readonly ResultColumn[];
}

interface SaveChoice extends vscode.QuickPickItem {
  readonly format: SavedFormat;
  readonly extract: Extract;
}

/** Asks for format and file, and writes it; says in words what was saved, undefined when nobody wants to any more. */
export async function saveResult(table: ResultTable, shown: Extract): Promise<string | undefined> {
  const choice = await vscode.window.showQuickPick(saveChoices(table, shown), {
    title: vscode.l10n.t('Save Result'),
    placeHolder:
      table.personalData === true
        ? vscode.l10n.t('The file holds personal data in full. Which file?')
        : vscode.l10n.t('Which file?'),
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  if (choice === undefined) return undefined;
  const { format, extract } = choice;
  const target = await askTarget(table, format);
  if (target === undefined) return undefined;
  return cancellable(vscode.l10n.t('Saving the result'), (signal) => write(table, extract, format, target, signal));
}

/** What is shown first; all that was read as well, where that is more. */
export function saveChoices(table: ResultTable, shown: Extract): readonly SaveChoice[] {
  // A list of its own: the result is forgotten when its view is closed while this waits for an answer.
  const all: Extract = { rows: [...table.rows], columns: table.columns };
  const isAll = shown.columns.length === all.columns.length && shown.rows.every((row, at) => row === all.rows[at]);
  if (isAll && shown.rows.length === all.rows.length) return choicesOf(all, vscode.l10n.t('all rows'));
  return [...choicesOf(shown, vscode.l10n.t('as shown')), ...choicesOf(all, vscode.l10n.t('everything'))];
}

function choicesOf(extract: Extract, which: string): readonly SaveChoice[] {
  const rows = numberText(extract.rows.length);
  const columns = numberText(extract.columns.length);
  return [
    {
      format: 'csv',
      extract,
      label: vscode.l10n.t('CSV, {0}', which),
      detail: vscode.l10n.t('For spreadsheets: {0} rows, {1} columns; no cell runs as a formula', rows, columns),
    },
    {
      format: 'json',
      extract,
      label: vscode.l10n.t('JSON, {0}', which),
      detail: vscode.l10n.t('For programs: {0} rows with all their fields, as the service sent them', rows),
    },
  ];
}

/** Where the file goes. One with personal data is not proposed into the workspace, and a git work tree is asked about. */
async function askTarget(
  { fileName, personalData }: ResultTable,
  format: SavedFormat,
): Promise<vscode.Uri | undefined> {
  const workspace = personalData === true ? undefined : vscode.workspace.workspaceFolders?.[0]?.uri;
  const folder = workspace ?? vscode.Uri.file(homedir());
  // Part of the name may be a key of the service: a sign of a path in it would lead elsewhere.
  const name = `${fileName.replace(/[^\p{L}\p{N}_-]+/gu, '-')}.${format}`;
  for (let proposed = vscode.Uri.joinPath(folder, name); ; ) {
    const target = await vscode.window.showSaveDialog({
      title: vscode.l10n.t('Save Result'),
      filters: { [format.toUpperCase()]: [format] },
      defaultUri: proposed,
    });
    if (target === undefined || personalData !== true || (await mayStandThere(target))) return target;
    proposed = target;
  }
}

async function write(
  { secrets }: ResultTable,
  { rows, columns }: Extract,
  format: SavedFormat,
  target: vscode.Uri,
  signal: AbortSignal,
): Promise<string> {
  const parts =
    format === 'csv' ? await csvParts(rows, columns, secrets, signal) : await jsonParts(rows, secrets, signal);
  try {
    await writeWholeFile(target, parts, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new CommandError(vscode.l10n.t('The result could not be saved there. No file was changed.'));
  }
  const name = target.path.slice(target.path.lastIndexOf('/') + 1);
  return rows.length === 1
    ? vscode.l10n.t('Saved 1 row to {0}.', name)
    : vscode.l10n.t('Saved {0} rows to {1}.', numberText(rows.length), name);
}
