import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { Bounds } from '../../src/card/geometry/drawingKind.ts';
import type { BarSeries } from './barSeries.ts';
import type { ChartViewState } from './chartApi.ts';
import { objectBounds } from './descriptions.ts';
import { type BarRange, cardRange, rangeOf, rangeShowing, wholeRange } from './viewRanges.ts';
import type { ViewWindow } from './viewWindow.ts';

/** The bars that the first view was made for. */
export type FittedTo = 'nothing' | 'placeholder' | 'candles';

/** Finds the first view of a card, keeps the one that the person has chosen, and shows what is asked for. */
export class ViewController {
  readonly #window: ViewWindow;
  readonly #stage: BarSeries;
  /** Where the card's drawings lie. */
  readonly #bounds: () => readonly Bounds[];
  /** Whether the person has moved the view: until then a new size fits the card anew. */
  #touched = false;
  #fittedTo: FittedTo = 'nothing';
  #wanted: ChartViewState | undefined;

  constructor(window: ViewWindow, stage: BarSeries, bounds: () => readonly Bounds[]) {
    this.#window = window;
    this.#stage = stage;
    this.#bounds = bounds;
  }

  get fittedTo(): FittedTo {
    return this.#fittedTo;
  }

  /** The part of the chart that is shown; undefined before there is any. */
  get state(): ChartViewState | undefined {
    return this.#fittedTo === 'nothing' ? undefined : this.#window.state(this.#stage.axis);
  }

  /** Shows that part of the chart again, now or as soon as there are bars. */
  requestView(state: ChartViewState, final: boolean): void {
    this.#touched = true;
    this.#wanted = state;
    if (this.#fittedTo !== 'nothing') this.#fitOnce(final);
  }

  /** The person may have moved the view. */
  touch(): void {
    this.#touched = true;
    this.#wanted = undefined;
  }

  /** The chart has another size. */
  resized(): void {
    if (!this.#touched && this.#fittedTo !== 'nothing') this.fitCard();
  }

  /**
   * Other bars are on the stage: fits the first view, or shows again what was shown `before`. `final`: no candles will
   * take the place of stand-ins.
   */
  barsChanged(before: { readonly view: ChartViewState | undefined; readonly timeframe: string }, final: boolean): void {
    const kind = this.#stage.areCandles ? 'candles' : 'placeholder';
    // The same span of time in bars of another length would be a handful of bars, or far too many.
    const isOther = this.#fittedTo !== kind || before.timeframe !== this.#stage.timeframe;
    this.#fittedTo = kind;
    if (isOther) this.#fitOnce(final);
    else if (before.view) this.#restore(before.view);
  }

  /** Shows the newest bars, all levels and, as far as candles stay readable, all drawings. */
  fitCard(): void {
    this.#show(cardRange(this.#bounds(), this.#stage.axis));
  }

  /** Shows the newest bars, all levels and all drawings. */
  fitAll(): void {
    this.touch();
    this.#show(wholeRange(this.#bounds(), this.#stage.axis));
  }

  /** Shows all candles, or as many of the newest as the width can hold. */
  fitCandles(): void {
    this.touch();
    this.#show({ from: -1, to: this.#stage.count + 2 });
  }

  /** Shows these objects as large as they can be; levels, which lie everywhere, by their prices only. */
  zoomTo(sketch: CardSketch, objectIds: readonly string[]): void {
    const range = rangeOf(objectIds.flatMap((id) => objectBounds(sketch, id, this.#stage.axis) ?? []));
    this.#touched = true;
    if (range) this.#window.show(range);
    this.#window.followPrices();
  }

  /** Pans and zooms no further than needed to show this object. */
  reveal(sketch: CardSketch, objectId: string): void {
    const { range } = this.#window;
    const bounds = objectBounds(sketch, objectId, this.#stage.axis);
    if (range && bounds && !(bounds.openLeft && bounds.openRight)) {
      const shown = rangeShowing(range, bounds.from, bounds.to);
      this.#touched = true;
      if (shown !== range) this.#window.show(shown);
    }
    this.#window.followPrices();
  }

  #show(range: BarRange): void {
    this.#window.followPrices();
    this.#window.show(range);
  }

  /** The first view of these bars: the one asked for, else the card's. */
  #fitOnce(final: boolean): void {
    const wanted = this.#wanted;
    if (!wanted) {
      this.fitCard();
      return;
    }
    // Stand-ins come and go: the view is kept for the candles.
    if (this.#fittedTo === 'candles' || final) this.#wanted = undefined;
    this.#restore(wanted);
  }

  #restore(view: ChartViewState): void {
    if (!this.#window.restore(view, this.#stage.axis)) this.fitCard();
  }
}
