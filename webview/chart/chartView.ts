import './chart.css';
import { CrosshairMode, createChart, type IChartApi } from 'lightweight-charts';
import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { Box } from '../../src/card/geometry/clip.ts';
import type { CardEdit } from '../../src/protocol/cardEdit.ts';
import type { ToolId } from '../../src/protocol/deskActions.ts';
import { BarStage } from './barStage.ts';
import { CardLayer } from './cardLayer.ts';
import type { ChartViewCallbacks } from './chartCallbacks.ts';
import type { ChartCandles } from './chartCandles.ts';
import type { CardDisplay, DeskDisplay } from './chartDisplay.ts';
import { chartNote } from './chartNote.ts';
import { FIXED_CHART_OPTIONS, themedChartOptions } from './chartOptions.ts';
import { ChartDesk } from './desk/chartDesk.ts';
import type { ChartGround } from './desk/chartGround.ts';
import { DeskKeyboard } from './desk/deskKeyboard.ts';
import { DeskPointer } from './desk/deskPointer.ts';
import type { DeskStatus } from './desk/deskStatus.ts';
import { selectionEdits } from './desk/selectionEdits/selectionEdits.ts';
import { firstLayerState } from './firstLayerState.ts';
import { chartFooter } from './footer.ts';
import type { ViewStep } from './keys.ts';
import { Legend } from './legend.ts';
import { paintedBox } from './paintedBox.ts';
import { type PaintedObject, paintedObject } from './paintedObject.ts';
import { withStrip } from './picture.ts';
import { placeholderCandles } from './placeholderCandles.ts';
import { plotElement } from './plotElement.ts';
import { onResize, onTouch } from './plotEvents.ts';
import { summary } from './summary.ts';
import { type ChartTheme, onThemeChange, readTheme } from './theme.ts';
import { ViewKeeper } from './viewKeeper.ts';
import type { ChartViewState } from './viewState.ts';
import { ViewWindow } from './viewWindow.ts';

const EMPTY_CARD: CardSketch = { metadata: {}, levels: {}, drawings: [] };
/** Milliseconds of rest after which a changed view is told. */
const VIEW_REST = 200;
/** Milliseconds that a first card waits for candles: mostly they are right behind it, and one paint is quicker than two. */
const CANDLES_FOLLOW = 60;

