import type { CandlesMessage } from '../../src/protocol/pageMessages.ts';
import type { ChartViewState } from '../chart/chartApi.ts';
import { ReaderChart, type ReaderChartCallbacks } from '../chart/readerChart.ts';

/**
 * The chart of a page that only shows cards. It's created when it's first shown, with its element in the page: outside
 * of the page it would have neither size nor colors. Candles that arrive earlier are kept until then.
 */
export class PageChart {
  readonly element = document.createElement('div');
  readonly #callbacks: ReaderChartCallbacks;
  #candles: CandlesMessage | 'none' | 'not received' = 'not received';
  #chart: ReaderChart | undefined;

  constructor(callbacks: ReaderChartCallbacks) {
    this.element.className = 'chart';
    this.#callbacks = callbacks;
  }

  /** The chart; undefined until it's first shown. */
  get chart(): ReaderChart | undefined {
    return this.#chart;
  }

  /** The chart, created on the first call; `view` is the range it then starts with. */
  open(view: ChartViewState | undefined): ReaderChart {
    if (this.#chart !== undefined) return this.#chart;
    const chart = new ReaderChart(this.element, this.#callbacks);
    this.#chart = chart;
    if (view !== undefined) chart.restoreView(view);
    if (this.#candles !== 'not received') chart.setCandles(this.#candles === 'none' ? undefined : this.#candles);
    return chart;
  }

  setCandles(candles: CandlesMessage | undefined): void {
    this.#candles = candles ?? 'none';
    this.#chart?.setCandles(candles);
  }
}
