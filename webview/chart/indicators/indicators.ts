import { BAR_LENGTHS } from '../../../src/card/geometry/timeAxis.ts';
import { TEXT_LANGUAGE } from '../../../src/card/model/textLanguage.ts';
import type { IndicatorId } from '../../../src/protocol/chartActions.ts';
import { DAY_MS } from '../../../src/time.ts';
import type { ChartCandles } from '../candles.ts';
import { atr, bollinger, ema, macd, rsi, sma, type Values } from './formulas.ts';
import { MARKETS } from './sessions.ts';

/** How a line is told from others: by its color, and by its dashes where there are no colors. */
export type LineRole = 'first' | 'second' | 'quiet';

/** A line with a value for each bar. */
interface IndicatorLine {
  readonly values: Values;
  readonly role: LineRole;
}

/** What an indicator shows on the present candles. */
export interface Drawn {
  readonly lines: readonly IndicatorLine[];
  /** Fills the area between the first and the last line. */
  readonly isBand?: true;
  /** A column from zero for each bar, hollow where `rises` says so. */
  readonly columns?: { readonly values: Values; readonly rises: (index: number) => boolean };
  /** The scale's fixed range, with lines across it. */
  readonly scale?: { readonly low: number; readonly high: number; readonly guides: readonly number[] };
  readonly isSessions?: true;
  /** Decimals on the scale of its pane; for `amounts` thousands and millions are shortened. */
  readonly decimals: number | 'amounts';
  /** The values at a bar, for people; empty where there are none. */
  readonly text: (index: number) => string;
}

interface Indicator {
  readonly name: string;
  /** Below the candles, in a pane with a scale of its own. */
  readonly hasPane?: true;
  /** Bars until the first value. */
  readonly bars: number;
  /** Why the candles lack what it is calculated from; undefined if they have it. */
  readonly missing?: (candles: ChartCandles) => string | undefined;
  readonly draw: (candles: ChartCandles) => Drawn;
}

/** The indicators. Their periods are those of their authors, or else the usual ones. */
export const INDICATORS: { readonly [Id in IndicatorId]: Indicator } = {
  volume: {
    name: 'Volume',
    hasPane: true,
    bars: 1,
    missing: ({ volume }) => (volume === undefined ? 'No volume in these candles.' : undefined),
    draw: ({ volume = new Float64Array(), open, close }) => {
      const rises = (index: number): boolean => (close[index] ?? 0) >= (open[index] ?? 0);
      const text = (index: number): string => amount(volume[index]);
      return { lines: [], columns: { values: volume, rises }, decimals: 'amounts', text };
    },
  },
  sma: {
    name: 'SMA 50',
    bars: 50,
    draw: ({ close, precision }) => linesOf([[sma(close, 50), 'first']], precision),
  },
  ema: {
    name: 'EMA 20',
    bars: 20,
    draw: ({ close, precision }) => linesOf([[ema(close, 20), 'second']], precision),
  },
  bollinger: {
    name: 'Bollinger 20, 2',
    bars: 20,
    draw: ({ close, precision }) => {
      const { upper, middle, lower } = bollinger(close, 20, 2);
      const lines = linesOf(
        [upper, middle, lower].map((values) => [values, 'quiet'] as const),
        precision,
      );
      return { ...lines, isBand: true };
    },
  },
  rsi: {
    name: 'RSI 14',
    hasPane: true,
    bars: 15,
    draw: ({ close }) => ({
      ...linesOf([[rsi(close, 14), 'first']], 2),
      decimals: 0,
      scale: { low: 0, high: 100, guides: [30, 70] },
    }),
  },
  macd: {
    name: 'MACD 12, 26, 9',
    hasPane: true,
    bars: 26,
    draw: ({ close, precision }) => {
      const { macd: line, signal, histogram } = macd(close, 12, 26, 9);
      const rises = (index: number): boolean => (histogram[index] ?? 0) >= (histogram[index - 1] ?? 0);
      const lines = linesOf(
        [
          [line, 'first'],
          [signal, 'second'],
        ],
        precision + 1,
      );
      return { ...lines, columns: { values: histogram, rises } };
    },
  },
  atr: {
    name: 'ATR 14',
    hasPane: true,
    bars: 14,
    draw: (candles) => linesOf([[atr(candles, 14), 'first']], candles.precision + 1),
  },
  sessions: {
    name: 'Sessions',
    bars: 1,
    missing: ({ timeframe }) => (BAR_LENGTHS[timeframe] < DAY_MS ? undefined : 'Only on timeframes below one day.'),
    draw: () => ({ lines: [], isSessions: true, decimals: 0, text: () => MARKETS.map(({ name }) => name).join(', ') }),
  },
};

/** What the indicator shows on these candles, or why it shows nothing. */
export function drawIndicator(id: IndicatorId, candles: ChartCandles | undefined): Drawn | string {
  const { bars, missing, draw } = INDICATORS[id];
  if (candles === undefined) return 'There are no candles.';
  const count = candles.time.length;
  if (count < bars) return `Needs ${bars} candles, has ${count}.`;
  return missing?.(candles) ?? draw(candles);
}

function linesOf(given: readonly (readonly [Values, LineRole])[], decimals: number): Drawn {
  const text = (index: number): string =>
    given
      .map(([values]) => values[index] ?? Number.NaN)
      .filter((value) => !Number.isNaN(value))
      .map((value) => value.toFixed(decimals).replace('-', '−'))
      .join('  ');
  return { lines: given.map(([values, role]) => ({ values, role })), decimals, text };
}

const AMOUNTS = new Intl.NumberFormat(TEXT_LANGUAGE, { notation: 'compact', maximumFractionDigits: 2 });

function amount(value = Number.NaN): string {
  return Number.isNaN(value) ? '' : AMOUNTS.format(value);
}
