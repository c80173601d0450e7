import type { CardChart } from '../cardChart.ts';
import { ChartOverlay, type PaneSize } from '../chartOverlay.ts';
import type { Brush } from '../painting/paintFigure.ts';
import type { BarRange, PriceRange } from '../viewRanges.ts';
import { valueRange } from './formulas.ts';
import type { Drawn } from './indicators.ts';
import { type IndicatorView, paintIndicator, paintPaneTitle, paintSessions } from './paintIndicator.ts';
import { sessionsBetween } from './sessions.ts';

/** An indicator as it is shown. */
export interface ShownIndicator {
  readonly name: string;
  readonly drawn: Drawn;
}

/**
 * Paints indicators from their own columns of values: given to the library as series, they would need half a kilobyte for
 * each bar. Behind the candles and the card.
 */
export class IndicatorLayer extends ChartOverlay {
  readonly #chart: Pick<CardChart, 'bars' | 'theme'>;
  protected readonly views: ChartOverlay['views'];
  readonly #pane: { readonly bar: () => number } | undefined;
  #shown: readonly ShownIndicator[];

  /** `pane`: the indicator has its own pane, which also shows its name and the values at that bar. */
  constructor(
    chart: Pick<CardChart, 'bars' | 'theme'>,
    shown: readonly ShownIndicator[],
    pane?: { readonly bar: () => number },
  ) {
    super(chart.bars);
    this.#chart = chart;
    this.#shown = shown;
    this.#pane = pane;
    const isShown = (): boolean => this.#shown.length > 0;
    const paint = this.view('bottom', (brush, size) => this.#paint(brush, size), isShown);
    // The library repaints its top layer with every move of the crosshair, and nothing else.
    this.views = pane ? [paint, this.view('top', (brush) => this.#paintTitle(brush, pane.bar()), isShown)] : [paint];
  }

  show(shown: readonly ShownIndicator[]): void {
    this.#shown = shown;
    this.rescaleNext();
    this.repaint();
  }

  /** Only panes of their own: the scale of the candles follows the card. */
  protected override prices(bars: BarRange): PriceRange | undefined {
    const [drawn] = this.#shown;
    return this.#pane && drawn && rangeOfValues(drawn.drawn, bars);
  }

  #paint(brush: Brush, size: PaneSize): void {
    const view = this.#indicatorView(size);
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

  #indicatorView(size: PaneSize): IndicatorView | undefined {
    const visible = this.host?.chart.timeScale().getVisibleLogicalRange();
    const view = this.paneView(size);
    if (!visible || view === undefined) return undefined;
    const { start } = this.#chart.bars;
    return { ...view, bars: { from: start + visible.from, to: start + visible.to } };
  }
}

/** The values within these bars, with zero if there are columns; undefined if there are none. */
function rangeOfValues({ lines, columns, scale }: Drawn, bars: BarRange): PriceRange | undefined {
  if (scale) return scale;
  const all = [...lines.map((line) => line.values), ...(columns ? [columns.values] : [])];
  const ranges = all.map((values) => valueRange(values, bars));
  const low = Math.min(...ranges.map((range) => range.low), columns ? 0 : Number.POSITIVE_INFINITY);
  const high = Math.max(...ranges.map((range) => range.high), columns ? 0 : Number.NEGATIVE_INFINITY);
  return low <= high ? { low, high } : undefined;
}
