import * as vscode from 'vscode';
import { Disposable } from '../disposable.ts';
import { openDocumentOf } from '../files/remoteCardStore.ts';
import { cardAddressOf } from '../files/remoteCards.ts';

/**
 * The document of a preview. VS Code closes a document that no editor shows some minutes after it was opened, and a
 * preview is no editor: a file is then opened again at once, because it may change on disk; what would have to be read
 * from the service is opened again when somebody looks anew.
 */
export class FollowedText extends Disposable {
  readonly #card: vscode.Uri;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  /** The document was opened, closed, or given up. */
  readonly onDidChange = this.#changed.event;
  #document: vscode.TextDocument | undefined;
  #opening: Promise<void> | undefined;
  #failed = false;

  constructor(card: vscode.Uri, document: vscode.TextDocument | undefined) {
    super();
    this.#card = card;
    this.#document = document;
    this._register(vscode.workspace.onDidOpenTextDocument((opened) => this.#opened(opened)));
    this._register(vscode.workspace.onDidCloseTextDocument((closed) => this.#closed(closed)));
  }

  /** The document as long as it is open. */
  get document(): vscode.TextDocument | undefined {
    return this.#document?.isClosed === false ? this.#document : undefined;
  }

  /** The text could not be opened when it was last tried. */
  get isLost(): boolean {
    return this.#failed;
  }

  /** Opens the document unless it is open; a failure is told by `isLost`. */
  open(): Promise<void> {
    if (this.document !== undefined) return Promise.resolve();
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #open(): Promise<void> {
    try {
      this.#document = await openCardText(this.#card);
      this.#failed = false;
    } catch {
      this.#failed = true;
    }
    if (!this.isDisposed) this.#changed.fire();
  }

  #opened(opened: vscode.TextDocument): void {
    if (this.document !== undefined || opened.uri.toString() !== this.#card.toString()) return;
    this.#document = opened;
    this.#failed = false;
    this.#changed.fire();
  }

  #closed(closed: vscode.TextDocument): void {
    if (closed !== this.#document) return;
    // A text that is in no file is gone for good.
    this.#failed = this.#card.scheme === 'untitled';
    this.#changed.fire();
    if (this.#card.scheme === 'file') void this.open();
  }
}

/** The card's text: the document that is open, whatever title its address carries, else the one of its file. */
export async function openCardText(card: vscode.Uri): Promise<vscode.TextDocument> {
  const address = cardAddressOf(card);
  const open =
    address === undefined
      ? vscode.workspace.textDocuments.find(({ uri, isClosed }) => !isClosed && uri.toString() === card.toString())
      : openDocumentOf(address);
  if (open !== undefined) return open;
  // VS Code would make a new, empty one.
  if (card.scheme === 'untitled') throw new Error(vscode.l10n.t('This text was closed without being saved.'));
  return vscode.workspace.openTextDocument(card);
}
