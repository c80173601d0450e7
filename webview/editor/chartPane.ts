import type { CardEdit } from '../../src/protocol/cardEdit.ts';
import type { CandlesMessage, EditorSnapshot } from '../../src/protocol/editorMessages.ts';
import { ChartView } from '../chart/chartView.ts';
import type { DeskStatus } from '../chart/desk/deskStatus.ts';
import type { ChartViewState } from '../chart/viewState.ts';

/** What the chart tells the page. */
export interface ChartListener {
  select(objectIds: readonly string[]): void;
  hover(objectId: string | null): void;
  viewChanged(view: ChartViewState): void;
  edit(edit: CardEdit, select: readonly string[] | undefined): void;
  desk(status: DeskStatus): void;
  openStyle(objectId: string): void;
  say(text: string, urgency: 'polite' | 'assertive'): void;
}

/** The chart's element, and the chart in it, which is made when the element first stands in the page. */
export class ChartPane {
  readonly element = document.createElement('div');
  readonly #listener: ChartListener;
  readonly #firstView: ChartViewState | undefined;
  #chart: ChartView | undefined;
  /** Not told yet: undefined. */
  #candles: CandlesMessage | 'none' | undefined;

  constructor(firstView: ChartViewState | undefined, listener: ChartListener) {
    this.element.className = 'chart';
    this.#firstView = firstView;
    this.#listener = listener;
  }

  show({ sketch, unreadable, findings, selected, readOnly, levelsLocked }: EditorSnapshot): void {
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
    });
    chart.select(selected);
  }

  setCandles(candles: CandlesMessage | undefined): void {
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

  fit(): void {
    this.#chart?.fitCard();
  }

  #made(): ChartView {
    if (this.#chart !== undefined) return this.#chart;
    const chart = new ChartView(this.element, {
      onSelect: (objectIds) => this.#listener.select(objectIds),
      onHover: (objectId) => this.#listener.hover(objectId ?? null),
      onViewChange: (view) => this.#listener.viewChanged(view),
      onEdit: (edit, select) => this.#listener.edit(edit, select),
      onDesk: (status) => this.#listener.desk(status),
      onOpenStyle: (objectId) => this.#listener.openStyle(objectId),
      onSay: (text, urgency) => this.#listener.say(text, urgency),
    });
    this.#chart = chart;
    if (this.#firstView !== undefined) chart.restoreView(this.#firstView);
    if (this.#candles !== undefined) chart.setCandles(this.#candles === 'none' ? undefined : this.#candles);
    return chart;
  }
}
