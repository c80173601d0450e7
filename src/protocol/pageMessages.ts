import * as z from 'zod/mini';
import type { LevelName, Timeframe } from '../card/model/card.ts';
import { lazy } from '../card/model/lazy.ts';

/** Host → any webview. Typed but not validated: both ends come from the same build. */
export type ToPage =
  /** The page was hidden and may have missed messages; it answers `ready` if it is still running. */
  | { readonly type: 'hello' }
  /** The outcome of something the page requested, shown and announced to screen readers. */
  | { readonly type: 'status'; readonly text: string };

/**
 * Candles, sent when they change. All arrays have the same length; `time` is epoch milliseconds UTC. If there are very
 * many, the newest come in a message of their own before all of them: they can be painted while the others are under way.
 */
export interface CandlesMessage {
  readonly type: 'candles';
  /** These are only the newest; the next message has all of them. */
  readonly olderFollow?: boolean;
  readonly timeframe: Timeframe;
  /** Set if these candles are for the view only, instead of those of the card, which have this timeframe. */
  readonly cardTimeframe?: Timeframe;
  /** Decimals of the prices, 0–12. */
  readonly precision: number;
  /** Smallest price step. */
  readonly tick: number;
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** NaN where the source has none; absent if it has none at all. */
  readonly volume?: Float64Array;
}

/** The card's outcome since it was published or written, and what it was measured on. */
export interface OutcomeView {
  /** What it is and what it was measured on, in whole sentences. */
  readonly words: string;
  /** Further sentences: from when on it was measured, and what didn't count. */
  readonly notes: readonly string[];
  /** When the card was published or written, epoch milliseconds. */
  readonly since: number;
  /** Each level's first touch, from the highest level down. */
  readonly touches: readonly {
    readonly level: LevelName;
    /** Opening time of the bar, epoch milliseconds. */
    readonly time: number;
    readonly price: number;
    readonly words: string;
  }[];
}

/** Sent when it changes; without an outcome if there are no candles to measure it on. */
export interface OutcomeMessage {
  readonly type: 'outcome';
  readonly outcome?: OutcomeView;
}

/** Host → a webview with a chart. */
export type ToChartPage = ToPage | CandlesMessage | { readonly type: 'noCandles' };

/** State of the candles, with one line of text for people: the source and size, or what failed and how to fix it. */
export interface CandlesStatus {
  readonly kind: 'none' | 'loading' | 'ready' | 'failed';
  /** E.g. `Sandbox feed · EUR/USD · H4 · 500 bars`. */
  readonly text: string;
}

/** Longest `problem` text that the extension accepts, in UTF-16 units. */
export const MAX_PROBLEM_LENGTH = 1000;

/** Any webview → host: something failed inside the page. The text never contains content of a card or a row. */
export const problemSchema = /* @__PURE__ */ lazy(() =>
  z.object({ type: z.literal('problem'), message: z.string().check(z.maxLength(MAX_PROBLEM_LENGTH)) }),
);

/** The visible part of a chart, which a page keeps in its state: times in epoch milliseconds, prices unless automatic. */
export const chartRangeSchema = /* @__PURE__ */ lazy(() =>
  z.object({
    fromTime: z.number(),
    toTime: z.number(),
    prices: z.exactOptional(z.object({ low: z.number(), high: z.number() })),
  }),
);
