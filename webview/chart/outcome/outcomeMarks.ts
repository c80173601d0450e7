import type { IPrimitivePaneView, ISeriesPrimitive, Logical, SeriesAttachedParameter, Time } from 'lightweight-charts';
import type { OutcomeView } from '../../../src/protocol/pageMessages.ts';
import type { CardChart } from '../cardChart.ts';

/** Radius of a mark, CSS pixels. */
const RADIUS = 5;

/** Marks where price first reached the levels: a ring at the bar and the price, in the level's color. */
export class OutcomeMarks implements ISeriesPrimitive<Time> {
  readonly #chart: Pick<CardChart, 'bars' | 'theme'>;
  readonly #views: readonly IPrimitivePaneView[];
  #host: SeriesAttachedParameter<Time> | undefined;
  #touches: OutcomeView['touches'] = [];

  constructor(chart: Pick<CardChart, 'bars' | 'theme'>) {
    this.#chart = chart;
    const renderer: ReturnType<IPrimitivePaneView['renderer']> = {
      draw: (target) =>
        target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio, verticalPixelRatio }) => {
          context.scale(horizontalPixelRatio, verticalPixelRatio);
          this.#paint(context);
        }),
    };
    this.#views = [{ zOrder: () => 'top', renderer: () => renderer }];
  }

  attached(host: SeriesAttachedParameter<Time>): void {
    this.#host = host;
  }

  detached(): void {
    this.#host = undefined;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  show(touches: OutcomeView['touches']): void {
    this.#touches = touches;
    this.#host?.requestUpdate();
  }

  #paint(context: CanvasRenderingContext2D): void {
    const { bars, theme } = this.#chart;
    if (this.#host === undefined || !bars.areCandles) return;
    const { series, chart } = this.#host;
    const { background, levels } = theme();
    for (const { level, time, price } of this.#touches) {
      const bar = Math.floor(bars.axis.indexAt(time));
      // The replay hasn't reached it yet.
      if (bar < 0 || bar >= bars.count) continue;
      const x = chart.timeScale().logicalToCoordinate((bar - bars.start) as Logical);
      const y = series.priceToCoordinate(price);
      if (x === null || y === null) continue;
      // The wider ring in the background's color keeps the mark apart from its candle.
      for (const [color, width] of [
        [background, 5],
        [levels[level], 2],
      ] as const) {
        context.beginPath();
        context.arc(x, y, RADIUS, 0, 2 * Math.PI);
        context.lineWidth = width;
        context.strokeStyle = color;
        context.stroke();
      }
    }
  }
}
