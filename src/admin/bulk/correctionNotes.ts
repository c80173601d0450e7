import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Correction, CorrectionRow } from '../../bulk/correction.ts';
import { readBackKey } from '../../contract/bulkUpdates.ts';
import { readCsvRecord, splitLines, type TextSpan } from '../../csv/csvRecords.ts';
import { Disposable } from '../../shell/disposable.ts';
import { formatRows } from '../results/resultTable.ts';
import { type CorrectionText, csvRecord } from './correctionFile.ts';
import { describeRowError } from './showJobRows.ts';

declare module '../runner/adminContext.ts' {
  interface AdminServices {
    /** The service's errors for the rows of open correction files. */
    readonly correctionNotes: CorrectionNotes;
  }
}

/**
 * The notes beside the rows of open correction files. Editing a row removes its notes; nothing is kept after a file is
 * closed.
 */
export class CorrectionNotes extends Disposable {
  readonly #shown = this._register(vscode.languages.createDiagnosticCollection('chartCards.correction'));
  readonly #notes = new Map<string, readonly RowNote[]>();

  constructor() {
    super();
    this._register(vscode.workspace.onDidChangeTextDocument((event) => this.#move(event)));
    this._register(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#forget(uri)));
  }

  show(file: vscode.Uri, notes: readonly RowNote[]): void {
    this.#notes.set(file.toString(), notes);
    this.#shown.set(file, notes.map(diagnosticOf));
  }

  #move({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    let notes = this.#notes.get(document.uri.toString());
    if (notes === undefined || contentChanges.length === 0) return;
    // VS Code reports the changes of one event from the end of the document to its beginning.
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

/** VS Code shows no more per file. */
const MAX_NOTES = 1000;

/** Why a row of a correction file failed, at the cell it is about. */
export interface RowNote extends TextSpan {
  readonly message: string;
  readonly weight: 'warning' | 'information';
}

/** CSV has no comments, so the service's errors are shown beside the rows while the file is open. */
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
        'This row adds or subtracts and may have been partly applied. Check the trader first, or it may count twice.',
      ),
    });
  }
  return notes;
}

/** The notes after lines changed: those of changed lines are removed, later ones move. */
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

/** What a correction file contains, and what to know about it. */
export function describeCorrection({ rows, repeats, guessed, lost }: Correction): string {
  const later = rows.filter(({ treatment }) => treatment === 'sendLater').length;
  const twice = rows.filter(({ mayCountTwice }) => mayCountTwice).length;
  const said = [
    l10n.t(
      'The file contains what failed: {0}. Nothing was sent. Upload it under a new name.',
      formatRows(rows.length),
    ),
  ];
  if (rows.length > MAX_NOTES) {
    said.push(
      l10n.t('The reasons are shown beside the first {0}. The job’s results have all of them.', formatRows(MAX_NOTES)),
    );
  }
  if (later > 0) said.push(l10n.t('Send again later, unchanged: {0}.', formatRows(later)));
  if (twice > 0) {
    said.push(
      l10n.t(
        'May have been partly applied, and adds or subtracts: {0}. Check these traders first, or the change may count twice.',
        formatRows(twice),
      ),
    );
  }
  if (repeats > 0) said.push(l10n.t('Left out because they repeat a trader: {0}.', formatRows(repeats)));
  if (guessed.length > 0) {
    said.push(l10n.t('Only the lower-case names of these columns are known: {0}.', guessed.join(', ')));
  }
  if (lost.length > 0) {
    said.push(
      l10n.t('The cells of these columns couldn’t be restored, and the uploaded file is gone: {0}.', lost.join(', ')),
    );
  }
  return said.join(' ');
}

/** Why there is nothing to correct. */
export function describeNothingToCorrect(jobName: string, repeats: number, succeeded: number | undefined): string {
  if (repeats === 0) {
    if (succeeded === undefined) return l10n.t('No row of “{0}” failed. There’s nothing to correct.', jobName);
    return l10n.t(
      'No row of “{0}” failed ({1} succeeded). There’s nothing to correct.',
      jobName,
      formatRows(succeeded),
    );
  }
  return l10n.t(
    'The failed rows of “{0}” only repeat traders of earlier rows, which were applied: {1}. No file was created.',
    jobName,
    formatRows(repeats),
  );
}
