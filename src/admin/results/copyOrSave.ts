import * as vscode from 'vscode';
import { portableName } from '../../card/export/exportFileName.ts';
import { formatNumber } from '../../card/model/formatValues.ts';
import { cancellable } from '../../shell/cancellation.ts';
import { CommandError } from '../../shell/executeCommand.ts';
import { askPrivateFile, privateFolder, writeFileAtomically } from '../../shell/files/saveToFile.ts';
import type { TemporaryClipboard } from '../../shell/temporaryClipboard.ts';
import { type Exposure, exposedRow, exposedValue, type GuardedTable, personIn } from './exposure.ts';
import { fileText, formatRows, jsonText, type ResultColumn, type ResultRow, type ResultTable } from './resultTable.ts';
import { csvParts, headLine, jsonParts, mapInSlices, rowLine, type SavedFormat, TSV } from './savedFormats.ts';

/** The source and destination of a copy. */
interface CopyPlace {
  readonly table: GuardedTable;
  /** Whether the view shows personal data. */
  readonly shown: Exposure;
  readonly clipboard: TemporaryClipboard;
}

/**
 * Copies cells to the clipboard, with personal data masked unless the user confirms otherwise; returns a message, or
 * undefined if the user cancelled. A single cell is copied as plain text, several as a table.
 */
export async function copyCells(
  rows: readonly ResultRow[],
  columns: readonly ResultColumn[],
  place: CopyPlace,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [row, column] = [rows[0], columns[0]];
  if (row === undefined || column === undefined) return vscode.l10n.t('Nothing was copied. No row is shown.');
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

/** Copies a row as JSON, with personal data masked unless the user confirms otherwise; undefined if cancelled. */
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

/** The rows and columns to save. */
interface SavedExtract {
  readonly rows: readonly ResultRow[];
  readonly columns: readonly ResultColumn[];
}

interface SaveChoice extends vscode.QuickPickItem {
  readonly format: SavedFormat;
  readonly extract: SavedExtract;
}

/**
 * Asks for format, masking and file, and writes it; returns a message, or undefined if the user cancelled. `exposure`:
 * whether the view shows personal data.
 */
export async function saveResult(
  table: ResultTable,
  shown: SavedExtract,
  exposure: Exposure,
): Promise<string | undefined> {
  const choice = await vscode.window.showQuickPick(saveChoices(table, shown), {
    title: vscode.l10n.t('Save Result'),
    placeHolder: vscode.l10n.t('Rows, columns and format'),
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  if (choice === undefined) return undefined;
  const { format, extract } = choice;
  const columns = format === 'csv' ? extract.columns : undefined;
  // Closing the view must not cancel saving.
  const { signal: never } = new AbortController();
  const leaving = await askExposure('save', { rows: extract.rows, columns, table }, exposure, never);
  if (leaving === undefined) return undefined;
  const target = await askTarget(table, format);
  if (target === undefined) return undefined;
  return cancellable(vscode.l10n.t('Saving the result'), (signal) =>
    writeResult(table, extract, { format, exposure: leaving.exposure }, target, signal),
  );
}

/** The visible rows first; all rows too, if there are more. */
function saveChoices(table: ResultTable, shown: SavedExtract): readonly SaveChoice[] {
  // A copy: the result is dropped if its view is closed during the dialogs.
  const all: SavedExtract = { rows: [...table.rows], columns: table.columns };
  // The same rows in another order aren't a separate choice, and a JSON file of all rows has all fields either way.
  const isAllRows = shown.rows.length === all.rows.length;
  if (isAllRows && shown.columns.length === all.columns.length) return choicesOf(shown, undefined);
  const [csv, json] = choicesOf(shown, vscode.l10n.t('as shown'));
  const [allCsv, allJson] = choicesOf(all, vscode.l10n.t('everything'));
  if (isAllRows) return [csv, allCsv, ...choicesOf(shown, undefined).slice(1)];
  return [csv, json, allCsv, allJson];
}

/** `which`: distinguishes them from others; undefined: there are no others. */
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

/** Where to save the file. A file about people isn't proposed in the workspace, masked or not. */
async function askTarget(
  { fileName, personalData }: ResultTable,
  format: SavedFormat,
): Promise<vscode.Uri | undefined> {
  const isPrivate = personalData !== undefined;
  const folder = (isPrivate ? undefined : vscode.workspace.workspaceFolders?.[0]?.uri) ?? (await privateFolder());
  // The name may contain text from the service: a path separator in it would lead elsewhere.
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
    throw new CommandError(vscode.l10n.t('The result couldn’t be saved there. No file was changed.'));
  }
  const name = target.path.slice(target.path.lastIndexOf('/') + 1);
  return rows.length === 1
    ? vscode.l10n.t('Saved 1 row to {0}.', name)
    : vscode.l10n.t('Saved {0} rows to {1}.', formatNumber(rows.length), name);
}

/** Rows that leave their view; `columns` undefined: with all fields. */
interface LeavingRows {
  readonly rows: readonly ResultRow[];
  readonly columns: readonly ResultColumn[] | undefined;
  readonly table: GuardedTable;
}

/** Whether they leave masked or in full, and how many people's personal data they contain. */
interface LeavingExposure {
  readonly exposure: Exposure;
  readonly people: number;
}

/**
 * Asks whether rows leave their view masked or in full, naming the number of people. `shown`: how the view shows them.
 * Undefined: cancelled. Copying one person's revealed data isn't asked about.
 */
async function askExposure(
  does: 'copy' | 'save',
  leaving: LeavingRows,
  shown: Exposure,
  signal: AbortSignal,
): Promise<LeavingExposure | undefined> {
  const people = await peopleIn(leaving, signal);
  if (people === 0) return { exposure: 'masked', people };
  const isOne = people === 1;
  if (isOne && does === 'copy' && shown === 'full') return { exposure: 'full', people };
  const count = formatNumber(people);
  const isCopy = does === 'copy';
  const question = isCopy
    ? isOne
      ? vscode.l10n.t('Copy personal data of 1 person?')
      : vscode.l10n.t('Copy personal data of {0} people?', count)
    : isOne
      ? vscode.l10n.t('Save personal data of 1 person?')
      : vscode.l10n.t('Save personal data of {0} people?', count);
  const detail = isCopy
    ? vscode.l10n.t(
        'You can mask e-mail addresses, names, phone numbers and addresses. If you copy in full, the clipboard is cleared after a minute, unless you copy something else.',
      )
    : vscode.l10n.t(
        'You can mask e-mail addresses, names, phone numbers and addresses. If you save in full, everyone who gets the file can read the data.',
      );
  const masked = isCopy ? vscode.l10n.t('Copy Masked') : vscode.l10n.t('Save Masked');
  const full = isCopy ? vscode.l10n.t('Copy in Full') : vscode.l10n.t('Save in Full');
  const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, masked, full);
  if (answer === undefined) return undefined;
  return { exposure: answer === full ? 'full' : 'masked', people };
}

/** The number of people whose data would be masked in the rows. */
async function peopleIn({ rows, columns, table }: LeavingRows, signal: AbortSignal): Promise<number> {
  const people = new Set<unknown>();
  const take = (row: ResultRow): string => {
    const person = personIn(row, columns, table);
    if (person !== undefined) people.add(person);
    return '';
  };
  await mapInSlices(rows, take, signal);
  return people.size;
}
