import type * as vscode from 'vscode';
import { Disposable } from '../disposable.ts';
import type { RemoteCards } from '../files/remoteCards.ts';

/** Every published version of a card that this machine has seen. */
export class VersionHistory extends Disposable {
  readonly #folder: vscode.Uri;

  /** `storage`: the extension's own folder. */
  constructor(remoteCards: RemoteCards, storage: vscode.Uri) {
    super();
    this.#folder = storage;
    this._register(remoteCards.onDidChange(() => undefined));
  }

  get folder(): vscode.Uri {
    return this.#folder;
  }
}
