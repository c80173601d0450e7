import * as vscode from 'vscode';
import { Disposable } from '../../shell/disposable.ts';
import { CARD_SCHEME } from '../documents/remoteCards.ts';
import type { CardFileSystem } from './cardFileSystem.ts';

/** Maximum age of a visible card, in milliseconds; every request counts against the community's shared rate limit. */
const MAX_AGE_MS = 30_000;
/** Maximum age when the user returns to the window or tab. */
const RETURN_MAX_AGE_MS = 3_000;
/** How long cards are still refreshed after the window loses focus; it may be visible beside another one. */
const BLURRED_REFRESH_MS = 10 * 60_000;

/** Reads visible cards without unsaved changes again, because they may have been changed elsewhere. */
export class CardRefresher extends Disposable {
  readonly #files: Pick<CardFileSystem, 'refresh' | 'onDidChange'>;
  readonly #abort = new AbortController();
  /** When each card was last read, or first seen (its editor reads it then); by address, epoch milliseconds. */
  readonly #readAt = new Map<string, number>();
  #focusedAt = Date.now();

  constructor(files: Pick<CardFileSystem, 'refresh' | 'onDidChange'>, lookAgainMs = MAX_AGE_MS) {
    super();
    this.#files = files;
    const comeBackMs = Math.min(RETURN_MAX_AGE_MS, lookAgainMs);
    const timer = setInterval(() => this.#look(lookAgainMs), lookAgainMs);
    this._register({ dispose: () => clearInterval(timer) });
    this._register({ dispose: () => this.#abort.abort() });
    this._register(vscode.window.onDidChangeWindowState(({ focused }) => focused && this.#look(comeBackMs)));
    this._register(
      vscode.window.tabGroups.onDidChangeTabs(({ changed }) => {
        // Tab change events also fire when the dirty mark changes.
        if (changed.some(({ isActive, isDirty: isEdited }) => isActive && !isEdited)) this.#look(comeBackMs);
      }),
    );
    this._register(files.onDidChange((uri) => this.#readAt.set(uri.toString(), Date.now())));
    this.#look(lookAgainMs);
  }

  #look(oldest: number): void {
    const now = Date.now();
    if (vscode.window.state.focused) this.#focusedAt = now;
    if (now - this.#focusedAt > BLURRED_REFRESH_MS) return;
    const shown = new Map(cardsInSight().map((uri) => [uri.toString(), uri]));
    for (const [key, uri] of shown) {
      const readAt = this.#readAt.get(key);
      if (readAt !== undefined && now - readAt < oldest) continue;
      this.#readAt.set(key, now);
      // A card that can't be read now stays as it is until the next refresh.
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
