import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Correction, CorrectionRow } from '../../bulk/correction.ts';
import { readBackKey } from '../../contract/bulkUpdates.ts';
import { readCsvRecord, splitLines, type TextSpan } from '../../csv/csvRecords.ts';
import { Disposable } from '../disposable.ts';
import { formatRows } from '../jobs/formatJob.ts';
import { type CorrectionText, csvRecord } from './correctionFile.ts';
import { describeRowError } from './rowErrors.ts';

/** The notes beside the rows of correction files that are open. A row that is edited loses its notes; nothing is kept after a file is closed. */
export class CorrectionNotes extends Disposable {
  readonly #shown = this._register(vscode.languages.createDiagnosticCollection('chartCards.correction'));
  readonly #notes = new Map<string, readonly RowNote[]>();

  constructor() {
    super();
    this._register(vscode.workspace.onDidChangeTextDocument((event) => this.#move(event)));
    this._register(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#forget(uri)));
  }

  /** Notes of a file as it stands. */
  show(file: vscode.Uri, notes: readonly RowNote[]): void {
    this.#notes.set(file.toString(), notes);
    this.#shown.set(file, notes.map(diagnosticOf));
  }

  #move({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    let notes = this.#notes.get(document.uri.toString());
    if (notes === undefined || contentChanges.length === 0) return;
    // Changes of one event are told from the end of the document to its beginning.
    for (const { range, text } of contentChanges) {
      const linesNow = text.split(/\r\n|\r|\n/).length;
      notes = notesAfterChange(notes, { line: range.start.line, endLine: range.end.line, linesNow });
    }
    this.show(document.uri, notes);
  }

  #forget(file: vscode.Uri): void {
    if (this.#notes.delete(file.toString())) this.#shown.delete(file);
  }
}

function diagnosticOf({ line, start, endLine, end, message, weight }: RowNote): vscode.Diagnostic {
  const severity = weight === 'warning' ? vscode.DiagnosticSeverity.Warning : vscode.DiagnosticSeverity.Information;
  const diagnostic = new vscode.Diagnostic(new vscode.Range(line, start, endLine, end), message, severity);
  diagnostic.source = vscode.l10n.t('Last upload');
  return diagnostic;
}

/** VS Code shows no more of one file. */
const MAX_NOTES = 1000;

/** Why a row of a correction file failed the last time, at the cell it is about. */
export interface RowNote extends TextSpan {
  readonly message: string;
  readonly weight: 'warning' | 'information';
}

/** A CSV file has no comments: what the service said of the rows is noted beside them while the file is open. */
export function rowNotes({ header, rows }: Correction, { lines }: CorrectionText): RowNote[] {
  const keys = header.map(readBackKey);
  const notes: RowNote[] = [];
  for (const [at, row] of rows.entries()) {
    if (notes.length >= MAX_NOTES) break;
    const ranges: TextSpan[] = [];
    readCsvRecord(splitLines(csvRecord(row.cells)), 0, ranges);
    notes.push(...notesOfRow(row, keys, ranges).map((note) => shiftedNote(note, lines[at] ?? 0)));
  }
  return notes;
}

function notesOfRow(row: CorrectionRow, keys: readonly string[], ranges: readonly TextSpan[]): RowNote[] {
  const [first] = ranges;
  if (first === undefined) return [];
  const last = ranges.at(-1) ?? first;
  const whole: TextSpan = { ...first, endLine: last.endLine, end: last.end };
  const weight = row.treatment === 'sendLater' ? 'information' : 'warning';
  const notes: RowNote[] = row.errors.map(({ code, field }) => {
    const { what, next } = describeRowError(code);
    const cell = field === null ? undefined : ranges[keys.indexOf(readBackKey(field))];
    return { ...(cell ?? whole), weight, message: `${what} ${next}` };
  });
  if (row.mayCountTwice) {
    notes.push({
      ...whole,
      weight: 'warning',
      message: l10n.t(
        'This row adds or subtracts, and part of it may have been applied: read the trader back, or it may count twice.',
      ),
    });
  }
  return notes;
}

/** Notes after lines were changed: those of changed lines are gone, those below move along. */
export function notesAfterChange(
  notes: readonly RowNote[],
  change: { readonly line: number; readonly endLine: number; readonly linesNow: number },
): RowNote[] {
  const shift = change.linesNow - (change.endLine - change.line + 1);
  return notes.flatMap((note) => {
    if (note.endLine < change.line) return [note];
    if (note.line <= change.endLine) return [];
    return [shiftedNote(note, shift)];
  });
}

function shiftedNote(note: RowNote, lines: number): RowNote {
  return { ...note, line: note.line + lines, endLine: note.endLine + lines };
}

/** What is in a correction file, and what has to be known about it. */
export function describeCorrection({ rows, repeats, guessed, lost }: Correction): string {
  const later = rows.filter(({ treatment }) => treatment === 'sendLater').length;
  const twice = rows.filter(({ mayCountTwice }) => mayCountTwice).length;
  const said = [
    l10n.t(
      'The file holds what failed: {0}. Nothing was sent; upload it under a name of its own.',
      formatRows(rows.length),
    ),
  ];
  if (rows.length > MAX_NOTES) {
    said.push(
      l10n.t(
        'Why they failed is noted beside the first {0}; the results of the job have all reasons.',
        formatRows(MAX_NOTES),
      ),
    );
  }
  if (later > 0) said.push(l10n.t('To be sent again later as they are: {0}.', formatRows(later)));
  if (twice > 0) {
    said.push(
      l10n.t(
        'Perhaps applied in part, and adding or subtracting: {0}. Read their traders back first, or they may count twice.',
        formatRows(twice),
      ),
    );
  }
  if (repeats > 0) said.push(l10n.t('Left out, because they repeat a trader: {0}.', formatRows(repeats)));
  if (guessed.length > 0) {
    said.push(
      l10n.t('How these columns are spelled is not known, only their names in lower case: {0}.', guessed.join(', ')),
    );
  }
  if (lost.length > 0) {
    said.push(
      l10n.t(
        'Cells of these columns do not read back, and the uploaded file is not there any more: {0}.',
        lost.join(', '),
      ),
    );
  }
  return said.join(' ');
}

/** Why there is no correction file to be made. */
export function describeNothingToCorrect(jobName: string, repeats: number, succeeded: number): string {
  if (repeats === 0) {
    return l10n.t(
      'Nothing of “{0}” failed: {1} succeeded. There is nothing to correct.',
      jobName,
      formatRows(succeeded),
    );
  }
  return l10n.t(
    'What failed of “{0}” only repeats traders of earlier rows, which were the ones that counted: {1}. No file was made.',
    jobName,
    formatRows(repeats),
  );
}
