import {
  type CandlestickSeriesPartialOptions,
  type ChartOptions,
  CrosshairMode,
  type DeepPartial,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Timeframe } from '../../src/card/model/card.ts';
import { TEXT_LANGUAGE } from '../../src/card/model/textLanguage.ts';
import type { ChartTheme } from './theme.ts';
import { isIntraday, tickText, timeText } from './timeText.ts';

/** Constant chart options. The size follows the element. */
export const FIXED_CHART_OPTIONS: DeepPartial<ChartOptions> = {
  autoSize: true,
  // Off from the start, because the logo would inject a style, which violates the page's content security policy.
  layout: { attributionLogo: false },
  // The default is the browser's language.
  localization: { locale: TEXT_LANGUAGE },
  // Otherwise every hover of a candle repaints all of them.
  hoveredSeriesOnTop: false,
  crosshair: { mode: CrosshairMode.Normal, doNotSnapToHiddenSeriesIndices: false },
  rightPriceScale: { scaleMargins: { top: 0.08, bottom: 0.06 }, entireTextOnly: true },
  // Merge bars that are closer than pixels; otherwise 100,000 bars take a tenth of a second per frame.
  timeScale: { secondsVisible: false, rightOffset: 0, enableConflation: true },
};

/** Chart options that depend on the theme. The library's attribution link is in the footer instead. */
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
      panes: { separatorColor: theme.border, separatorHoverColor: theme.grid },
    },
    grid: { vertLines: { color: theme.grid }, horzLines: { color: theme.grid } },
    rightPriceScale: { borderColor: theme.border },
    timeScale: { borderColor: theme.border },
    crosshair: { vertLine: crosshairLine, horzLine: crosshairLine },
  };
}

/** Chart options that depend on the timeframe. Times are UTC and labeled as such. */
export function timeOptions(timeframe: Timeframe): DeepPartial<ChartOptions> {
  return {
    timeScale: { timeVisible: isIntraday(timeframe), tickMarkFormatter: tickText },
    localization: { timeFormatter: (time: UTCTimestamp) => timeText(time * 1000, timeframe) },
  };
}

/** The narrowest pane that must fit all bars, and the upper limit of the least bar spacing; CSS pixels. */
const NARROWEST_PANE_WIDTH = 240;
const MAX_MIN_BAR_SPACING = 0.5;

/** The least bar spacing: all bars fit, but a few bars don't shrink to a speck. */
export function zoomOptions(bars: number): DeepPartial<ChartOptions> {
  return { timeScale: { minBarSpacing: Math.min(MAX_MIN_BAR_SPACING, NARROWEST_PANE_WIDTH / Math.max(1, bars)) } };
}

/** Candle options: rising candles are hollow and falling ones filled, so that color isn't the only cue. */
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
