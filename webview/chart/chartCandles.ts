import type { CandlestickData, UTCTimestamp } from 'lightweight-charts';
import type { Timeframe } from '../../src/card/card.ts';

/** Candles as they arrive from the extension; all arrays of one length, `time` is epoch milliseconds UTC. */
export interface ChartCandles {
  readonly timeframe: Timeframe;
  /** Decimals of a price. */
  readonly precision: number;
  /** Smallest price step. */
  readonly tick: number;
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

/** Prices beyond this break the library's arithmetic. */
const GREATEST_PRICE = 9e13;

/** Candles the way the library takes them, and the times (epoch milliseconds) of the bars it will number from 0. */
export interface Bars {
  readonly rows: CandlestickData<UTCTimestamp>[];
  readonly times: Float64Array;
}

/**
 * Rows that the library can draw: it validates nothing in production, and a row out of order, twice, or without
 * a number makes its draw loop throw much later. Of two rows with one time the later in the arrays wins.
 */
export function barsOf(candles: ChartCandles): Bars {
  const { time, open, high, low, close } = candles;
  const rows: CandlestickData<UTCTimestamp>[] = [];
  let ascending = true;
  for (let i = 0; i < time.length; i += 1) {
    const row = {
      time: Math.floor((time[i] ?? Number.NaN) / 1000) as UTCTimestamp,
      open: open[i] ?? Number.NaN,
      high: high[i] ?? Number.NaN,
      low: low[i] ?? Number.NaN,
      close: close[i] ?? Number.NaN,
    };
    if (!isDrawable(row)) continue;
    ascending &&= rows.length === 0 || (rows.at(-1)?.time ?? 0) < row.time;
    rows.push(row);
  }
  const sorted = ascending ? rows : sortedOnce(rows);
  return { rows: sorted, times: Float64Array.from(sorted, (row) => row.time * 1000) };
}

function isDrawable({ time, open, high, low, close }: CandlestickData<UTCTimestamp>): boolean {
  return (
    Number.isFinite(time) &&
    // A sum of finite numbers can overflow, but a sum that is no number has a part that is none.
    Number.isFinite(open + high + low + close) &&
    high <= GREATEST_PRICE &&
    low >= -GREATEST_PRICE &&
    high >= Math.max(open, close) &&
    low <= Math.min(open, close)
  );
}

function sortedOnce(rows: readonly CandlestickData<UTCTimestamp>[]): CandlestickData<UTCTimestamp>[] {
  return [...new Map(rows.map((row) => [row.time, row])).values()].sort((a, b) => a.time - b.time);
}
