import * as vscode from 'vscode';

/** Prefix of the memento's keys. */
const KEY = 'candles.';

/** Which candle file a card uses, as the person decided: a file, none of those beside it, or not decided yet. */
export type CandleChoice =
  | { readonly kind: 'file'; readonly file: vscode.Uri }
  | { readonly kind: 'feed' }
  | { readonly kind: 'open' };

/** Remembers the choice per card; in the workspace, because paths are of this machine. */
export class RememberedFiles {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  choice(card: vscode.Uri): CandleChoice {
    const stored = this.#memory.get<unknown>(KEY + card.toString());
    if (stored === 'feed') return { kind: 'feed' };
    if (typeof stored !== 'string') return { kind: 'open' };
    try {
      return { kind: 'file', file: vscode.Uri.parse(stored, true) };
    } catch {
      return { kind: 'open' };
    }
  }

  async remember(card: vscode.Uri, choice: CandleChoice): Promise<void> {
    const value = choice.kind === 'file' ? choice.file.toString() : choice.kind === 'feed' ? 'feed' : undefined;
    await this.#memory.update(KEY + card.toString(), value);
  }
}
