import {
  type CandlestickSeriesPartialOptions,
  type ChartOptions,
  CrosshairMode,
  type DeepPartial,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Timeframe } from '../../src/card/card.ts';
import type { ChartTheme } from './theme.ts';
import { isIntraday, tickText, timeText } from './timeText.ts';

/** Options of the chart that never change; its size follows its element. */
export const FIXED_CHART_OPTIONS: DeepPartial<ChartOptions> = {
  autoSize: true,
  // From the first moment: the logo would inject a style, which the page's policy reports.
  layout: { attributionLogo: false },
  // The language of the page's words. The default is the browser's, which Intl refuses where the system's is C or POSIX.
  localization: { locale: 'en' },
  // Else every hover of a candle repaints them all.
  hoveredSeriesOnTop: false,
  crosshair: { mode: CrosshairMode.Normal, doNotSnapToHiddenSeriesIndices: false },
  rightPriceScale: { scaleMargins: { top: 0.08, bottom: 0.06 }, entireTextOnly: true },
  // Where bars are closer than pixels, several are painted as one: else all of 100,000 would take a tenth of a second a frame.
  timeScale: { secondsVisible: false, rightOffset: 0, enableConflation: true },
};

/** Options of the chart that follow the theme. The link to the library's makers is in the footer, without an injected style. */
export function themedChartOptions(theme: ChartTheme): DeepPartial<ChartOptions> {
  const crosshairLine = {
    color: theme.crosshair,
    labelBackgroundColor: theme.crosshairLabel,
  };
  return {
    layout: {
      background: { color: theme.background },
      textColor: theme.text,
      fontFamily: theme.fontFamily,
      fontSize: 11,
    },
    grid: { vertLines: { color: theme.grid }, horzLines: { color: theme.grid } },
    rightPriceScale: { borderColor: theme.border },
    timeScale: { borderColor: theme.border },
    crosshair: { vertLine: crosshairLine, horzLine: crosshairLine },
  };
}

/** Options of the chart that follow the timeframe. Times are UTC, and say so. */
export function timeOptions(timeframe: Timeframe): DeepPartial<ChartOptions> {
  return {
    timeScale: { timeVisible: isIntraday(timeframe), tickMarkFormatter: tickText },
    localization: { timeFormatter: (time: UTCTimestamp) => timeText(time * 1000, timeframe) },
  };
}

/** The narrowest pane that shall hold all bars, CSS pixels, and the narrowest bars of few. */
const NARROWEST_PANE_WIDTH = 240;
const MAX_MIN_BAR_SPACING = 0.5;

/** How far the time scale zooms out: until all bars can be seen, and not until they are a speck. */
export function zoomOptions(bars: number): DeepPartial<ChartOptions> {
  return { timeScale: { minBarSpacing: Math.min(MAX_MIN_BAR_SPACING, NARROWEST_PANE_WIDTH / Math.max(1, bars)) } };
}

/** Options of the candles: rising ones hollow, falling ones filled, so that colour is not the only cue. */
export function candleOptions(theme: ChartTheme, shown: boolean): CandlestickSeriesPartialOptions {
  const hidden = 'rgba(0, 0, 0, 0)';
  const [up, down] = shown ? [theme.up, theme.down] : [hidden, hidden];
  return {
    upColor: shown ? theme.background : hidden,
    downColor: down,
    borderUpColor: up,
    borderDownColor: down,
    wickUpColor: up,
    wickDownColor: down,
    lastValueVisible: shown,
    priceLineVisible: shown,
    priceLineColor: theme.crosshair,
    priceLineStyle: LineStyle.SparseDotted,
    priceLineWidth: 1,
  };
}
