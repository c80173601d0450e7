import * as vscode from 'vscode';
import type { BulkContext } from '../../bulk/columns.ts';
import { fileFindings } from '../../bulk/fileRules.ts';
import type { BulkFinding } from '../../bulk/findings.ts';
import { BulkSheet } from '../../bulk/sheet.ts';
import type { TextSpan } from '../../csv/csvRecords.ts';
import { Disposable } from '../disposable.ts';
import { documentFacts, documentSource } from './bulkSources.ts';
import { runInSlices } from './readBulkFile.ts';

/** The language of bulk files. */
export const BULK_LANGUAGE = 'chartcards-bulk';

/** Rest before findings are listed anew, in milliseconds: a big file's list costs more than a keystroke may. */
const DEBOUNCE_MS = 120;

/** A bulk file that is open, and how far it has been checked. */
interface WatchedDocument {
  sheet: BulkSheet;
  /** Ends the reading that is under way. */
  reading: AbortController;
  timer: NodeJS.Timeout | undefined;
  /** As last asked for, until the text changes. */
  listed: readonly BulkFinding[] | undefined;
}

/** Every open bulk file, kept checked while it is edited. */
export class BulkDocuments extends Disposable {
  readonly #watched = new Map<vscode.TextDocument, WatchedDocument>();
  readonly #contextNow: () => BulkContext;
  readonly #didCheck = this._register(new vscode.EventEmitter<vscode.TextDocument>());
  readonly #didClose = this._register(new vscode.EventEmitter<vscode.Uri>());
  /** A file was read to its end, as it is now. */
  readonly onDidCheck = this.#didCheck.event;
  /** No longer open, or no longer a bulk file. */
  readonly onDidClose = this.#didClose.event;

  /** `contextNow` says what is known beside the text; when that changes, `recheck` is called. */
  constructor(contextNow: () => BulkContext) {
    super();
    this.#contextNow = contextNow;
    const { workspace } = vscode;
    this._register(workspace.onDidOpenTextDocument((document) => this.#open(document)));
    this._register(workspace.onDidCloseTextDocument((document) => this.#close(document)));
    this._register(workspace.onDidChangeTextDocument((event) => this.#change(event)));
    this._register({
      dispose: () => {
        for (const document of this.#watched.keys()) this.#stop(document);
      },
    });
    for (const document of workspace.textDocuments) this.#open(document);
  }

  /** As far as it was read; undefined: not a bulk file. */
  sheet(document: vscode.TextDocument): BulkSheet | undefined {
    return this.#watched.get(document)?.sheet;
  }

  /** What there is to say, the file's own facts first. */
  findings(document: vscode.TextDocument): readonly BulkFinding[] {
    const watched = this.#watched.get(document);
    if (watched === undefined) return [];
    watched.listed ??= [...fileFindings(documentFacts(document)), ...watched.sheet.findings()];
    return watched.listed;
  }

  get context(): BulkContext {
    return this.#contextNow();
  }

  /** What is known beside the texts has changed. */
  recheck(): void {
    // A copy: each is put behind the others again.
    for (const document of [...this.#watched.keys()]) {
      this.#stop(document);
      this.#open(document);
    }
  }

  #open(document: vscode.TextDocument): void {
    if (document.languageId !== BULK_LANGUAGE || this.#watched.has(document)) return;
    const sheet = new BulkSheet(documentSource(document).lines, this.#contextNow());
    const watched = { sheet, reading: new AbortController(), timer: undefined, listed: undefined };
    this.#watched.set(document, watched);
    void this.#read(document, watched);
  }

  #close(document: vscode.TextDocument): void {
    if (!this.#stop(document)) return;
    this.#didClose.fire(document.uri);
  }

  #stop(document: vscode.TextDocument): boolean {
    const watched = this.#watched.get(document);
    if (watched === undefined) return false;
    watched.reading.abort();
    clearTimeout(watched.timer);
    return this.#watched.delete(document);
  }

  #change({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const watched = this.#watched.get(document);
    if (watched === undefined || contentChanges.length === 0) return;
    const { first, removed, added } = changedLines(contentChanges);
    watched.sheet.change(first, removed, added);
    watched.listed = undefined;
    clearTimeout(watched.timer);
    watched.timer = setTimeout(() => void this.#read(document, watched), DEBOUNCE_MS);
  }

  /** Reads what is left, then says so. A reading that is under way goes on by itself. */
  async #read(document: vscode.TextDocument, watched: WatchedDocument): Promise<void> {
    watched.reading.abort();
    watched.reading = new AbortController();
    const { signal } = watched.reading;
    if (!watched.sheet.isRead) {
      try {
        await runInSlices((isOver) => watched.sheet.advance(isOver), signal);
      } catch (error) {
        if (signal.aborted) return;
        throw error;
      }
      if (this.#watched.get(document) !== watched) return;
      watched.listed = undefined;
    }
    this.#didCheck.fire(document);
  }
}

/** The lines that changes touch, all together: from which, how many of before, and how many there are now. */
export function changedLines(changes: readonly Pick<vscode.TextDocumentContentChangeEvent, 'range' | 'text'>[]): {
  readonly first: number;
  readonly removed: number;
  readonly added: number;
} {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  let grown = 0;
  // Replacing all in a big file brings more changes than a call can have arguments.
  for (const { range, text } of changes) {
    first = Math.min(first, range.start.line);
    last = Math.max(last, range.end.line);
    grown += countLineEnds(text) - (range.end.line - range.start.line);
  }
  const removed = last - first + 1;
  return { first, removed, added: removed + grown };
}

/** Counted without keeping them: a text can be a whole file. */
function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) if (text[at + 1] !== '\n') count++;
  return count;
}

/** A stretch of a bulk file in VS Code's terms. */
export function vscodeRange({ line, start, endLine, end }: TextSpan): vscode.Range {
  return new vscode.Range(line, start, endLine, end);
}

/** Opens a file as a bulk file, whatever its name is, and shows its problems. */
export async function openToFix(uri: vscode.Uri): Promise<void> {
  const opened = await vscode.workspace.openTextDocument(uri);
  const document =
    opened.languageId === BULK_LANGUAGE
      ? opened
      : await vscode.languages.setTextDocumentLanguage(opened, BULK_LANGUAGE);
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('workbench.actions.view.problems');
}
