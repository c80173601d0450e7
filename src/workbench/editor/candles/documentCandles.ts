import type * as vscode from 'vscode';
import type { Timeframe } from '../../../card/card.ts';
import type { CardSketch } from '../../../card/cardSketch.ts';
import type { CardText } from '../../../card/cardText.ts';
import { factsOf } from '../../../card/findings/cardFacts.ts';
import type { CandleSpan } from '../../../card/findings/finding.ts';
import type { CandleSeries } from '../../../market/candle.ts';

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
