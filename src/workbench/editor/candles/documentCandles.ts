import type * as vscode from 'vscode';
import type { Timeframe } from '../../../card/card.ts';
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
export interface CandleWish {
  readonly uri: vscode.Uri;
  readonly symbol: string | undefined;
  readonly timeframe: Timeframe | undefined;
}

/** What the editor asks of whoever has the candles. */
export interface DocumentCandles {
  state(uri: vscode.Uri): CandleState;
  /** Loads what the card asks for unless that is there or under way. */
  want(wish: CandleWish): void;
  /** Somebody looks at the card. When the last who did has gone, loading stops and the candles are let go. */
  watch(uri: vscode.Uri): vscode.Disposable;
  readonly onDidChange: vscode.Event<vscode.Uri>;
}
