import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { numberText } from '../../card/shownValues.ts';
import { cancellable } from '../cancellable.ts';
import { CommandError } from '../commands/commandError.ts';
import { mayStandThere } from '../files/mayStandThere.ts';
import { writeWholeFile } from '../files/wholeFile.ts';
import { rowsInWords } from '../jobs/jobWords.ts';
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
  // The same rows in another order are no other choice; of them all, a JSON file holds all fields either way.
  const isAllRows = shown.rows.length === all.rows.length;
  if (isAllRows && shown.columns.length === all.columns.length) return choicesOf(shown, undefined);
  const [csv, json] = choicesOf(shown, vscode.l10n.t('as shown'));
  const [allCsv, allJson] = choicesOf(all, vscode.l10n.t('everything'));
  if (isAllRows) return [csv, allCsv, ...choicesOf(shown, undefined).slice(1)];
  return [csv, json, allCsv, allJson];
}

/** `which`: what tells them from others; undefined: there are none. */
function choicesOf(extract: Extract, which: string | undefined): readonly [csv: SaveChoice, json: SaveChoice] {
  const rows = rowsInWords(extract.rows.length);
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
          : vscode.l10n.t('{0}, {1} columns', rows, numberText(columns)),
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
