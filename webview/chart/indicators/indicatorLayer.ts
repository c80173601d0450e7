import type {
  AutoscaleInfo,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import type { CardChart } from '../cardChart.ts';
import type { Brush } from '../painting/paintFigure.ts';
import type { BarRange } from '../viewRanges.ts';
import type { Drawn } from './indicators.ts';
import { type IndicatorView, paintIndicator, paintPaneTitle, paintSessions } from './paintIndicator.ts';
import { sessionsBetween } from './sessions.ts';
import { valueRange } from './valueRange.ts';

/** An indicator as it is shown. */
export interface ShownIndicator {
  readonly name: string;
  readonly drawn: Drawn;
}

/**
 * Paints indicators from their own columns of values: given to the library as series, they would need half a kilobyte for
 * each bar. Behind the candles and the card.
 */
export class IndicatorLayer implements ISeriesPrimitive<Time> {
  readonly #chart: Pick<CardChart, 'bars' | 'theme'>;
  readonly #views: readonly IPrimitivePaneView[];
  readonly #pane: { readonly bar: () => number } | undefined;
  #shown: readonly ShownIndicator[];
  #host: SeriesAttachedParameter<Time> | undefined;
  /** Cached: the library requests the scale several times per frame. */
  #scale: { readonly key: string; readonly info: AutoscaleInfo | null } | undefined;

  /** `pane`: the indicator has its own pane, which also shows its name and the values at that bar. */
  constructor(
    chart: Pick<CardChart, 'bars' | 'theme'>,
    shown: readonly ShownIndicator[],
    pane?: { readonly bar: () => number },
  ) {
    this.#chart = chart;
    this.#shown = shown;
    this.#pane = pane;
    const paint = this.#paneView('bottom', (brush, size) => this.#paint(brush, size));
    // The library repaints its top layer with every move of the crosshair, and nothing else.
    this.#views = pane ? [paint, this.#paneView('top', (brush) => this.#paintTitle(brush, pane.bar()))] : [paint];
  }

  attached(host: SeriesAttachedParameter<Time>): void {
    this.#host = host;
    host.requestUpdate();
  }

  detached(): void {
    this.#host = undefined;
  }

  show(shown: readonly ShownIndicator[]): void {
    this.#shown = shown;
    this.#scale = undefined;
    this.#host?.requestUpdate();
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  /** Only panes of their own: the scale of the candles follows the card. */
  autoscaleInfo(first: Logical, last: Logical): AutoscaleInfo | null {
    const { start } = this.#chart.bars;
    const [drawn] = this.#shown;
    if (this.#pane === undefined || drawn === undefined) return null;
    const key = `${start + first} ${start + last}`;
    if (this.#scale?.key !== key) {
      const range = rangeOfValues(drawn.drawn, { from: start + first, to: start + last });
      this.#scale = { key, info: range && { priceRange: range } };
    }
    return this.#scale.info;
  }

  #paneView(zOrder: 'bottom' | 'top', paint: (brush: Brush, size: IndicatorView['size']) => void): IPrimitivePaneView {
    const renderer = {
      draw: (target: Parameters<NonNullable<ReturnType<IPrimitivePaneView['renderer']>>['draw']>[0]) => {
        if (this.#shown.length === 0) return;
        target.useBitmapCoordinateSpace(({ context, mediaSize, horizontalPixelRatio, verticalPixelRatio }) => {
          context.scale(horizontalPixelRatio, verticalPixelRatio);
          paint({ context, ratio: verticalPixelRatio }, mediaSize);
        });
      },
    };
    return { zOrder: () => zOrder, renderer: () => renderer };
  }

  #paint(brush: Brush, size: IndicatorView['size']): void {
    const view = this.#view(size);
    if (view === undefined) return;
    const theme = this.#chart.theme();
    for (const { drawn } of this.#shown) {
      if (!drawn.isSessions) paintIndicator(brush, drawn, view, theme);
      else {
        const { axis } = this.#chart.bars;
        const sessions = sessionsBetween(axis.timeAt(view.bars.from), axis.timeAt(view.bars.to));
        paintSessions(brush, sessions, (time) => axis.indexAt(time), view, theme);
      }
    }
  }

  #paintTitle(brush: Brush, bar: number): void {
    const [shown] = this.#shown;
    if (shown) paintPaneTitle(brush, shown.name, shown.drawn.text(bar), this.#chart.theme());
  }

  #view(size: IndicatorView['size']): IndicatorView | undefined {
    if (this.#host === undefined) return undefined;
    const { series, chart } = this.#host;
    const scale = chart.timeScale();
    const visible = scale.getVisibleLogicalRange();
    const [first, second] = [scale.logicalToCoordinate(0 as Logical), scale.logicalToCoordinate(1 as Logical)];
    const [top, bottom] = [series.coordinateToPrice(0), series.coordinateToPrice(size.height)];
    if (!visible || first === null || second === null || top === null || bottom === null) return undefined;
    const { start } = this.#chart.bars;
    const barSpacing = second - first;
    const pixelsPerValue = size.height / (top - bottom);
    if (!(barSpacing > 0 && pixelsPerValue > 0 && Number.isFinite(pixelsPerValue))) return undefined;
    return {
      bars: { from: start + visible.from, to: start + visible.to },
      size,
      firstBarX: first - start * barSpacing,
      barSpacing,
      topValue: top,
      pixelsPerValue,
    };
  }
}

/** The values within these bars, with zero if there are columns; null if there are none. */
function rangeOfValues(
  { lines, columns, scale }: Drawn,
  bars: BarRange,
): { readonly minValue: number; readonly maxValue: number } | null {
  if (scale) return { minValue: scale.low, maxValue: scale.high };
  const all = [...lines.map((line) => line.values), ...(columns ? [columns.values] : [])];
  const ranges = all.map((values) => valueRange(values, bars));
  const minValue = Math.min(...ranges.map(({ low }) => low), columns ? 0 : Number.POSITIVE_INFINITY);
  const maxValue = Math.max(...ranges.map(({ high }) => high), columns ? 0 : Number.NEGATIVE_INFINITY);
  return minValue <= maxValue ? { minValue, maxValue } : null;
}
