import * as vscode from 'vscode';
import type { BulkContext } from '../../bulk/columns.ts';
import { fileFindings } from '../../bulk/fileRules.ts';
import type { BulkFinding } from '../../bulk/findings.ts';
import { BulkSheet } from '../../bulk/sheet.ts';
import type { TextSpan } from '../../csv/csvRecords.ts';
import type { LanguageContribution } from '../../shell/contributions.ts';
import { Disposable } from '../../shell/disposable.ts';
import { documentFacts, documentSource } from './bulkSources.ts';
import { runInSlices } from './readBulkFile.ts';

/** The language of bulk files. */
export const BULK_LANGUAGE = 'chartcards-bulk';

/** The language in the manifest. */
export const BULK_LANGUAGE_CONTRIBUTION = {
  name: 'Bulk Update CSV',
  extensions: ['.bulk.csv'],
  configuration: './media/language/bulk-configuration.json',
} satisfies LanguageContribution;

/**
 * Delay before findings are updated, in milliseconds: listing those of a big file takes longer than a keystroke may.
 */
const DEBOUNCE_MS = 120;

/** An open bulk file, and how far it has been checked. */
interface WatchedDocument {
  sheet: BulkSheet;
  /** Cancels the reading in progress. */
  reading: AbortController;
  timer: NodeJS.Timeout | undefined;
  /** The last computed findings; cleared when the text changes. */
  listed: readonly BulkFinding[] | undefined;
}

/** Every open bulk file, checked while it is edited. */
export class BulkDocuments extends Disposable {
  readonly #watched = new Map<vscode.TextDocument, WatchedDocument>();
  readonly #contextNow: () => BulkContext;
  readonly #didCheck = this._register(new vscode.EventEmitter<vscode.TextDocument>());
  readonly #didClose = this._register(new vscode.EventEmitter<vscode.Uri>());
  /** A file was read to its end. */
  readonly onDidCheck = this.#didCheck.event;
  /** A document was closed, or is no longer a bulk file. */
  readonly onDidClose = this.#didClose.event;

  /** `contextNow` returns what is known besides the text; call `recheck` when that changes. */
  constructor(contextNow: () => BulkContext) {
    super();
    this.#contextNow = contextNow;
    this._register(vscode.workspace.onDidOpenTextDocument((document) => this.#open(document)));
    this._register(vscode.workspace.onDidCloseTextDocument((document) => this.#close(document)));
    this._register(vscode.workspace.onDidChangeTextDocument((event) => this.#change(event)));
    this._register({
      dispose: () => {
        for (const document of this.#watched.keys()) this.#stop(document);
      },
    });
    for (const document of vscode.workspace.textDocuments) this.#open(document);
  }

  /** The sheet, or the part read so far; undefined if it isn't a bulk file. */
  sheet(document: vscode.TextDocument): BulkSheet | undefined {
    return this.#watched.get(document)?.sheet;
  }

  /** All findings, those about the whole file first. */
  findings(document: vscode.TextDocument): readonly BulkFinding[] {
    const watched = this.#watched.get(document);
    if (watched === undefined) return [];
    watched.listed ??= [...fileFindings(documentFacts(document)), ...watched.sheet.findings()];
    return watched.listed;
  }

  get context(): BulkContext {
    return this.#contextNow();
  }

  /** Call when what is known besides the texts has changed. */
  recheck(): void {
    // A copy, since each is moved to the end of the queue.
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

  /** Reads the rest, then fires the event. A reading in progress continues by itself. */
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

/** The lines touched by all changes together: the first, the old count, and the new count. */
export function changedLines(changes: readonly Pick<vscode.TextDocumentContentChangeEvent, 'range' | 'text'>[]): {
  readonly first: number;
  readonly removed: number;
  readonly added: number;
} {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  let grown = 0;
  // Replace All in a big file makes more changes than a call can have arguments.
  for (const { range, text } of changes) {
    first = Math.min(first, range.start.line);
    last = Math.max(last, range.end.line);
    grown += countLineEnds(text) - (range.end.line - range.start.line);
  }
  const removed = last - first + 1;
  return { first, removed, added: removed + grown };
}

/** Counts without keeping the lines: a text can be a whole file. */
function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) if (text[at + 1] !== '\n') count++;
  return count;
}

/** A span of a bulk file as a VS Code range. */
export function vscodeRange({ line, start, endLine, end }: TextSpan): vscode.Range {
  return new vscode.Range(line, start, endLine, end);
}

/** Opens a file as a bulk file, whatever its name, and shows the Problems panel. */
export async function openToFix(uri: vscode.Uri): Promise<void> {
  const opened = await vscode.workspace.openTextDocument(uri);
  const document =
    opened.languageId === BULK_LANGUAGE
      ? opened
      : await vscode.languages.setTextDocumentLanguage(opened, BULK_LANGUAGE);
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('workbench.actions.view.problems');
}
