import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';
import { type ChartCandles, placeholderCandles } from './candles.ts';
import type { CardChart } from './cardChart.ts';
import type { CardDisplay } from './chartApi.ts';
import { chartNote, describeChart } from './descriptions.ts';

const EMPTY_CARD: CardSketch = { metadata: {}, levels: {}, drawings: [] };
/** Milliseconds that a first card waits for candles: mostly they are right behind it, and one paint is quicker than two. */
const CANDLES_WAIT_MS = 60;

/** What carries the card on the chart: a desk to draw on, or a reader's. */
export interface CardHost {
  /** The card as it is shown. */
  readonly sketch: CardSketch;
  /** Ids of the objects that are marked, the last one chosen last. */
  readonly selected: readonly string[];
  /** Shows this card; the stage has its bars. */
  setCard(sketch: CardSketch, display: CardDisplay): void;
  /** Bars are about to be counted otherwise. */
  barsRenumbered(): void;
}

/** Brings card and candles onto the chart together, in whatever order they come, and writes what they are above it. */
export class CardPresenter {
  readonly #parts: CardChart;
  readonly #carrier: CardHost;
  #sketch: CardSketch = EMPTY_CARD;
  #display: CardDisplay = { dimmed: false, invalid: new Map(), readOnly: undefined, levelsLocked: undefined };
  /** Undefined: nobody has said yet whether there are candles. */
  #candles: ChartCandles | 'none' | undefined;
  #hasCard = false;
  #hovered: string | undefined;
  #standInTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: CardChart, carrier: CardHost) {
    this.#parts = parts;
    this.#carrier = carrier;
  }

  /** Undefined says that there are none. */
  setCandles(candles: ChartCandles | undefined): void {
    this.#candles = candles ?? 'none';
    clearTimeout(this.#standInTimer);
    // Bars are first shown together with a card: one view to find, one paint.
    if (this.#hasCard) this.#showBars();
  }

  setCard(sketch: CardSketch, display: CardDisplay): void {
    const { container, context: ground, view } = this.#parts;
    this.#sketch = sketch;
    this.#display = display;
    this.#hasCard = true;
    container.classList.toggle('is-dimmed', display.dimmed);
    if (ground.bars.areCandles) this.#showCard();
    else if (this.#candles !== undefined || view.fittedTo !== 'nothing') this.#showBars();
    else {
      clearTimeout(this.#standInTimer);
      this.#standInTimer = setTimeout(() => this.#showBars(), CANDLES_WAIT_MS);
    }
  }

  /** Marks an object as pointed at, silently. */
  hover(objectId: string | undefined): void {
    if (objectId === this.#hovered) return;
    this.#hovered = objectId;
    this.#parts.context.layer.update({ hovered: objectId });
    this.showNote();
  }

  /** Tells what is pointed at or selected, and what is wrong with it. */
  showNote(): void {
    const shown = this.#hovered ?? this.#carrier.selected.at(-1);
    const noCandles = this.#candles !== undefined && !this.#parts.context.bars.areCandles;
    this.#parts.legend.setNote(chartNote(this.#carrier.sketch, shown, this.#display.invalid, noCandles));
  }

  /** The prices of that bar, else of the last one. */
  showBar(index: number | undefined): void {
    const { bars: stage } = this.#parts.context;
    this.#parts.legend.setBar(stage.barAt(index ?? stage.count - 1), stage.precision);
  }

  /** No candles will take the place of stand-ins. */
  get hasNoCandles(): boolean {
    return this.#candles === 'none';
  }

  /** E.g. `EUR/USD · H4`; stand-ins of no timeframe are not the card's. */
  get name(): string {
    const { symbol } = this.#sketch.metadata;
    const { bars: stage } = this.#parts.context;
    return [symbol, stage.areCandles ? stage.timeframe : this.#display.timeframe]
      .filter((part) => part !== undefined)
      .join(' · ');
  }

  dispose(): void {
    clearTimeout(this.#standInTimer);
  }

  /** Puts bars on the chart: the candles, or stand-ins that follow the card. */
  #showBars(): void {
    const { bars: stage } = this.#parts.context;
    const before = { view: this.#parts.view.state, timeframe: stage.timeframe };
    const timeframe = this.#display.timeframe ?? 'H1';
    const { axis } = stage;
    stage.show(typeof this.#candles === 'object' ? this.#candles : undefined, () =>
      placeholderCandles(this.#sketch, timeframe, Date.now()),
    );
    if (!hasSameBarNumbers(axis, stage.axis)) this.#carrier.barsRenumbered();
    this.#showCard();
    this.#parts.view.barsChanged(before, this.hasNoCandles);
  }

  #showCard(): void {
    const { context: ground, legend } = this.#parts;
    const { bars: stage, layer, plot } = ground;
    const { axis, precision } = stage;
    layer.update({ axis, precision, invalid: this.#display.invalid });
    this.#carrier.setCard(this.#sketch, this.#display);
    stage.reserveFuture(Math.max(0, ...layer.bounds.map(({ to }) => to)));
    legend.setName(this.name);
    this.showBar(undefined);
    this.showNote();
    const bars = stage.areCandles ? stage.count : 0;
    plot.setAttribute('aria-label', describeChart(this.#sketch, bars, precision, this.#display.invalid.size));
  }
}

/** Whether a bar has the same number on both: bars that come at the end change none. */
function hasSameBarNumbers(a: TimeAxis, b: TimeAxis): boolean {
  return a.timeframe === b.timeframe && a.timeAt(0) === b.timeAt(0);
}
