import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { lazy } from '../../card/model/lazy.ts';
import type { CandleFileChoices } from '../../market/file/candleFile.ts';

const KEY = 'candles.';

/** Key of the choices by header line: an analyst's files usually come from the same program for years. */
const HEADERS_KEY = 'candleFormats';
/** Maximum number of remembered headers; the oldest are removed first. */
const MAX_HEADERS = 50;

const column = () => z.exactOptional(z.int().check(z.minimum(0)));
const formatSchema = lazy(() =>
  z.object({
    dateOrder: z.exactOptional(z.enum(['dayFirst', 'monthFirst', 'yearFirst'])),
    decimalSign: z.exactOptional(z.enum(['.', ','])),
    minutesAhead: z.exactOptional(z.int()),
    zone: z.exactOptional(z.string()),
    columns: z.exactOptional(
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
    ),
  }),
);
const headersSchema = lazy(() => z.record(z.string(), formatSchema()));

const storedSchema = lazy(() =>
  z.union([z.literal('feed'), z.extend(formatSchema(), { file: z.string(), symbol: z.exactOptional(z.string()) })]),
);

/** What the person chose for all files with one header. */
export type CandleFileFormat = Pick<
  CandleFileChoices,
  'dateOrder' | 'decimalSign' | 'minutesAhead' | 'zone' | 'columns'
>;

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

  /** What the user chose for files with this header. */
  formatOf(header: string | undefined): CandleFileFormat {
    return (header === undefined ? undefined : this.#headers()[header]) ?? {};
  }

  async rememberFormat(header: string, { symbol: _, ...format }: CandleFileChoices): Promise<void> {
    const others = Object.entries(this.#headers()).filter(([known]) => known !== header);
    const kept = [...others, [header, format] as const].slice(-MAX_HEADERS);
    await this.#memory.update(HEADERS_KEY, Object.fromEntries(kept));
  }

  #headers(): Readonly<Record<string, CandleFileFormat>> {
    const stored = z.safeParse(headersSchema(), this.#memory.get<unknown>(HEADERS_KEY));
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
