import type * as vscode from 'vscode';
import type { MarketCandles } from '../../analysis/outcome.ts';
import type { BarTime } from '../../analysis/settledOutcome.ts';
import type { Candle, CandleSet } from '../../candles/candle.ts';
import type { CandleSeries } from '../../candles/series.ts';
import { aggregate, canAggregate } from '../../candles/timeframes.ts';
import { factsOf } from '../../card/findings/cardFacts.ts';
import type { CandleSpan } from '../../card/findings/finding.ts';
import type { Timeframe } from '../../card/model/card.ts';
import type { CardSketch } from '../../card/model/cardSketch.ts';
import type { CardText } from '../../card/text/cardText.ts';
import type { CandlesMessage, OutcomeMessage } from '../../protocol/pageMessages.ts';

/** Candles, and when a feed was read for them, epoch milliseconds. */
export interface ReadSeries extends CandleSeries {
  readonly readAt?: number;
}

/** The candles of one card, or why there are none. */
export type CandleState =
  | { readonly kind: 'none'; readonly text: string }
  | { readonly kind: 'loading'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string }
  | {
      readonly kind: 'ready';
      readonly text: string;
      readonly series: CandleSeries;
      readonly timeframe: Timeframe;
      /** Range of the candles, for findings; undefined if there are none. */
      readonly span: CandleSpan | undefined;
      /** When a feed was read, epoch milliseconds. */
      readonly readAt?: number;
    };

/** Loaded candles. */
export type ReadyCandles = Extract<CandleState, { readonly kind: 'ready' }>;

/** The candles as cards are compared with them. */
export function marketOf({ series, timeframe, readAt }: ReadyCandles): MarketCandles {
  const { candles, precision, source } = series;
  return { candles, precision, timeframe, source, ...(readAt !== undefined && { now: readAt }) };
}

/** Decimals of the document's candles, if they are loaded. */
export function decimalsOfCandles(candles: Pick<DocumentCandles, 'state'>, uri: vscode.Uri): number | undefined {
  const state = candles.state(uri);
  return state.kind === 'ready' ? state.series.precision : undefined;
}

/** The candles in a coarser timeframe; undefined if they can't be aggregated to it. */
export function aggregatedCandles(state: ReadyCandles, timeframe: Timeframe): ReadyCandles | undefined {
  if (!canAggregate(state.timeframe, timeframe)) return undefined;
  const series = { ...state.series, candles: aggregate(state.series.candles, timeframe) };
  return { ...state, series, timeframe, span: spanOfCandles(series) };
}

/** The candles a card needs; symbol and timeframe are absent if its text doesn't specify them. */
export interface CandleRequest {
  readonly uri: vscode.Uri;
  readonly symbol: string | undefined;
  readonly timeframe: Timeframe | undefined;
  /** The value of `timeframe` if it isn't a valid one. */
  readonly unknownTimeframe?: string;
}

/** The candle request for a card's text; `sketch` is the last one that could be read. */
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

/** What the editor and preview need from the candle provider. */
export interface DocumentCandles {
  state(uri: vscode.Uri): CandleState;
  /** Loads the requested candles unless they are already loaded or loading. */
  request(request: CandleRequest): void;
  /** Marks the card as shown. After the last watcher is disposed, loading stops and the candles are released. */
  watch(uri: vscode.Uri): vscode.Disposable;
  readonly onDidChange: vscode.Event<vscode.Uri>;
}

/** What the editor and the preview need of outcomes. */
export interface DocumentOutcomes {
  message(uri: vscode.Uri): OutcomeMessage;
  readonly onDidChange: vscode.Event<vscode.Uri>;
}

/** The candles that cards are compared with. */
export interface OutcomeCandles extends Pick<DocumentCandles, 'state'> {
  /** The finer bars of one bar from the card's source; undefined if it has none. */
  finer(uri: vscode.Uri, symbol: string, bar: BarTime, signal: AbortSignal): Promise<CandleSet | undefined>;
}

/** The prices of cards that are listed. */
export interface ListPrices {
  /** Decimals of the card's candles, if this window has read any of the symbol from the card's source. */
  decimals(uri: vscode.Uri, symbol: string | undefined): number | undefined;
}

/** The candles of cards that are listed. */
export interface ListCandles extends ListPrices, Pick<OutcomeCandles, 'finer'> {
  /** Names the source of a card's candles. Cards with the same source, symbol and timeframe have the same candles. */
  sourceOf(uri: vscode.Uri): string;
  /** The card's candles, from that time on (epoch milliseconds) if possible. Rejects with a message for the user. */
  since(request: CandleRequest, since: number, signal: AbortSignal): Promise<ReadyCandles>;
}

/** The candles of cards, also in other timeframes. */
export interface TimeframeCandles extends DocumentCandles {
  /**
   * The card's candles in another timeframe, for a view: aggregated from those that are loaded if possible, otherwise
   * loaded from their source. Rejects with a message for the user.
   */
  inTimeframe(uri: vscode.Uri, timeframe: Timeframe, signal: AbortSignal): Promise<ReadyCandles>;
}

/** The price and time range of the candles; undefined if there are none. */
export function spanOfCandles({ candles, precision }: CandleSeries): CandleSpan | undefined {
  const [first, last] = [candles[0], candles.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  let [low, high] = [first.low, first.high];
  for (const candle of candles) {
    low = Math.min(low, candle.low);
    high = Math.max(high, candle.high);
  }
  return { from: first.time, to: last.time, low, high, lastClose: last.close, precision };
}

/** With more candles than `MANY`, a page gets the `NEWEST` first. More than a chart shows at first, and soon sent. */
const [MANY, NEWEST] = [10_000, 5_000];

/** The candle messages for a page; none while the candles are loading. */
export function candleMessages(state: CandleState): readonly (CandlesMessage | { readonly type: 'noCandles' })[] {
  if (state.kind !== 'ready') return state.kind === 'loading' ? [] : [{ type: 'noCandles' }];
  const { series, timeframe } = state;
  const all = candlesMessage(series, timeframe);
  if (series.candles.length <= MANY) return [all];
  const newest = { ...series, candles: series.candles.slice(-NEWEST) };
  return [{ ...candlesMessage(newest, timeframe), olderFollow: true }, all];
}

/** The candles as sent to a page: one typed array per column. */
function candlesMessage({ candles, precision, tick }: CandleSeries, timeframe: Timeframe): CandlesMessage {
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
    // Sources that don't know the volume often write zeros.
    ...(candles.some(({ volume }) => volume) ? { volume: column(({ volume = Number.NaN }) => volume) } : {}),
  };
}

/** The URI whose candles apply: for a git revision, the file it belongs to; otherwise the URI itself. */
export function cardFileOf(card: vscode.Uri): vscode.Uri {
  return card.scheme === 'git' ? card.with({ scheme: 'file', query: '', fragment: '' }) : card;
}

/** Reference counts by key; `last` is called when a key's count reaches zero. */
export class WatcherCounter {
  readonly #counts = new Map<string, number>();
  readonly #last: (key: string) => void;

  constructor(last: (key: string) => void) {
    this.#last = last;
  }

  /** Adds a reference until the result is disposed; disposing it twice is a no-op. */
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
