import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { lazy } from '../../../card/lazy.ts';
import type { CandleFileChoices } from '../../../market/file/candleFile.ts';
import type { Columns } from '../../../market/file/tableColumns.ts';

const KEY = 'candles.';

/**
 * Prefix of the keys that remember column choices by header line: an analyst's files usually come from the same program
 * for years.
 */
const COLUMNS_KEY = 'candleColumns';
/** Remembered headers at most; the oldest go first. */
const MAX_HEADERS = 50;

const column = () => z.exactOptional(z.int().check(z.minimum(0)));
const columnsSchema = lazy(() =>
  z.object({
    time: column(),
    date: column(),
    clock: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  }),
);
const headersSchema = lazy(() => z.record(z.string(), columnsSchema()));

const storedSchema = lazy(() =>
  z.union([
    z.literal('feed'),
    z.object({
      file: z.string(),
      dateOrder: z.exactOptional(z.enum(['dayFirst', 'monthFirst'])),
      minutesAhead: z.exactOptional(z.int()),
      zone: z.exactOptional(z.string()),
      columns: z.exactOptional(columnsSchema()),
    }),
  ]),
);

/** The user's choice of candle source for one card: a file, always the feed, or none yet. */
type CandleChoice =
  | { readonly kind: 'file'; readonly file: vscode.Uri; readonly choices: CandleFileChoices }
  | { readonly kind: 'feed' }
  | { readonly kind: 'open' };

/** Remembers the choice per card, in workspace state because file paths belong to this machine. */
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

  /** The user's column choices for files with this header. */
  columnsOf(header: string | undefined): Columns | undefined {
    return header === undefined ? undefined : this.#headers()[header];
  }

  async rememberColumns(header: string, columns: Columns): Promise<void> {
    const others = Object.entries(this.#headers()).filter(([known]) => known !== header);
    const kept = [...others, [header, columns] as const].slice(-MAX_HEADERS);
    await this.#memory.update(COLUMNS_KEY, Object.fromEntries(kept));
  }

  #headers(): Readonly<Record<string, Columns>> {
    const stored = z.safeParse(headersSchema(), this.#memory.get<unknown>(COLUMNS_KEY));
    return stored.success ? stored.data : {};
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
