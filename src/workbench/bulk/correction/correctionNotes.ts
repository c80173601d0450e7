import * as vscode from 'vscode';
import { Disposable } from '../../disposable.ts';
import { notesAfterChange, type RowNote } from './rowNotes.ts';

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
