import type { CandlesMessage } from '../../src/protocol/pageMessages.ts';
import type { PictureScale, PreviewSnapshot } from '../../src/protocol/previewMessages.ts';
import type { ChartViewState } from '../chart/chartApi.ts';
import { ReaderChart, type ReaderChartCallbacks } from '../chart/readerChart.ts';

/** The chart's element, and the chart in it, which is made when the element first stands in the page. */
export class PreviewChart {
  readonly element = document.createElement('div');
  readonly #callbacks: ReaderChartCallbacks;
  /** Not told yet: undefined. */
  #candles: CandlesMessage | 'none' | undefined;
  #chart: ReaderChart | undefined;
  /** What is painted of the card, told from another by being written otherwise. */
  #painted: string | undefined;
  /** Gives the chart what has changed of the card and is not painted on it. */
  #late: (() => void) | undefined;

  constructor(callbacks: ReaderChartCallbacks) {
    this.element.className = 'chart';
    this.#callbacks = callbacks;
  }

  /** `view`: the part of the chart that was shown before the page came up anew. */
  show({ sketch, unreadable }: PreviewSnapshot, view: ChartViewState | undefined): void {
    const { symbol, timeframe } = sketch.metadata;
    const put = (): void => this.#made(view).setCard(sketch, { timeframe, dimmed: unreadable !== undefined });
    // While words are typed the chart stays as it is painted.
    const painted = JSON.stringify([symbol, timeframe, sketch.levels, sketch.drawings, unreadable !== undefined]);
    this.#late = painted === this.#painted ? put : undefined;
    this.#painted = painted;
    if (this.#late === undefined) put();
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

  /** A PNG; throws where there is no chart yet. */
  takePicture(scale: PictureScale): Promise<Blob> {
    if (this.#chart === undefined) throw new Error('There is no chart yet.');
    // The picture has the card's title.
    this.#late?.();
    this.#late = undefined;
    return this.#chart.captureImage(scale);
  }

  #made(view: ChartViewState | undefined): ReaderChart {
    if (this.#chart !== undefined) return this.#chart;
    const chart = new ReaderChart(this.element, this.#callbacks);
    this.#chart = chart;
    if (view !== undefined) chart.restoreView(view);
    if (this.#candles !== undefined) chart.setCandles(this.#candles === 'none' ? undefined : this.#candles);
    return chart;
  }
}
