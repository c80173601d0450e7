import * as vscode from 'vscode';
import { Disposable } from '../disposable.ts';
import { CARD_SCHEME } from './cardAddress.ts';

/** How long a save may take from its announcement to the call of the file system, in milliseconds. */
const FRESH_MS = 30_000;

/** Remembers why VS Code saves a card, because a file system is not told: only a save by hand may open a dialog. */
export class SaveReasons extends Disposable {
  readonly #byHand = new Map<string, number>();

  constructor() {
    super();
    this._register(
      vscode.workspace.onWillSaveTextDocument((event) => {
        if (event.document.uri.scheme !== CARD_SCHEME) return;
        const key = event.document.uri.toString();
        if (event.reason === vscode.TextDocumentSaveReason.Manual) this.#byHand.set(key, Date.now());
        else this.#byHand.delete(key);
      }),
    );
  }

  /** Whether the save under way was asked for by hand; asking uses it up. */
  takeByHand(uri: vscode.Uri): boolean {
    const key = uri.toString();
    const at = this.#byHand.get(key);
    this.#byHand.delete(key);
    return at !== undefined && Date.now() - at < FRESH_MS;
  }
}
