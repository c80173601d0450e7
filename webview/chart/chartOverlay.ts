import type {
  AutoscaleInfo,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import { isUsableView, type View } from '../../src/card/geometry/projection.ts';
import type { BarSeries } from './barSeries.ts';
import type { Brush } from './painting/paintFigure.ts';
import type { BarRange, PriceRange } from './viewRanges.ts';

/** Where in the pane a part is painted. */
export type ZOrder = ReturnType<NonNullable<IPrimitivePaneView['zOrder']>>;

/** The size of a pane or an axis, CSS pixels. */
export type PaneSize = Pick<View, 'width' | 'height'>;

/** Something painted on the chart with a series' scale: a primitive of the chart library. */
export abstract class ChartOverlay implements ISeriesPrimitive<Time> {
  readonly #bars: Pick<BarSeries, 'start'>;
  #host: SeriesAttachedParameter<Time> | undefined;
  /** Cached: the library requests the scale several times per frame. */
  #scale: { readonly key: string; readonly info: AutoscaleInfo | null } | undefined;
  /** The library keeps the views by reference, so these never change. */
  protected abstract readonly views: readonly IPrimitivePaneView[];

  constructor(bars: Pick<BarSeries, 'start'>) {
    this.#bars = bars;
  }

  attached(host: SeriesAttachedParameter<Time>): void {
    this.#host = host;
    // Attaching alone triggers neither painting nor scaling.
    this.repaint();
  }

  detached(): void {
    this.#host = undefined;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.views;
  }

  autoscaleInfo(first: Logical, last: Logical): AutoscaleInfo | null {
    const { start } = this.#bars;
    const bars = { from: start + first, to: start + last };
    const key = `${bars.from} ${bars.to}`;
    if (this.#scale === undefined || !(this.isScaleKept || this.#scale.key === key)) {
      const prices = this.prices(bars);
      this.#scale = { key, info: prices ? { priceRange: { minValue: prices.low, maxValue: prices.high } } : null };
    }
    // The view may pan while the scale is kept, which doesn't count as a new view.
    this.#scale = { ...this.#scale, key };
    return this.#scale.info;
  }

  /** The prices that must be in view while these bars are. */
  protected prices(_bars: BarRange): PriceRange | undefined {
    return undefined;
  }

  /** Whether the scale stays as it is, whatever the prices are. */
  protected get isScaleKept(): boolean {
    return false;
  }

  /** Call when the prices have changed. */
  protected rescaleNext(): void {
    this.#scale = undefined;
  }

  /** Paints in the next frame. Requested synchronously; requestAnimationFrame would add one frame. */
  protected repaint(): void {
    this.#host?.requestUpdate();
  }

  protected get host(): SeriesAttachedParameter<Time> | undefined {
    return this.#host;
  }

  /**
   * The present view of a pane of that size, by default of the candles' pane; undefined while there is none. The library
   * converts only whole bars and times of bars, so the scale is derived from two bars. Its bar 0 is our bar `start`.
   */
  protected paneView(size?: PaneSize): View | undefined {
    if (this.#host === undefined) return undefined;
    const { chart, series } = this.#host;
    const { width, height } = size ?? chart.paneSize(0);
    const scale = chart.timeScale();
    const first = scale.logicalToCoordinate(0 as Logical);
    const second = scale.logicalToCoordinate(1 as Logical);
    const top = series.coordinateToPrice(0);
    const bottom = series.coordinateToPrice(height);
    if (first === null || second === null || top === null || bottom === null) return undefined;
    const view = {
      width,
      height,
      firstBarX: first - this.#bars.start * (second - first),
      barSpacing: second - first,
      topPrice: top,
      pricePerPixel: (top - bottom) / height,
    };
    return isUsableView(view) ? view : undefined;
  }

  /** A part that is painted in CSS pixels, while it's needed. The library's overlay, `top`, isn't part of an image of the chart. */
  protected view(
    zOrder: ZOrder,
    paint: (brush: Brush, size: PaneSize) => void,
    isNeeded: () => boolean = () => true,
  ): IPrimitivePaneView {
    const renderer: ReturnType<IPrimitivePaneView['renderer']> = {
      draw: (target) => {
        if (!isNeeded()) return;
        target.useBitmapCoordinateSpace(({ context, mediaSize, horizontalPixelRatio, verticalPixelRatio }) => {
          context.scale(horizontalPixelRatio, verticalPixelRatio);
          paint({ context, ratio: verticalPixelRatio }, mediaSize);
        });
      },
    };
    return { zOrder: () => zOrder, renderer: () => renderer };
  }
}
