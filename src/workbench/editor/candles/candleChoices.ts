import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { lazy } from '../../../card/lazy.ts';
import type { CandleFileChoices } from '../../../market/candleFile.ts';

/** Prefix of the memento's keys. */
const KEY = 'candles.';

const storedSchema = lazy(() =>
  z.union([
    z.literal('feed'),
    z.object({
      file: z.string(),
      dateOrder: z.exactOptional(z.enum(['dayFirst', 'monthFirst'])),
      minutesAhead: z.exactOptional(z.int()),
    }),
  ]),
);

/** Where a card's candles come from, as the person decided: a file, the feed for good, or not decided yet. */
export type CandleChoice =
  | { readonly kind: 'file'; readonly file: vscode.Uri; readonly choices: CandleFileChoices }
  | { readonly kind: 'feed' }
  | { readonly kind: 'open' };

/** Remembers the choice per card; in the workspace, because paths are of this machine. */
export class CandleChoices {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  of(card: vscode.Uri): CandleChoice {
    const stored = z.safeParse(storedSchema(), this.#memory.get<unknown>(KEY + card.toString()));
    if (!stored.success) return { kind: 'open' };
    if (stored.data === 'feed') return { kind: 'feed' };
    const { file, ...choices } = stored.data;
    return { kind: 'file', file: vscode.Uri.parse(file), choices };
  }

  async remember(card: vscode.Uri, choice: CandleChoice): Promise<void> {
    const value =
      choice.kind === 'file'
        ? { ...choice.choices, file: choice.file.toString() }
        : choice.kind === 'feed'
          ? 'feed'
          : undefined;
    await this.#memory.update(KEY + card.toString(), value);
  }
}
