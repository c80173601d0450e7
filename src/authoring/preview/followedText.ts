import * as vscode from 'vscode';
import { Disposable } from '../../shell/disposable.ts';
import { isSameUri, openDocumentAt } from '../../shell/files/uris.ts';
import { cardAddressOf } from '../documents/remoteCards.ts';
import { openDocumentOf } from '../files/remoteCardStore.ts';

/**
 * The document of a preview. VS Code closes a document without an editor some minutes after it was opened. A file is
 * reopened immediately, because it may change on disk; a text that must be read from the service is reopened when the
 * preview is shown again.
 */
export class FollowedText extends Disposable {
  readonly #card: vscode.Uri;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  /** Fires when the document was opened, was closed, or couldn't be opened. */
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

  /** The document while it is open. */
  get document(): vscode.TextDocument | undefined {
    return this.#document?.isClosed === false ? this.#document : undefined;
  }

  /** Whether the last attempt to open the text failed. */
  get isLost(): boolean {
    return this.#failed;
  }

  /** Opens the document unless it is open; `isLost` reports a failure. */
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
    if (this.document !== undefined || !isSameUri(opened.uri, this.#card)) return;
    this.#document = opened;
    this.#failed = false;
    this.#changed.fire();
  }

  #closed(closed: vscode.TextDocument): void {
    if (closed !== this.#document) return;
    // An untitled text is lost when closed.
    this.#failed = this.#card.scheme === 'untitled';
    this.#changed.fire();
    if (this.#card.scheme === 'file') void this.open();
  }
}

/** The card's document: the open one, whatever the title in its address, else opened from its file. */
export async function openCardText(card: vscode.Uri): Promise<vscode.TextDocument> {
  const address = cardAddressOf(card);
  const open = address === undefined ? openDocumentAt(card) : openDocumentOf(address);
  if (open !== undefined) return open;
  // VS Code would create a new, empty document.
  if (card.scheme === 'untitled') throw new Error(vscode.l10n.t('This text was closed without saving.'));
  return vscode.workspace.openTextDocument(card);
}
