import * as vscode from 'vscode';
import { Disposable } from '../disposable.ts';
import type { CardFileSystem } from './cardFileSystem.ts';
import { CARD_SCHEME } from './remoteCards.ts';

/** How old what a tab shows may become, in milliseconds: the requests count against the whole community's rate limit. */
const LOOK_AGAIN_MS = 30_000;
/** How old it may be when the person comes back to the window or the tab. */
const COME_BACK_MS = 3_000;
/** For how long a window that was left is still looked at, beside another one perhaps. */
const LEFT_MS = 10 * 60_000;

/** Reads cards again that are in sight and have no unsaved changes: somebody may have saved them elsewhere. */
export class CardRefresher extends Disposable {
  readonly #files: Pick<CardFileSystem, 'refresh' | 'onDidChange'>;
  readonly #abort = new AbortController();
  /** When each was read last, or first seen, which is when its editor has read it; by address, epoch milliseconds. */
  readonly #readAt = new Map<string, number>();
  #focusedAt = Date.now();

  constructor(files: Pick<CardFileSystem, 'refresh' | 'onDidChange'>, lookAgainMs = LOOK_AGAIN_MS) {
    super();
    this.#files = files;
    const comeBackMs = Math.min(COME_BACK_MS, lookAgainMs);
    const timer = setInterval(() => this.#look(lookAgainMs), lookAgainMs);
    this._register({ dispose: () => clearInterval(timer) });
    this._register({ dispose: () => this.#abort.abort() });
    this._register(vscode.window.onDidChangeWindowState(({ focused }) => focused && this.#look(comeBackMs)));
    this._register(
      vscode.window.tabGroups.onDidChangeTabs(({ changed }) => {
        // A tab changes with its dirty mark too.
        if (changed.some(({ isActive, isDirty: isEdited }) => isActive && !isEdited)) this.#look(comeBackMs);
      }),
    );
    this._register(files.onDidChange((uri) => this.#readAt.set(uri.toString(), Date.now())));
    this.#look(lookAgainMs);
  }

  #look(oldest: number): void {
    const now = Date.now();
    if (vscode.window.state.focused) this.#focusedAt = now;
    if (now - this.#focusedAt > LEFT_MS) return;
    const shown = new Map(cardsInSight().map((uri) => [uri.toString(), uri]));
    for (const [key, uri] of shown) {
      const readAt = this.#readAt.get(key);
      if (readAt !== undefined && now - readAt < oldest) continue;
      this.#readAt.set(key, now);
      // What cannot be read now stays as it is: the next look, or the person's own, tells.
      if (readAt !== undefined && !isDirty(key))
        void this.#files.refresh(uri, this.#abort.signal).catch(() => undefined);
    }
  }
}

function cardsInSight(): readonly vscode.Uri[] {
  return vscode.window.tabGroups.all.flatMap(({ activeTab }) => {
    const input = activeTab?.input;
    if (!(input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText)) return [];
    return input.uri.scheme === CARD_SCHEME ? [input.uri] : [];
  });
}

function isDirty(key: string): boolean {
  return vscode.workspace.textDocuments.some((document) => document.isDirty && document.uri.toString() === key);
}
