import './chart.css';
import { createChart, type IChartApi, type MouseEventParams, type Time } from 'lightweight-charts';
import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { Box } from '../../src/card/geometry/clip.ts';
import type { CardEdit } from '../../src/protocol/cardEdit.ts';
import type { ToolId } from '../../src/protocol/deskActions.ts';
import { BarStage } from './barStage.ts';
import { cardRange, rangeShowing } from './cardExtent.ts';
import { CardLayer } from './cardLayer.ts';
import type { ChartViewCallbacks } from './chartCallbacks.ts';
import type { ChartCandles } from './chartCandles.ts';
import type { CardDisplay, DeskDisplay } from './chartDisplay.ts';
import { chartNote } from './chartNote.ts';
import { FIXED_CHART_OPTIONS, themedChartOptions } from './chartOptions.ts';
import type { DeskStatus } from './desk/deskStatus.ts';
import { chartFooter } from './footer.ts';
import { listenToKeys } from './keys.ts';
import { Legend } from './legend.ts';
import { objectBounds } from './objectInCard.ts';
import { type PaintedObject, paintedObject } from './paintedObject.ts';
import { withStrip } from './picture.ts';
import { placeholderCandles } from './placeholderCandles.ts';
import { onClick, onResize, onTouch, type PlotClick } from './plotEvents.ts';
import { summary } from './summary.ts';
import { type ChartTheme, onThemeChange, readTheme } from './theme.ts';
import { PLAIN_VIEW } from './tools/toolView.ts';
import type { ChartViewState } from './viewState.ts';
import { ViewWindow } from './viewWindow.ts';

/** What `run` can do; to become the keys of the table of selection edits. */
export type SelectionAction =
  | 'duplicate'
  | 'delete'
  | 'bringToFront'
  | 'bringForward'
  | 'sendBackward'
  | 'sendToBack'
  | 'snapToCandle'
  | 'reversePoints';

const EMPTY_CARD: CardSketch = { metadata: {}, levels: {}, drawings: [] };
/** Milliseconds of rest after which a changed view is told. */
const VIEW_REST = 200;
/** Milliseconds that a first card waits for candles: mostly they are right behind it, and one paint is quicker than two. */
const CANDLES_FOLLOW = 60;

