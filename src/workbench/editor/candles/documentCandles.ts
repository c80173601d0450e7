import type * as vscode from 'vscode';
import type { Timeframe } from '../../../card/card.ts';
import type { CardSketch } from '../../../card/cardSketch.ts';
import type { CardText } from '../../../card/cardText.ts';
import { factsOf } from '../../../card/findings/cardFacts.ts';
import type { CandleSpan } from '../../../card/findings/finding.ts';
import type { Candle, CandleSeries } from '../../../market/candles.ts';
import type { CandlesMessage } from '../../../protocol/pageMessages.ts';

/** The candles of one card, or how it stands with them. */
export type CandleState =
  | { readonly kind: 'none'; readonly text: string }
  | { readonly kind: 'loading'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string }
  | {
      readonly kind: 'ready';
      readonly text: string;
      readonly series: CandleSeries;
      readonly timeframe: Timeframe;
      /** What the findings want to know of them; undefined when there is no candle. */
      readonly span: CandleSpan | undefined;
    };

/** What candles a card asks for; symbol and timeframe as far as its text says them. */
export interface CandleRequest {
  readonly uri: vscode.Uri;
  readonly symbol: string | undefined;
  readonly timeframe: Timeframe | undefined;
  /** What stands in the timeframe's place, and is none. */
  readonly unknownTimeframe?: string;
}

/** What a card asks for whose text says this; `sketch` is the last one that could be read. */
export function candleRequestOf(
  uri: vscode.Uri,
  card: CardText,
  { metadata }: CardSketch = card.sketch,
): CandleRequest {
  const { symbol, timeframe } = metadata;
  const written = factsOf(card).metadata['timeframe'];
  const isUnknown = timeframe === undefined && typeof written === 'string' && written !== '';
  return { uri, symbol, timeframe, ...(isUnknown ? { unknownTimeframe: written } : {}) };
}

/** What the editor asks of whoever has the candles. */
export interface DocumentCandles {
  state(uri: vscode.Uri): CandleState;
  /** Loads what the card asks for unless that is there or under way. */
  request(wish: CandleRequest): void;
  /** Somebody looks at the card. When the last who did has gone, loading stops and the candles are let go. */
  watch(uri: vscode.Uri): vscode.Disposable;
  readonly onDidChange: vscode.Event<vscode.Uri>;
}

/** The prices and time that candles span; undefined when there are none. */
export function spanOfCandles({ candles }: CandleSeries): CandleSpan | undefined {
  const [first, last] = [candles[0], candles.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  let [low, high] = [first.low, first.high];
  for (const candle of candles) {
    low = Math.min(low, candle.low);
    high = Math.max(high, candle.high);
  }
  return { from: first.time, to: last.time, low, high, lastClose: last.close };
}

/** The candles as they travel to the page: one array a column, copied once. */
export function candlesMessage({ candles, precision, tick }: CandleSeries, timeframe: Timeframe): CandlesMessage {
  const column = (of: (candle: Candle) => number): Float64Array<ArrayBuffer> => Float64Array.from(candles, of);
  return {
    type: 'candles',
    timeframe,
    precision,
    tick,
    time: column(({ time }) => time),
    open: column(({ open }) => open),
    high: column(({ high }) => high),
    low: column(({ low }) => low),
    close: column(({ close }) => close),
  };
}

/** The file that a text in git was written to: its candles are the file's. Any other card is its own. */
export function cardFileOf(card: vscode.Uri): vscode.Uri {
  return card.scheme === 'git' ? card.with({ scheme: 'file', query: '', fragment: '' }) : card;
}

/** Counts who looks at what; `last` is told the key when nobody does any more. */
export class WatcherCounter {
  readonly #counts = new Map<string, number>();
  readonly #last: (key: string) => void;

  constructor(last: (key: string) => void) {
    this.#last = last;
  }

  /** One more looks, until what it is given is disposed; twice disposed counts once. */
  add(key: string): { dispose(): void } {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    let looks = true;
    return {
      dispose: () => {
        if (!looks) return;
        looks = false;
        const left = (this.#counts.get(key) ?? 0) - 1;
        if (left > 0) {
          this.#counts.set(key, left);
          return;
        }
        this.#counts.delete(key);
        this.#last(key);
      },
    };
  }
}
