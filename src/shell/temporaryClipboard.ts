import * as vscode from 'vscode';
import { Disposable } from './disposable.ts';

/** How long tokens and personal data may stay on the clipboard, in milliseconds. */
const STAY_MS = 60_000;

/** Copies sensitive text to the clipboard, and clears it later unless something else has been copied since. */
export class TemporaryClipboard extends Disposable {
  readonly #stayMs: number;
  #text: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(stayMs = STAY_MS) {
    super();
    this.#stayMs = stayMs;
    this._register({ dispose: () => void this.clear() });
  }

  /** How long the text stays, in seconds. */
  get seconds(): number {
    return Math.round(this.#stayMs / 1000);
  }

  async copy(text: string): Promise<void> {
    clearTimeout(this.#timer);
    await vscode.env.clipboard.writeText(text);
    this.#text = text;
    this.#timer = setTimeout(() => void this.clear(), this.#stayMs);
  }

  /** Clears the clipboard if it still contains the text. */
  async clear(): Promise<void> {
    clearTimeout(this.#timer);
    const text = this.#text;
    this.#text = undefined;
    if (text === undefined || (await vscode.env.clipboard.readText()) !== text) return;
    await vscode.env.clipboard.writeText('');
  }
}
