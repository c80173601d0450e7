import * as vscode from 'vscode';
import type { ContextKeys } from '../../shell/contextKeys.ts';
import { Disposable } from '../../shell/disposable.ts';
import { fileNameOf, isEditablePlace, openDocumentAt, uriExists } from '../../shell/files/uris.ts';
import type { DraftOrigins } from '../documents/draftOrigins.ts';
import { cardAddressOf } from '../documents/remoteCards.ts';
import { DRAFT_ENDING } from './draftFolders.ts';

/** How long after a draft vanished a new one may be the same draft, moved; in milliseconds. */
const MOVE_MS = 5_000;

/**
 * Asks what to do with a draft's unsaved changes when its file was moved or deleted elsewhere: VS Code would silently
 * create it again under its old name. Saves that an extension can't prevent are reported.
 */
export class MissingDrafts extends Disposable {
  readonly #origins: Pick<DraftOrigins, 'follow'>;
  readonly #contextKeys: ContextKeys;
  /** Drafts that are open and have no file, and whether the person was asked. */
  readonly #missing = new Map<string, { wasAsked: boolean }>();
  /** Drafts that are being asked about or created again: a file's events come late, and together with the window's focus. */
  readonly #asking = new Set<string>();
  /** Drafts that appeared, and when, in milliseconds. */
  readonly #appeared = new Map<string, number>();

  constructor(pattern: string, origins: Pick<DraftOrigins, 'follow'>, contextKeys: ContextKeys) {
    super();
    this.#origins = origins;
    this.#contextKeys = contextKeys;
    const watcher = this._register(vscode.workspace.createFileSystemWatcher(pattern, false, true));
    this._register(watcher.onDidCreate((uri) => this.#found(uri)));
    this._register(watcher.onDidDelete((uri) => void this.#check(uri)));
    this._register(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#forget(uri)));
    this._register(
      vscode.workspace.onDidChangeTextDocument(({ document: { uri } }) => {
        if (this.#missing.get(uri.toString())?.wasAsked === false) void this.#check(uri);
      }),
    );
    this._register(
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        if (!this.#forget(uri)) return;
        void vscode.window.showWarningMessage(
          vscode.l10n.t('“{0}” had been moved or deleted elsewhere, and was created again.', fileNameOf(uri)),
        );
      }),
    );
    // Not every folder can be watched.
    this._register(
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) this.look();
      }),
    );
  }

  /** Looks for the files of all drafts with unsaved changes. */
  look(): void {
    for (const { isDirty, uri } of vscode.workspace.textDocuments) if (isDirty) void this.#check(uri);
  }

  /** Asks if the draft has unsaved changes and no file; false if it has one, or isn't a draft in a file. */
  async ask(uri: vscode.Uri): Promise<boolean> {
    this.#asking.add(uri.toString());
    try {
      const document = await this.#missingDocument(uri);
      if (document === undefined) return false;
      this.#missing.set(uri.toString(), { wasAsked: true });
      const { missingDraft } = await import('../analyst/analystBundle.ts');
      const since = performance.now() - MOVE_MS;
      const appeared = [...this.#appeared].flatMap(([key, at]) => (at < since ? [] : vscode.Uri.parse(key)));
      const choice = await missingDraft.askWhatToDo(document, appeared);
      // What the person chose is reported by what happens.
      if (choice.kind !== 'later') this.#forget(uri);
      await missingDraft.carryOut(document, choice, this.#origins);
      return true;
    } finally {
      this.#asking.delete(uri.toString());
    }
  }

  async #check(uri: vscode.Uri): Promise<void> {
    const key = uri.toString();
    if (this.#missing.get(key)?.wasAsked || this.#asking.has(key) || !isDraftFile(uri)) return;
    if (openDocumentAt(uri) === undefined) return;
    this.#missing.set(key, { wasAsked: false });
    this.#contextKeys.update({ draftMissing: true });
    await this.ask(uri).catch(({ message }: Error) => vscode.window.showErrorMessage(message));
  }

  /** The open document with unsaved changes whose file is missing. */
  async #missingDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
    if (!isDraftFile(uri)) return undefined;
    if (await uriExists(uri)) {
      this.#forget(uri);
      return undefined;
    }
    const document = openDocumentAt(uri);
    return document?.isDirty ? document : undefined;
  }

  #found(uri: vscode.Uri): void {
    this.#appeared.set(uri.toString(), performance.now());
    // A save of the draft itself is reported when it's done.
    if (openDocumentAt(uri)?.isDirty !== true) return;
    this.#forget(uri);
  }

  #forget(uri: vscode.Uri): boolean {
    const wasMissing = this.#missing.delete(uri.toString());
    if (this.#missing.size === 0) this.#contextKeys.update({ draftMissing: false });
    return wasMissing;
  }
}

function isDraftFile(uri: vscode.Uri): boolean {
  const isCard = uri.path.endsWith(DRAFT_ENDING) && cardAddressOf(uri) === undefined;
  return isCard && uri.scheme !== 'untitled' && isEditablePlace(uri);
}
