import type { CandlesMessage } from '../../../src/protocol/editorMessages.ts';
import type { ReviewState } from '../../../src/protocol/reviewMessages.ts';
import { ReaderChart } from '../../chart/readerChart.ts';
import type { ChartViewState } from '../../chart/viewState.ts';
import type { ChartSide } from '../viewState.ts';
import { comparedChart } from './chartPicture.ts';

/** What the chart tells the page. */
export interface ReviewChartListener {
  pick(objectId: string | undefined): void;
  hover(objectId: string | undefined): void;
  viewChanged(view: ChartViewState): void;
}

/** The chart's element, and the chart in it, which is made when the element first stands in the page. */
export class ReviewChart {
  readonly element = document.createElement('div');
  readonly #listener: ReviewChartListener;
  readonly #firstView: ChartViewState | undefined;
  /** Not told yet: undefined. */
  #candles: CandlesMessage | 'none' | undefined;
  #chart: ReaderChart | undefined;

  constructor(firstView: ChartViewState | undefined, listener: ReviewChartListener) {
    this.element.className = 'chart';
    this.#firstView = firstView;
    this.#listener = listener;
  }

  show(review: ReviewState, side: ChartSide): void {
    const chart = this.#made();
    const { sketch, ghost, marks } = comparedChart(review, side);
    const { timeframe } = sketch.metadata;
    chart.setCard(sketch, { timeframe, dimmed: false });
    chart.setGhost(ghost, marks);
  }

  setCandles(candles: CandlesMessage | undefined): void {
    this.#candles = candles ?? 'none';
    this.#chart?.setCandles(candles);
  }

  highlight(objectIds: readonly string[]): void {
    this.#chart?.highlight(objectIds);
  }

  zoomTo(objectId: string): void {
    this.#chart?.zoomTo([objectId]);
  }

  fitCard(): void {
    this.#chart?.fitCard();
  }

  #made(): ReaderChart {
    if (this.#chart !== undefined) return this.#chart;
    const chart = new ReaderChart(this.element, {
      onPick: (objectId) => this.#listener.pick(objectId),
      onHover: (objectId) => this.#listener.hover(objectId),
      onViewChange: (view) => this.#listener.viewChanged(view),
    });
    this.#chart = chart;
    if (this.#firstView !== undefined) chart.restoreView(this.#firstView);
    if (this.#candles !== undefined) chart.setCandles(this.#candles === 'none' ? undefined : this.#candles);
    return chart;
  }
}
