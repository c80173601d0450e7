import './chart.css';
import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { Box } from '../../src/card/geometry/clip.ts';
import type { CardEdit } from '../../src/protocol/cardEdit.ts';
import type { ToolId } from '../../src/protocol/chartActions.ts';
import type { ChartCandles } from './candles.ts';
import { type CardChart, createCardChart, onResize, onTouch } from './cardChart.ts';
import { CardPresenter } from './cardPresenter.ts';
import { type PaintedObject, paintedBox, paintedObject } from './cardScene.ts';
import type { CardDisplay, ChartCallbacks, ChartViewState, DrawingSettings, DrawingStatus } from './chartApi.ts';
import { ChartDrawingController } from './drawing/chartDrawingController.ts';
import { DRAWING_HELP_HINT, DrawingInput } from './drawing/drawingInput.ts';
import { selectionEdits } from './drawing/selectionEdits.ts';
import { paintDrawingControls } from './painting/paintDrawingControls.ts';

import { ViewChangeNotifier } from './viewWindow.ts';

/** The chart of a card: candles, levels and drawings, and the desk to draw on it. One instance a page; its data change, it does not. */
export class ChartView {
  readonly #parts: CardChart;
  readonly #desk: ChartDrawingController;
  readonly #card: CardPresenter;
  readonly #input: DrawingInput;
  readonly #undo: readonly (() => void)[];

  constructor(container: HTMLElement, callbacks: ChartCallbacks) {
    const parts = createCardChart(container, { hint: DRAWING_HELP_HINT, paintAbove: paintDrawingControls });
    const { context: ground, legend, view, chart } = parts;
    this.#parts = parts;
    this.#desk = new ChartDrawingController(ground, callbacks);
    this.#card = new CardPresenter(parts, this.#desk);
    this.#input = new DrawingInput(this.#desk, ground, {
      reveal: (objectId) => this.reveal(objectId),
      fit: () => this.fitCard(),
      onBar: (index) => this.#card.showBar(index),
    });
    const teller = new ViewChangeNotifier(() => {
      const state = this.viewState();
      if (state) callbacks.onViewChange(state);
      this.#input.viewMoved();
    });
    chart.timeScale().subscribeVisibleLogicalRangeChange(() => teller.changed());
    this.#undo = [
      onResize(ground.plot, () => view.resized()),
      onResize(legend.element, () => ground.layer.setLegend(legend.size)),
      onTouch(ground.plot, () => view.touch()),
      () => teller.dispose(),
      () => this.#input.dispose(),
      () => this.#card.dispose(),
      () => this.#desk.dispose(),
      () => parts.dispose(),
    ];
  }

  /** Shows these candles; undefined says that there are none, and the card stands on prices and times only. */
  setCandles(candles: ChartCandles | undefined): void {
    this.#card.setCandles(candles);
  }

  /** Shows this card. The view stays where it is; only the first card is fitted into it. */
  setCard(sketch: CardSketch, display: CardDisplay): void {
    this.#card.setCard(sketch, display);
  }

  /** How the desk is set. */
  setDrawingSettings(display: DrawingSettings): void {
    this.#desk.setDrawingSettings(display);
  }

  /** Marks these objects as selected, silently. */
  select(objectIds: readonly string[]): void {
    this.#desk.select(objectIds);
    this.#card.showNote();
  }

  /** Marks this object as pointed at, e.g. in a list; silently. */
  hover(objectId: string | undefined): void {
    this.#card.hover(objectId);
  }

  /** Pans and zooms no further than needed to show this object. */
  reveal(objectId: string): void {
    this.#parts.view.reveal(this.sketch, objectId);
  }

  /** Shows the newest bars, all levels and, as far as candles stay readable, all drawings. */
  fitCard(): void {
    this.#parts.view.fitCard();
  }

  /** Shows the newest bars, all levels and all drawings. */
  fitAll(): void {
    this.#parts.view.fitAll();
  }

  /** Shows all candles, or as many of the newest as the width can hold. */
  fitCandles(): void {
    this.#parts.view.fitCandles();
  }

  /** Shows these objects as large as they can be. */
  zoomTo(objectIds: readonly string[]): void {
    this.#parts.view.zoomTo(this.sketch, objectIds);
  }

  /** The part of the chart that is shown; undefined before there is any. */
  viewState(): ChartViewState | undefined {
    return this.#parts.view.state;
  }

  /** Shows that part of the chart again, now or as soon as there are bars. */
  restoreView(state: ChartViewState): void {
    this.#parts.view.requestView(state, this.#card.hasNoCandles);
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

  /** Takes back the last step of what is under way, a point or a drag; false when nothing is. */
  takeBack(): boolean {
    return this.#input.takeBack();
  }

  /** Puts the keyboard on the chart. */
  focusPlot(): void {
    this.#parts.context.plot.focus();
  }

  /** Where these objects are painted, CSS pixels of the chart's element; undefined when nothing of them is in view. */
  objectBox(objectIds: readonly string[]): Box | undefined {
    const pane = this.#parts.context.layer.projection();
    return pane && paintedBox(this.painted(), objectIds, pane);
  }

  /** The pane without its axes, CSS pixels of the chart's element. */
  plotBox(): Box {
    const { width, height } = this.#parts.chart.paneSize(0);
    return { left: 0, top: 0, right: width, bottom: height };
  }

  /** What is painted, object by object, as the view is now. */
  painted(): readonly PaintedObject[] {
    return this.#parts.context.layer.objects().map(paintedObject);
  }

  /** The card as it is shown, with what was done and has not come back from the document yet. */
  get sketch(): CardSketch {
    return this.#desk.sketch;
  }

  /** The tool in hand and what it says. */
  get status(): DrawingStatus {
    return this.#desk.status;
  }

  /** The selected objects. */
  get selected(): readonly string[] {
    return this.#desk.selected;
  }

  dispose(): void {
    for (const undo of this.#undo) undo();
  }
}
