import * as vscode from 'vscode';
import { Disposable } from '../disposable.ts';

/** How long a token may stay on the clipboard, in milliseconds. */
const STAY_MS = 60_000;

/** Puts a token on the clipboard, and takes it away again unless something else has been copied since. */
export class TokenClipboard extends Disposable {
  readonly #stayMs: number;
  #token: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(stayMs = STAY_MS) {
    super();
    this.#stayMs = stayMs;
    this._register({ dispose: () => void this.clear() });
  }

  async copy(token: string): Promise<void> {
    clearTimeout(this.#timer);
    await vscode.env.clipboard.writeText(token);
    this.#token = token;
    this.#timer = setTimeout(() => void this.clear(), this.#stayMs);
    vscode.window.setStatusBarMessage(
      vscode.l10n.t('$(key) Token copied. The clipboard is cleared in {0} s.', Math.round(this.#stayMs / 1000)),
      5_000,
    );
  }

  /** Clears the clipboard if it still holds the token. */
  async clear(): Promise<void> {
    clearTimeout(this.#timer);
    const token = this.#token;
    this.#token = undefined;
    if (token === undefined || (await vscode.env.clipboard.readText()) !== token) return;
    await vscode.env.clipboard.writeText('');
  }
}