/** The chart of a card: candles, levels and drawings. One instance a page; its data change, it does not. */
export class ChartView {
  readonly #container: HTMLElement;
  readonly #callbacks: ChartViewCallbacks;
  readonly #plot = document.createElement('div');
  readonly #legend = new Legend();
  readonly #chart: IChartApi;
  readonly #stage: BarStage;
  readonly #window: ViewWindow;
  readonly #layer: CardLayer;
  readonly #undo: (() => void)[] = [];
  #theme: ChartTheme;
  #sketch: CardSketch = EMPTY_CARD;
  #display: CardDisplay = { dimmed: false, invalid: new Map(), readOnly: undefined, levelsLocked: undefined };
  /** Undefined: nobody has said yet whether there are candles. */
  #candles: ChartCandles | 'none' | undefined;
  #hasCard = false;
  /** Whether the person has moved the view: until then a new size fits the card anew. */
  #touched = false;
  #fittedTo: 'nothing' | 'placeholder' | 'candles' = 'nothing';
  #wanted: ChartViewState | undefined;
  #selected: readonly string[] = [];
  #hovered: string | undefined;
  #viewTimer: ReturnType<typeof setTimeout> | undefined;
  #standInTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(container: HTMLElement, callbacks: ChartViewCallbacks) {
    this.#container = container;
    this.#callbacks = callbacks;
    container.classList.add('chart-view');
    this.#plot.className = 'chart-plot';
    this.#plot.dataset['testid'] = 'chart-plot';
    this.#plot.tabIndex = 0;
    this.#plot.setAttribute('role', 'img');
    container.replaceChildren(this.#plot, this.#legend.element, chartFooter());
    this.#theme = readTheme(container);
    this.#chart = createChart(this.#plot, FIXED_CHART_OPTIONS);
    this.#chart.applyOptions(themedChartOptions(this.#theme));
    this.#stage = new BarStage(this.#chart, this.#theme);
    this.#window = new ViewWindow(this.#chart, this.#stage.series);
    this.#layer = new CardLayer({
      sketch: this.#sketch,
      axis: this.#stage.axis,
      precision: this.#stage.precision,
      theme: this.#theme,
      selected: [],
      hovered: undefined,
      view: PLAIN_VIEW,
      hidden: new Set(),
      locked: new Set(),
      focusedHandle: undefined,
      reach: 'fine',
      readOnly: undefined,
      levelsLocked: undefined,
      invalid: this.#display.invalid,
      legend: { width: 0, height: 0 },
    });
    this.#stage.series.attachPrimitive(this.#layer);
    this.#undo.push(onClick(this.#plot, (click) => this.#clicked(click)));
    this.#chart.subscribeCrosshairMove((event) => this.#pointed(event));
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange(() => this.#viewChanged());
    this.#undo.push(onResize(this.#plot, () => this.#resized()));
    this.#undo.push(onResize(this.#legend.element, () => this.#layer.setLegend(this.#legend.size)));
    this.#undo.push(onTouch(this.#plot, () => this.#touch()));
    this.#undo.push(onThemeChange(() => this.#applyTheme()));
    this.#undo.push(
      listenToKeys(this.#plot, {
        pan: (share) => this.#window.pan(share),
        zoom: (factor) => this.#window.zoom(factor),
        fit: () => this.fitCard(),
        leave: () => this.#choose(undefined),
      }),
    );
  }

  /** Shows these candles; undefined says that there are none, and the card stands on prices and times only. */
  setCandles(candles: ChartCandles | undefined): void {
    this.#candles = candles ?? 'none';
    clearTimeout(this.#standInTimer);
    // Bars are first shown together with a card: one view to find, one paint.
    if (this.#hasCard) this.#showBars();
  }

  /** Shows this card. The view stays where it is; only the first card is fitted into it. */
  setCard(sketch: CardSketch, display: CardDisplay): void {
    this.#sketch = sketch;
    this.#display = display;
    this.#hasCard = true;
    this.#container.classList.toggle('is-dimmed', display.dimmed);
    if (this.#stage.areCandles) this.#showCard();
    else if (this.#candles !== undefined || this.#fittedTo !== 'nothing') this.#showBars();
    else {
      clearTimeout(this.#standInTimer);
      this.#standInTimer = setTimeout(() => this.#showBars(), CANDLES_FOLLOW);
    }
  }

  /** Marks these objects as selected, silently. */
  select(objectIds: readonly string[]): void {
    this.#selected = objectIds;
    this.#layer.update({ selected: objectIds });
    this.#showNote();
  }

  /** Marks this object as pointed at, e.g. in a list; silently. */
  hover(objectId: string | undefined): void {
    if (objectId === this.#hovered) return;
    this.#hovered = objectId;
    this.#layer.update({ hovered: objectId });
    this.#showNote();
  }

  /** Pans and zooms no further than needed to show this object. */
  reveal(objectId: string): void {
    const { range } = this.#window;
    const bounds = objectBounds(this.#sketch, objectId, this.#stage.axis);
    if (range && bounds && !(bounds.openLeft && bounds.openRight)) {
      const shown = rangeShowing(range, bounds.from, bounds.to);
      this.#touched = true;
      if (shown !== range) this.#window.show(shown);
    }
    this.#window.followPrices();
  }

  /** Shows the newest bars, all levels and, as far as candles stay readable, all drawings. */
  fitCard(): void {
    this.#window.followPrices();
    this.#window.show(cardRange(this.#layer.bounds, this.#stage.axis));
  }

  /** Shows all candles, or as many of the newest as the width can hold. */
  fitCandles(): void {
    this.#touched = true;
    this.#window.followPrices();
    this.#window.show({ from: -1, to: this.#stage.bars.rows.length + 2 });
  }

  /** The part of the chart that is shown; undefined before there is any. */
  viewState(): ChartViewState | undefined {
    return this.#fittedTo === 'nothing' ? undefined : this.#window.state(this.#stage.axis);
  }

  /** Shows that part of the chart again, now or as soon as there are bars. */
  restoreView(state: ChartViewState): void {
    this.#touched = true;
    this.#wanted = state;
    if (this.#fittedTo !== 'nothing') this.#fitOnce();
  }

  /** The chart as a picture: axes and card, without selection marks, in device pixels, with its name and the attribution below. */
  takePicture(): HTMLCanvasElement {
    const selected = this.#selected;
    this.#layer.update({ selected: [], hovered: undefined });
    const picture = this.#chart.takeScreenshot();
    this.#layer.update({ selected, hovered: this.#hovered });
    return withStrip(picture, this.#name, this.#theme, window.devicePixelRatio);
  }

  /** What is painted, object by object, as the view is now. */
  painted(): readonly PaintedObject[] {
    return this.#layer.objects().map(paintedObject);
  }

  /** Takes that tool in hand. */
  arm(_tool: ToolId): void {}

  /** How the desk is set. */
  setDesk(_display: DeskDisplay): void {}

  /** All edits that were sent have been dealt with, applied or refused. */
  settled(): void {}

  /** Shows another card instead, e.g. with a look that is being chosen; undefined shows the card again. */
  setPreview(_sketch: CardSketch | undefined): void {}

  /** Makes an edit that was not made on the chart, shown at once. */
  edit(edit: CardEdit, _sketch: CardSketch, select?: readonly string[]): void {
    this.#callbacks.onEdit(edit, select);
  }

  /** Edits the selection: an action that needs nothing but the card. */
  run(_action: SelectionAction): void {}

  /** The selected objects follow the pointer, or the keyboard's crosshair, until it is clicked. */
  pickUp(): void {}

  /** Makes an edit of what the keyboard has moved and not told yet: before saving, undo, and edits from elsewhere. */
  flush(): void {}

  /** Shows these objects as large as they can be. */
  zoomTo(_objectIds: readonly string[]): void {}

  /** Shows all drawings and levels. */
  fitAll(): void {}

  /** Puts the keyboard on the chart. */
  focusPlot(): void {
    this.#plot.focus();
  }

  /** Where these objects are painted, CSS pixels of the chart's element; undefined when nothing of them is in view. */
  objectBox(_objectIds: readonly string[]): Box | undefined {
    return undefined;
  }

  /** The pane without its axes, CSS pixels of the chart's element. */
  plotBox(): Box {
    return { left: 0, top: 0, right: this.#plot.clientWidth, bottom: this.#plot.clientHeight };
  }

  /** The candles that are shown; undefined when there are none. */
  barPrices(): ChartCandles | undefined {
    return typeof this.#candles === 'object' ? this.#candles : undefined;
  }

  /** The card as it is shown, with what was done and has not come back from the document yet. */
  get sketch(): CardSketch {
    return this.#sketch;
  }

  /** The tool in hand and what it says. */
  get status(): DeskStatus {
    return { tool: 'select', hint: undefined, busy: false };
  }

  /** The selected objects. */
  get selected(): readonly string[] {
    return this.#selected;
  }

  dispose(): void {
    clearTimeout(this.#viewTimer);
    clearTimeout(this.#standInTimer);
    for (const undo of this.#undo) undo();
    this.#chart.remove();
    this.#container.replaceChildren();
  }

  /** E.g. `EUR/USD · H4`. */
  get #name(): string {
    const { symbol } = this.#sketch.metadata;
    return [symbol, this.#stage.timeframe].filter((part) => part !== undefined).join(' · ');
  }

  /** Puts bars on the chart: the candles, or stand-ins that follow the card. */
  #showBars(): void {
    const before = { view: this.viewState(), timeframe: this.#stage.timeframe };
    const timeframe = this.#display.timeframe ?? 'H1';
    this.#stage.show(typeof this.#candles === 'object' ? this.#candles : undefined, () =>
      placeholderCandles(this.#sketch, timeframe, Date.now()),
    );
    this.#showCard();
    const kind = this.#stage.areCandles ? 'candles' : 'placeholder';
    // The same span of time in bars of another length would be a handful of bars, or far too many.
    const isOther = this.#fittedTo !== kind || before.timeframe !== this.#stage.timeframe;
    this.#fittedTo = kind;
    if (isOther) this.#fitOnce();
    else if (before.view) this.#restore(before.view);
  }

  #showCard(): void {
    this.#layer.update({
      sketch: this.#sketch,
      axis: this.#stage.axis,
      precision: this.#stage.precision,
      invalid: this.#display.invalid,
    });
    this.#stage.reserveFuture(Math.max(0, ...this.#layer.bounds.map(({ to }) => to)));
    this.#legend.setName(this.#name);
    this.#showBar(undefined);
    this.#showNote();
    const bars = this.#stage.areCandles ? this.#stage.bars.rows.length : 0;
    this.#plot.setAttribute(
      'aria-label',
      summary(this.#sketch, bars, this.#stage.precision, this.#display.invalid.size),
    );
  }

  /** The first view of these bars: the one asked for, else the card's. */
  #fitOnce(): void {
    const wanted = this.#wanted;
    if (!wanted) {
      this.fitCard();
      return;
    }
    // Stand-ins come and go: the view is kept for the candles.
    if (this.#fittedTo === 'candles' || this.#candles === 'none') this.#wanted = undefined;
    this.#restore(wanted);
  }

  #restore(view: ChartViewState): void {
    if (!this.#window.restore(view, this.#stage.axis)) this.fitCard();
  }

  #clicked({ x, y, altKey }: PlotClick): void {
    const pane = this.#layer.projection();
    // The axes are part of the plot, and no place of the card.
    if (!pane || x > pane.width || y > pane.height) return;
    const under = this.#layer.objectsAt({ x, y });
    const at = under.indexOf(this.#selected.at(-1) ?? '');
    // With Alt, each click goes one deeper in what lies on one place.
    this.#choose(altKey ? under[(at + 1) % Math.max(1, under.length)] : under[0]);
  }

  #choose(objectId: string | undefined): void {
    const objectIds = objectId === undefined ? [] : [objectId];
    this.select(objectIds);
    this.#callbacks.onSelect(objectIds);
  }

  #pointed({ point, logical }: MouseEventParams<Time>): void {
    this.#showBar(point && logical !== undefined ? logical : undefined);
    const objectId = point ? this.#layer.objectsAt(point)[0] : undefined;
    if (objectId === this.#hovered) return;
    this.hover(objectId);
    this.#callbacks.onHover(objectId);
  }

  /** The prices of the bar under the pointer, else of the last one. */
  #showBar(index: number | undefined): void {
    const bar = index === undefined ? this.#stage.bars.rows.at(-1) : this.#stage.bars.rows[index];
    this.#legend.setBar(this.#stage.areCandles ? bar : undefined, this.#stage.precision);
  }

  #showNote(): void {
    const shown = this.#hovered ?? this.#selected.at(-1);
    const noCandles = this.#candles !== undefined && !this.#stage.areCandles;
    this.#legend.setNote(chartNote(this.#sketch, shown, this.#display.invalid, noCandles));
  }

  #touch(): void {
    this.#touched = true;
    this.#wanted = undefined;
  }

  #resized(): void {
    if (!this.#touched && this.#fittedTo !== 'nothing') this.fitCard();
  }

  #viewChanged(): void {
    clearTimeout(this.#viewTimer);
    this.#viewTimer = setTimeout(() => {
      const state = this.viewState();
      if (state) this.#callbacks.onViewChange(state);
    }, VIEW_REST);
  }

  #applyTheme(): void {
    const theme = readTheme(this.#container);
    if (JSON.stringify(theme) === JSON.stringify(this.#theme)) return;
    this.#theme = theme;
    this.#chart.applyOptions(themedChartOptions(theme));
    this.#stage.setTheme(theme);
    this.#layer.update({ theme });
  }
}
