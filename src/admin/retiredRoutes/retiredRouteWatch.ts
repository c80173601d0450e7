import * as vscode from 'vscode';
import { Disposable } from '../../shell/disposable.ts';
import { isSettingChanged, readSetting } from '../../shell/settings.ts';
import type { LazyAdminServices } from '../runner/adminContext.ts';
import { mayContainRetiredRoute } from './retiredRouteScanner.ts';

/** Delay after the last keystroke, in milliseconds. */
const DEBOUNCE_MS = 400;
/** Longer texts are data or generated; only `Find Retired Routes` reads them. */
const MAX_TEXT_LENGTH = 1_000_000;

/**
 * Searches opened and changed texts, and passes those that may contain a retired route to the admin commands' bundle.
 * It only searches for two words, since it runs for every text in the window.
 */
export class RetiredRouteWatcher extends Disposable {
  readonly #adminCommands: LazyAdminServices;
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  /** Texts with diagnostics, which are searched even if no candidate is left. */
  readonly #marked = new Set<string>();

  constructor(adminCommands: LazyAdminServices) {
    super();
    this.#adminCommands = adminCommands;
    this._register(vscode.workspace.onDidOpenTextDocument((document) => this.#soon(document)));
    this._register(vscode.workspace.onDidChangeTextDocument(({ document }) => this.#soon(document)));
    this._register(vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)));
    this._register(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (isSettingChanged(change, 'findRetiredRoutes')) this.#lookAtAll();
      }),
    );
    this._register({ dispose: () => [...this.#waiting.values()].forEach(clearTimeout) });
    this.#lookAtAll();
  }

  #lookAtAll(): void {
    for (const document of vscode.workspace.textDocuments) this.#soon(document);
  }

  #soon(document: vscode.TextDocument): void {
    if (!isSource(document)) return;
    const key = document.uri.toString();
    clearTimeout(this.#waiting.get(key));
    this.#waiting.set(
      key,
      setTimeout(() => {
        this.#waiting.delete(key);
        void this.#look(document);
      }, DEBOUNCE_MS),
    );
  }

  async #look(document: vscode.TextDocument): Promise<void> {
    if (document.isClosed || this.isDisposed) return;
    const key = document.uri.toString();
    const holds =
      readSetting('findRetiredRoutes') &&
      lengthOf(document) <= MAX_TEXT_LENGTH &&
      mayContainRetiredRoute(document.getText());
    if (!holds && !this.#marked.has(key)) return;
    const { services } = await this.#adminCommands.load();
    if (document.isClosed) return;
    if (holds) this.#marked.add(key);
    else this.#marked.delete(key);
    services.retiredRoutes.mark(document, holds);
  }

  #forget(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    clearTimeout(this.#waiting.get(key));
    this.#waiting.delete(key);
    if (!this.#marked.delete(key)) return;
    void this.#adminCommands.load().then(({ services }) => services.retiredRoutes.closed(document));
  }
}

/** The text's length without joining its lines, which would block the window for a long text. */
function lengthOf(document: vscode.TextDocument): number {
  return document.offsetAt(new vscode.Position(document.lineCount, 0));
}

const SOURCES = ['file', 'untitled', 'vscode-notebook-cell', 'vscode-remote', 'vscode-vfs', 'vscode-test-web'];

/** Files, untitled texts and notebook cells; not output channels, the other side of a diff, or published cards. */
function isSource({ uri }: vscode.TextDocument): boolean {
  return SOURCES.includes(uri.scheme);
}
