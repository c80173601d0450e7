import type { Bounds } from '../../src/card/geometry/drawingKind.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import type { BarSeries } from './barSeries.ts';
import type { ChartViewState } from './chartApi.ts';
import { objectBounds } from './descriptions.ts';
import type { ViewStep } from './navigationKeys.ts';
import { type BarRange, cardRange, rangeOf, rangeShowing, wholeRange } from './viewRanges.ts';
import type { ViewWindow } from './viewWindow.ts';

/** The bars that the first view was made for. */
type FittedTo = 'nothing' | 'placeholder' | 'candles';

/** Decides what part of the chart is visible: the first view of a card, the user's own view, and fits and zooms. */
export class ViewController {
  readonly #window: ViewWindow;
  readonly #bars: BarSeries;
  readonly #sketch: () => CardSketch;
  /** The bounds of the card's drawings. */
  readonly #bounds: () => readonly Bounds[];
  /** Whether the user has moved the view. Until then the card is fitted again after every resize. */
  #touched = false;
  #fittedTo: FittedTo = 'nothing';
  #wanted: ChartViewState | undefined;

  /** `sketch` is the card as it is shown, `bounds` are its drawings. */
  constructor(window: ViewWindow, bars: BarSeries, sketch: () => CardSketch, bounds: () => readonly Bounds[]) {
    this.#window = window;
    this.#bars = bars;
    this.#sketch = sketch;
    this.#bounds = bounds;
  }

  get fittedTo(): FittedTo {
    return this.#fittedTo;
  }

  /** The visible part of the chart; undefined before the first bars. */
  get state(): ChartViewState | undefined {
    return this.#fittedTo === 'nothing' ? undefined : this.#window.state(this.#bars.axis);
  }

  /** Restores that view, now or with the first bars. `final`: placeholder bars won't be replaced by candles. */
  requestView(state: ChartViewState, final: boolean): void {
    this.#touched = true;
    this.#wanted = state;
    if (this.#fittedTo !== 'nothing') this.#fitOnce(final);
  }

  /** Call when the user may have moved the view. */
  touch(): void {
    this.#touched = true;
    this.#wanted = undefined;
  }

  /** Call when the chart's size has changed. */
  resized(): void {
    if (!this.#touched && this.#fittedTo !== 'nothing') this.fitCard();
  }

  /**
   * Call when the bars have changed: fits the first view, or restores the view from `before`. `final`: placeholder bars
   * won't be replaced by candles.
   */
  barsChanged(before: { readonly view: ChartViewState | undefined; readonly timeframe: string }, final: boolean): void {
    const kind = this.#bars.areCandles ? 'candles' : 'placeholder';
    // In bars of another timeframe the same span of time would be a handful of bars, or far too many.
    const isOther = this.#fittedTo !== kind || before.timeframe !== this.#bars.timeframe;
    this.#fittedTo = kind;
    if (isOther) this.#fitOnce(final);
    else if (before.view) this.#restore(before.view);
  }

  /** Shows the newest bars, all levels and as many drawings as fit while candles stay readable. */
  fitCard(): void {
    this.#show(cardRange(this.#bounds(), this.#bars.axis));
  }

  /** Shows the newest bars, all levels and all drawings. */
  fitAll(): void {
    this.touch();
    this.#show(wholeRange(this.#bounds(), this.#bars.axis));
  }

  /** Zooms in on these objects; levels count by price only, because they span all times. */
  zoomTo(objectIds: readonly string[]): void {
    const sketch = this.#sketch();
    const range = rangeOf(objectIds.flatMap((id) => objectBounds(sketch, id, this.#bars.axis) ?? []));
    this.#touched = true;
    if (range) this.#window.show(range);
    this.#window.followPrices();
  }

  /** Pans and zooms just far enough to show this object. */
  reveal(objectId: string): void {
    const { range } = this.#window;
    const bounds = objectBounds(this.#sketch(), objectId, this.#bars.axis);
    if (range && bounds && !(bounds.openLeft && bounds.openRight)) {
      const shown = rangeShowing(range, bounds.from, bounds.to);
      this.#touched = true;
      if (shown !== range) this.#window.show(shown);
    }
    this.#window.followPrices();
  }

  /** Pans, zooms or fits, as a key asks. */
  move(step: ViewStep): void {
    if (step.kind === 'pan') this.#window.pan(step.share);
    else if (step.kind === 'zoom') this.#window.zoom(step.factor);
    else this.fitCard();
  }

  #show(range: BarRange): void {
    this.#window.followPrices();
    this.#window.show(range);
  }

  /** The first view of these bars: the requested one, else one that fits the card. */
  #fitOnce(final: boolean): void {
    const wanted = this.#wanted;
    if (!wanted) {
      this.fitCard();
      return;
    }
    // Keep the request for the candles that will replace the placeholder bars.
    if (this.#fittedTo === 'candles' || final) this.#wanted = undefined;
    this.#restore(wanted);
  }

  #restore(view: ChartViewState): void {
    if (!this.#window.restore(view, this.#bars.axis)) this.fitCard();
  }
}