/** The chart of a card: candles, levels and drawings, and the desk to draw on it. One instance a page; its data change, it does not. */
export class ChartView {
  readonly #container: HTMLElement;
  readonly #callbacks: ChartViewCallbacks;
  readonly #plot: HTMLElement;
  readonly #legend = new Legend();
  readonly #chart: IChartApi;
  readonly #stage: BarStage;
  readonly #view: ViewKeeper;
  readonly #layer: CardLayer;
  readonly #desk: ChartDesk;
  readonly #undo: (() => void)[] = [];
  #theme: ChartTheme;
  #sketch: CardSketch = EMPTY_CARD;
  #display: CardDisplay = { dimmed: false, invalid: new Map(), readOnly: undefined, levelsLocked: undefined };
  /** Undefined: nobody has said yet whether there are candles. */
  #candles: ChartCandles | 'none' | undefined;
  #hasCard = false;
  #hovered: string | undefined;
  #viewTimer: ReturnType<typeof setTimeout> | undefined;
  #standInTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(container: HTMLElement, callbacks: ChartViewCallbacks) {
    this.#container = container;
    this.#callbacks = callbacks;
    container.classList.add('chart-view');
    const { plot, description } = plotElement();
    this.#plot = plot;
    container.replaceChildren(plot, description, this.#legend.element, chartFooter());
    this.#theme = readTheme(container);
    this.#chart = createChart(plot, FIXED_CHART_OPTIONS);
    // All that its canvases show is told by the plot's name, the desk's words and the list of objects.
    this.#chart.chartElement().setAttribute('aria-hidden', 'true');
    this.#chart.applyOptions(themedChartOptions(this.#theme));
    this.#stage = new BarStage(this.#chart, this.#theme);
    this.#layer = new CardLayer(firstLayerState(this.#stage, this.#theme));
    this.#stage.series.attachPrimitive(this.#layer);
    const window = new ViewWindow(this.#chart, this.#stage.series);
    this.#view = new ViewKeeper(window, this.#stage, () => this.#layer.bounds);
    const ground: ChartGround = {
      plot,
      stage: this.#stage,
      layer: this.#layer,
      window,
      drawingColor: () => this.#theme.drawing,
      showCrosshair: (shown) => this.#showCrosshair(shown),
    };
    this.#desk = new ChartDesk(ground, callbacks);
    this.#listen(ground);
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
    else if (this.#candles !== undefined || this.#view.fittedTo !== 'nothing') this.#showBars();
    else {
      clearTimeout(this.#standInTimer);
      this.#standInTimer = setTimeout(() => this.#showBars(), CANDLES_FOLLOW);
    }
  }

  /** Marks these objects as selected, silently. */
  select(objectIds: readonly string[]): void {
    this.#desk.select(objectIds);
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
    this.#view.reveal(this.#desk.sketch, objectId);
  }

  /** Shows the newest bars, all levels and, as far as candles stay readable, all drawings. */
  fitCard(): void {
    this.#view.fitCard();
  }

  /** Shows all candles, or as many of the newest as the width can hold. */
  fitCandles(): void {
    this.#view.fitCandles();
  }

  /** Shows the newest bars, all levels and all drawings. */
  fitAll(): void {
    this.#view.fitAll();
  }

  /** Shows these objects as large as they can be. */
  zoomTo(objectIds: readonly string[]): void {
    this.#view.zoomTo(this.#desk.sketch, objectIds);
  }

  /** The part of the chart that is shown; undefined before there is any. */
  viewState(): ChartViewState | undefined {
    return this.#view.state;
  }

  /** Shows that part of the chart again, now or as soon as there are bars. */
  restoreView(state: ChartViewState): void {
    this.#view.want(state, this.#candles === 'none');
  }

  /** How the desk is set. */
  setDesk(display: DeskDisplay): void {
    this.#desk.setDesk(display);
  }

  /** Takes that tool in hand. */
  arm(tool: ToolId): void {
    this.#desk.arm(tool);
  }

  /** Edits the selection: an action that needs nothing but the card. */
  run(action: keyof typeof selectionEdits): void {
    this.#desk.run(selectionEdits[action]);
  }

  /** The selected objects follow the pointer, or the crosshair of the keyboard, until it is clicked. */
  pickUp(): void {
    this.#desk.pickUp();
  }

  /** Makes an edit that was not made on the chart, shown at once. */
  edit(edit: CardEdit, sketch: CardSketch, select?: readonly string[]): void {
    this.#desk.edit(edit, sketch, select);
  }

  /** All edits that were sent have been dealt with, applied or refused. */
  settled(): void {
    this.#desk.settled();
  }

  /** Shows another card instead, e.g. with a look that is being chosen; undefined shows the card again. */
  setPreview(sketch: CardSketch | undefined): void {
    this.#desk.setPreview(sketch);
  }

  /** Makes an edit of what the keyboard has moved and not told yet: before saving, undo, and edits from elsewhere. */
  flush(): void {
    this.#desk.flush();
  }

  /** Puts the keyboard on the chart. */
  focusPlot(): void {
    this.#plot.focus();
  }

  /** Where these objects are painted, CSS pixels of the chart's element; undefined when nothing of them is in view. */
  objectBox(objectIds: readonly string[]): Box | undefined {
    const pane = this.#layer.projection();
    return pane && paintedBox(this.painted(), objectIds, pane);
  }

  /** The pane without its axes, CSS pixels of the chart's element. */
  plotBox(): Box {
    const { width, height } = this.#chart.paneSize(0);
    return { left: 0, top: 0, right: width, bottom: height };
  }

  /** The chart as a picture: axes and card, without selection marks, in device pixels, with its name and the attribution below. */
  takePicture(): HTMLCanvasElement {
    const picture = this.#layer.withoutMarks(() => this.#chart.takeScreenshot());
    return withStrip(picture, this.#name, this.#theme, window.devicePixelRatio);
  }

  /** What is painted, object by object, as the view is now. */
  painted(): readonly PaintedObject[] {
    return this.#layer.objects().map(paintedObject);
  }

  /** The candles that are shown; undefined when there are none. */
  barPrices(): ChartCandles | undefined {
    return typeof this.#candles === 'object' && this.#stage.areCandles ? this.#candles : undefined;
  }

  /** The card as it is shown, with what was done and has not come back from the document yet. */
  get sketch(): CardSketch {
    return this.#desk.sketch;
  }

  /** The tool in hand and what it says. */
  get status(): DeskStatus {
    return this.#desk.status;
  }

  /** The selected objects. */
  get selected(): readonly string[] {
    return this.#desk.selected;
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

  #listen(ground: ChartGround): void {
    const desk = this.#desk;
    const listener = {
      reveal: (objectId: string) => this.reveal(objectId),
      onBar: (index: number | undefined) => this.#showBar(index),
      view: (step: ViewStep) => this.#step(ground, step),
    };
    const pointer = new DeskPointer(desk, ground, listener, navigator.platform.startsWith('Mac'));
    const keyboard = new DeskKeyboard(desk, pointer, ground, listener);
    const viewChanged = (): void => this.#viewChanged();
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange(viewChanged);
    this.#undo.push(
      onResize(this.#plot, () => this.#view.resized()),
      onResize(this.#legend.element, () => this.#layer.setLegend(this.#legend.size)),
      onTouch(this.#plot, () => this.#view.touch()),
      onThemeChange(() => this.#applyTheme()),
      () => pointer.dispose(),
      () => keyboard.dispose(),
      () => desk.dispose(),
    );
  }

  #step({ window }: ChartGround, step: ViewStep): void {
    switch (step.kind) {
      case 'pan':
        window.pan(step.share);
        return;
      case 'zoom':
        window.zoom(step.factor);
        return;
      case 'fit':
        this.fitCard();
        return;
    }
  }

  /** Puts bars on the chart: the candles, or stand-ins that follow the card. */
  #showBars(): void {
    const before = { view: this.viewState(), timeframe: this.#stage.timeframe };
    const timeframe = this.#display.timeframe ?? 'H1';
    this.#stage.show(typeof this.#candles === 'object' ? this.#candles : undefined, () =>
      placeholderCandles(this.#sketch, timeframe, Date.now()),
    );
    this.#showCard();
    this.#view.barsChanged(before, this.#candles === 'none');
  }

  #showCard(): void {
    const { axis, precision } = this.#stage;
    this.#layer.update({ axis, precision, invalid: this.#display.invalid });
    this.#desk.setCard(this.#sketch, this.#display);
    this.#stage.reserveFuture(Math.max(0, ...this.#layer.bounds.map(({ to }) => to)));
    this.#legend.setName(this.#name);
    this.#showBar(undefined);
    this.#showNote();
    const bars = this.#stage.areCandles ? this.#stage.bars.rows.length : 0;
    this.#plot.setAttribute('aria-label', summary(this.#sketch, bars, precision, this.#display.invalid.size));
  }

  /** The prices of the bar under the pointer, else of the last one. */
  #showBar(index: number | undefined): void {
    const bar = index === undefined ? this.#stage.bars.rows.at(-1) : this.#stage.bars.rows[index];
    this.#legend.setBar(this.#stage.areCandles ? bar : undefined, this.#stage.precision);
  }

  #showNote(): void {
    const shown = this.#hovered ?? this.#desk.selected.at(-1);
    const noCandles = this.#candles !== undefined && !this.#stage.areCandles;
    this.#legend.setNote(chartNote(this.#desk.sketch, shown, this.#display.invalid, noCandles));
  }

  #showCrosshair(shown: boolean): void {
    this.#chart.applyOptions({ crosshair: { mode: shown ? CrosshairMode.Normal : CrosshairMode.Hidden } });
    if (!shown) this.#chart.clearCrosshairPosition();
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
