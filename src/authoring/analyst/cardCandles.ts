import * as vscode from 'vscode';
import { formatMeasuredOn } from '../../candles/candle.ts';
import type { CandleSeries } from '../../candles/series.ts';
import { contradictsTimeframe } from '../../candles/timeframes.ts';
import type { Metadata, Timeframe } from '../../card/model/card.ts';
import { cancellable } from '../../shell/cancellation.ts';
import type { DocumentCandles, ReadSeries } from '../candles/documentCandles.ts';
import type { MarketData } from '../drafts/newDraft.ts';

/** Where the candles of a card come from. */
export interface CandleSources {
  readonly market: MarketData;
  readonly candles: Pick<DocumentCandles, 'state'>;
}

/** The candles that the card's chart has loaded, else the feed's; undefined if there are none. */
export async function candlesOf(
  { candles, market }: CandleSources,
  uri: vscode.Uri,
  { symbol, timeframe }: Pick<Metadata, 'symbol' | 'timeframe'>,
): Promise<ReadSeries | undefined> {
  const state = candles.state(uri);
  if (state.kind === 'ready' && state.timeframe === timeframe && state.series.candles.length > 0) {
    return { ...state.series, ...(state.readAt !== undefined && { readAt: state.readAt }) };
  }
  return readCandles(market, symbol, timeframe);
}

/** The feed's last candles; undefined if there are none. */
export async function readCandles(
  market: MarketData,
  symbol: string,
  timeframe: Timeframe,
): Promise<ReadSeries | undefined> {
  const series = await cancellable(vscode.l10n.t('Reading the last candles of {0}', symbol), (signal) =>
    market.lastCandles(symbol, timeframe, signal),
  );
  return series === undefined || series.candles.length === 0 ? undefined : series;
}

/** What was measured on, as a sentence. */
export function measuredOn({ source, candles }: CandleSeries, timeframe: Timeframe): string {
  const lastBar = candles.at(-1)?.time ?? 0;
  return vscode.l10n.t('Measured on {0}.', formatMeasuredOn({ source, timeframe, lastBar }));
}

/** The times of candles, to count bars; none if there are no candles or they can't be of their timeframe. */
export function barTimes(series: CandleSeries | undefined, timeframe: Timeframe): readonly number[] {
  if (series === undefined || contradictsTimeframe(series.candles, timeframe) !== undefined) return [];
  return series.candles.map(({ time }) => time);
}
