import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import { type ChartCandles, placeholderCandles } from './candles.ts';
import type { CardChart } from './cardChart.ts';
import { type CardDisplay, type ChartViewState, EMPTY_CARD } from './chartApi.ts';
import { chartNote, describeChart } from './descriptions.ts';

/** Milliseconds that the first card waits for candles: usually they are right behind it, and one paint beats two. */
const CANDLES_WAIT_MS = 60;

/** Who shows the card itself: the editor's drawing controller, or the reader's chart. */
interface CardHost {
  /** Ids of the selected objects, the one selected last at the end. */
  readonly selected: readonly string[];
  /** Shows this card; its bars are on the chart already. */
  setCard(sketch: CardSketch, display: CardDisplay): void;
  /** Called before bars get other numbers. */
  barsRenumbered?(): void;
}

/** Puts card and candles on the chart together, in whichever order they arrive, and describes them in the legend. */
export class CardPresenter {
  readonly #chart: CardChart;
  readonly #host: CardHost;
  #sketch: CardSketch = EMPTY_CARD;
  #display: CardDisplay = { dimmed: false, invalid: new Map(), readOnly: undefined, levelsLocked: undefined };
  /** Undefined until it's known whether there are candles. */
  #candles: ChartCandles | 'none' | undefined;
  /** All candles, while only the first of them are shown. */
  #replayed: ChartCandles | undefined;
  #hasCard = false;
  #hovered: string | undefined;
  #placeholderTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(chart: CardChart, host: CardHost) {
    this.#chart = chart;
    this.#host = host;
  }

  /** Shows these candles. Undefined means that there are none: the card is shown on placeholder bars. */
  setCandles(candles: ChartCandles | undefined): void {
    this.#replayed = undefined;
    if (this.#candles === (candles ?? 'none')) return;
    // The chart may show older ones, which would disappear until all of them arrive.
    if (candles?.olderFollow && typeof this.#candles === 'object') return;
    this.#candles = candles ?? 'none';
    clearTimeout(this.#placeholderTimer);
    // The first bars wait for the card: one fit, one paint.
    if (this.#hasCard) this.#showBars();
  }

  get candles(): ChartCandles | undefined {
    return typeof this.#candles === 'object' ? this.#candles : undefined;
  }

  /** The candles with those that a replay hides. */
  get allCandles(): ChartCandles | undefined {
    return this.#replayed ?? this.candles;
  }

  /** Shows only some of the candles, or all of them again. */
  replay(shown: ChartCandles | undefined): void {
    const all = this.allCandles;
    this.setCandles(shown ?? all);
    this.#replayed = shown === undefined ? undefined : all;
  }

  /** Shows this card, with its first bars after a short wait for candles. */
  setCard(sketch: CardSketch, display: CardDisplay): void {
    const { container, bars, view } = this.#chart;
    this.#sketch = sketch;
    this.#display = display;
    this.#hasCard = true;
    container.classList.toggle('is-dimmed', display.dimmed);
    if (bars.areCandles) this.#showCard();
    else if (this.#candles !== undefined || view.fittedTo !== 'nothing') this.#showBars();
    else {
      clearTimeout(this.#placeholderTimer);
      this.#placeholderTimer = setTimeout(() => this.#showBars(), CANDLES_WAIT_MS);
    }
  }

  /** Highlights an object as hovered, without telling the page. */
  hover(objectId: string | undefined): void {
    if (objectId === this.#hovered) return;
    this.#hovered = objectId;
    this.#chart.layer.update({ hovered: objectId });
    this.showNote();
  }

  /** Describes the hovered or selected object and its error in the legend. */
  showNote(): void {
    const shown = this.#hovered ?? this.#host.selected.at(-1);
    const { bars, legend } = this.#chart;
    const noCandles = this.#candles !== undefined && !bars.areCandles;
    const timeframe = bars.areCandles ? bars.timeframe : undefined;
    legend.setNote(chartNote(this.#chart.sketch(), shown, this.#display.invalid, noCandles, timeframe));
  }

  /** Restores that view, now or with the first bars. */
  restoreView(state: ChartViewState): void {
    this.#chart.view.requestView(state, this.#hasNoCandles);
  }

  /** E.g. `EUR/USD · H4`. Placeholder bars may have a timeframe that the card doesn't name; it isn't shown. */
  get name(): string {
    const { symbol } = this.#sketch.metadata;
    const { bars } = this.#chart;
    return [symbol, bars.areCandles ? bars.timeframe : this.#display.timeframe]
      .filter((part) => part !== undefined)
      .join(' · ');
  }

  dispose(): void {
    clearTimeout(this.#placeholderTimer);
  }

  /** Placeholder bars won't be replaced by candles. */
  get #hasNoCandles(): boolean {
    return this.#candles === 'none';
  }

  /** Puts bars on the chart: the candles, or placeholder bars that fit the card. */
  #showBars(): void {
    const { bars, view } = this.#chart;
    const before = { view: view.state, timeframe: bars.timeframe };
    const timeframe = this.#display.timeframe ?? 'H1';
    const { axis } = bars;
    bars.show(this.candles, () => placeholderCandles(this.#sketch, timeframe, Date.now()));
    if (!hasSameBarNumbers(axis, bars.axis)) this.#host.barsRenumbered?.();
    this.#showCard();
    view.barsChanged(before, this.#hasNoCandles);
  }

  #showCard(): void {
    const { bars, layer, legend, plot } = this.#chart;
    bars.setLevels(this.#sketch.levels);
    const { axis, precision } = bars;
    layer.update({ axis, precision, invalid: this.#display.invalid });
    this.#host.setCard(this.#sketch, this.#display);
    bars.reserveFuture(Math.max(0, ...layer.bounds.map(({ to }) => to)));
    legend.setName(this.name);
    this.#chart.showBar(undefined);
    this.showNote();
    const candleCount = bars.areCandles ? bars.count : 0;
    plot.setAttribute('aria-label', describeChart(this.#sketch, candleCount, precision, this.#display.invalid.size));
  }
}

/** Whether bars have the same numbers on both axes. Bars appended at the end change no number. */
function hasSameBarNumbers(a: TimeAxis, b: TimeAxis): boolean {
  return a.timeframe === b.timeframe && a.timeAt(0) === b.timeAt(0);
}
