import * as vscode from 'vscode';
import type { LazyAdminCommands } from '../admin/lazyAdminCommands.ts';
import { Disposable } from '../disposable.ts';

/** Not imported: everything about bulk files is in the admin commands' bundle. */
const BULK_LANGUAGE = 'chartcards-bulk';

/** Loads the admin commands' bundle when a bulk file is opened; from then on, it handles bulk files itself. */
export class BulkFileWatcher extends Disposable {
  readonly #adminCommands: LazyAdminCommands;
  #isLoaded = false;

  constructor(adminCommands: LazyAdminCommands) {
    super();
    this.#adminCommands = adminCommands;
    this._register(vscode.workspace.onDidOpenTextDocument((document) => this.#look(document)));
    for (const document of vscode.workspace.textDocuments) this.#look(document);
  }

  #look({ languageId }: vscode.TextDocument): void {
    if (languageId !== BULK_LANGUAGE || this.#isLoaded) return;
    this.#isLoaded = true;
    void this.#adminCommands.load();
  }
}
