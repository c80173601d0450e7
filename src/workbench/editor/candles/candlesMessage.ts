import type { Timeframe } from '../../../card/card.ts';
import type { Candle, CandleSeries } from '../../../market/candle.ts';
import type { CandlesMessage } from '../../../protocol/editorMessages.ts';

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
