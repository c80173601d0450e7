import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { Box } from '../../src/card/geometry/clip.ts';
import type { CardEdit } from '../../src/protocol/cardEdit.ts';
import type { ToolId } from '../../src/protocol/chartActions.ts';
import type { EditorSnapshot } from '../../src/protocol/editorMessages.ts';
import type { CandlesMessage } from '../../src/protocol/pageMessages.ts';
import type { ChartViewState, DrawingSettings, DrawingStatus } from '../chart/chartApi.ts';
import { ChartView } from '../chart/chartView.ts';

/** What the chart tells the page. */
export interface ChartListener {
  select(objectIds: readonly string[]): void;
  hover(objectId: string | null): void;
  viewChanged(view: ChartViewState): void;
  edit(edit: CardEdit, select: readonly string[] | undefined): void;
  statusChanged(status: DrawingStatus): void;
  openStyle(objectId: string): void;
  say(text: string, urgency: 'polite' | 'assertive'): void;
}

/** The chart's element, and the chart in it, which is made when the element first stands in the page. */
export class ChartPane {
  readonly element = document.createElement('div');
  readonly #firstView: ChartViewState | undefined;
  /** Nobody, until the page is there. */
  #listener: ChartListener | undefined;
  #chart: ChartView | undefined;
  #desk: DrawingSettings | undefined;
  /** Not told yet: undefined. */
  #candles: CandlesMessage | 'none' | undefined;

  constructor(firstView: ChartViewState | undefined) {
    this.element.className = 'chart';
    this.#firstView = firstView;
  }

  /** Tells it from now on what is done on the chart. */
  listen(listener: ChartListener): void {
    this.#listener = listener;
  }

  show(snapshot: EditorSnapshot): void {
    const { sketch, unreadable, findings, selected, readOnly, levelsLocked, pivotIsInvalidation, unit } = snapshot;
    const chart = this.#made();
    const invalid = new Map<string, string>();
    for (const { severity, objectId, message } of findings) {
      if (severity === 'error' && objectId !== undefined && !invalid.has(objectId)) invalid.set(objectId, message);
    }
    const { timeframe } = sketch.metadata;
    chart.setCard(sketch, {
      timeframe,
      dimmed: unreadable !== undefined,
      invalid,
      readOnly: readOnly?.reason ?? unreadable?.message,
      levelsLocked,
      pivotIsInvalidation,
      unit,
    });
    chart.select(selected);
  }

  setCandles(candles: CandlesMessage | undefined): void {
    if (this.#candles === (candles ?? 'none')) return;
    this.#candles = candles ?? 'none';
    this.#chart?.setCandles(candles);
  }

  select(objectIds: readonly string[]): void {
    this.#chart?.select(objectIds);
  }

  hover(objectId: string | null): void {
    this.#chart?.hover(objectId ?? undefined);
  }

  reveal(objectId: string): void {
    this.#chart?.reveal(objectId);
  }

  fitCard(): void {
    this.#chart?.fitCard();
  }

  fitAll(): void {
    this.#chart?.fitAll();
  }

  zoomTo(objectIds: readonly string[]): void {
    this.#chart?.zoomTo(objectIds);
  }

  /** How the desk is set; kept for a chart that is not made yet. */
  setDesk(display: DrawingSettings): void {
    this.#desk = display;
    this.#chart?.setDrawingSettings(display);
  }

  arm(tool: ToolId): void {
    this.#chart?.arm(tool);
  }

  run(action: Parameters<ChartView['run']>[0]): void {
    this.#chart?.run(action);
  }

  pickUp(): void {
    this.#chart?.pickUp();
  }

  /** Makes an edit that was not made on the chart, shown at once. */
  edit(edit: CardEdit, sketch: CardSketch, select?: readonly string[]): void {
    this.#chart?.edit(edit, sketch, select);
  }

  /** Shows another card instead, e.g. with a look that is being chosen; undefined shows the card again. */
  setPreview(sketch: CardSketch | undefined): void {
    this.#chart?.setPreview(sketch);
  }

  /** All edits that were sent have been dealt with. */
  settled(): void {
    this.#chart?.settled();
  }

  /** Makes an edit of what the keyboard has moved and not told yet. */
  flush(): void {
    this.#chart?.flush();
  }

  /** Takes back the last step of what is under way; false when nothing is. */
  takeBack(): boolean {
    return this.#chart?.takeBack() ?? false;
  }

  focusPlot(): void {
    this.#chart?.focusPlot();
  }

  /** Where these objects are painted, CSS pixels of `element`. */
  objectBox(objectIds: readonly string[]): Box | undefined {
    return this.#chart?.objectBox(objectIds);
  }

  /** The pane without its axes, CSS pixels of `element`. */
  plotBox(): Box | undefined {
    return this.#chart?.plotBox();
  }

  /** The card as it is shown, with what was done and has not come back yet. */
  get sketch(): CardSketch | undefined {
    return this.#chart?.sketch;
  }

  #made(): ChartView {
    if (this.#chart !== undefined) return this.#chart;
    const chart = new ChartView(this.element, {
      onSelect: (objectIds) => this.#listener?.select(objectIds),
      onHover: (objectId) => this.#listener?.hover(objectId ?? null),
      onViewChange: (view) => this.#listener?.viewChanged(view),
      onEdit: (edit, select) => this.#listener?.edit(edit, select),
      onStatusChange: (status) => this.#listener?.statusChanged(status),
      onOpenStyle: (objectId) => this.#listener?.openStyle(objectId),
      onSay: (text, urgency) => this.#listener?.say(text, urgency),
    });
    this.#chart = chart;
    if (this.#desk !== undefined) chart.setDrawingSettings(this.#desk);
    if (this.#firstView !== undefined) chart.restoreView(this.#firstView);
    if (this.#candles !== undefined) chart.setCandles(this.#candles === 'none' ? undefined : this.#candles);
    return chart;
  }
}
