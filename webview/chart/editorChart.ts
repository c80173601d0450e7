import './chart.css';
import type { Box } from '../../src/card/geometry/clip.ts';
import type { IndicatorId } from '../../src/protocol/chartActions.ts';
import type { EditorSnapshot, LevelCandidateLine } from '../../src/protocol/editorMessages.ts';
import type { OutcomeView } from '../../src/protocol/pageMessages.ts';
import type { CandidateLines } from './candidateLines.ts';
import { type CardChart, createCardChart } from './cardChart.ts';
import { CardPresenter } from './cardPresenter.ts';
import { paintedBox, paintedObject } from './cardScene.ts';
import type { ChartCallbacks } from './chartApi.ts';
import { DrawingController } from './drawing/drawingController.ts';
import { createToolContext, drawingDisplay } from './drawing/drawingDisplay.ts';
import { DrawingKeyboard } from './drawing/drawingKeyboard.ts';
import { DrawingPointer } from './drawing/drawingPointer.ts';
import type { ChartIndicators } from './indicators/chartIndicators.ts';
import { CHART_HELP_HINT } from './navigationKeys.ts';
import type { ChartOutcome } from './outcome/chartOutcome.ts';
import { paintDrawingControls } from './painting/paintDrawingControls.ts';
import type { TracingImage } from './tracingImage.ts';
import type { ViewController } from './viewController.ts';

/** The editor's chart: candles, levels and drawings, and the tools to edit them. One per page. */
export class EditorChart {
  readonly element: HTMLElement;
  /** Has the keyboard when the chart has it. */
  readonly plot: HTMLElement;
  readonly view: ViewController;
  readonly drawing: DrawingController;
  readonly presenter: CardPresenter;
  /** Empty until the page listens. */
  readonly #callbacks: Partial<ChartCallbacks> = {};
  readonly #pointer: DrawingPointer;
  readonly #chart: CardChart;
  #candidates: Promise<CandidateLines> | undefined;
  #outcome: Promise<ChartOutcome> | undefined;
  #tracing: Promise<TracingImage> | undefined;
  #indicators: Promise<ChartIndicators> | undefined;
  #indicatorIds: readonly IndicatorId[] = [];

  /** The container must be in the document: outside of it a chart has neither a size nor colors. */
  constructor(container: HTMLElement) {
    const chart = createCardChart(container, {
      hint: CHART_HELP_HINT,
      paintAbove: paintDrawingControls,
      sketch: () => this.drawing.sketch,
      viewChanged: (state) => {
        if (state) this.#callbacks.viewChanged?.(state);
        // A resting pointer may now be over something else.
        if (!this.drawing.isPlacing) this.#pointer.input.repeatMove();
      },
    });
    this.#chart = chart;
    this.element = container;
    this.plot = chart.plot;
    this.view = chart.view;
    this.drawing = new DrawingController({
      toolContext: (sketch, state) => createToolContext(chart, sketch, state),
      callbacks: this.#callbacks,
      show: drawingDisplay(chart, this.#callbacks),
    });
    this.presenter = new CardPresenter(chart, this.drawing);
    this.#pointer = new DrawingPointer(this.drawing, chart, navigator.platform.startsWith('Mac'));
    new DrawingKeyboard(this.drawing, chart, this.#pointer);
  }

  /** From now on reports to the page. */
  listen(callbacks: ChartCallbacks): void {
    Object.assign(this.#callbacks, callbacks);
  }

  /** Shows the snapshot's card and selection. The view stays; only the first card is fitted into it. */
  show(snapshot: EditorSnapshot): void {
    const { sketch, unreadable, findings, selected, readOnly, levelsLocked, pivotIsInvalidation, unit } = snapshot;
    const invalid = new Map<string, string>();
    for (const { severity, objectId, message } of findings) {
      if (severity === 'error' && objectId !== undefined && !invalid.has(objectId)) invalid.set(objectId, message);
    }
    this.presenter.setCard(sketch, {
      timeframe: sketch.metadata.timeframe,
      dimmed: unreadable !== undefined,
      invalid,
      readOnly: readOnly?.reason ?? unreadable?.message,
      levelsLocked,
      pivotIsInvalidation,
      unit,
    });
    this.select(selected);
  }

  /** Selects without telling the page. */
  select(objectIds: readonly string[]): void {
    this.drawing.select(objectIds);
    this.presenter.showNote();
  }

  /** Shows lines at prices that could become levels, instead of those shown before. Their script loads with the first. */
  async showCandidates(lines: readonly LevelCandidateLine[]): Promise<void> {
    if (lines.length > 0) {
      this.#candidates ??= import('./candidateLines.ts').then(({ CandidateLines }) => {
        const candidates = new CandidateLines(this.#chart);
        this.#chart.bars.series.attachPrimitive(candidates);
        return candidates;
      });
    }
    (await this.#candidates)?.show(lines);
  }

  /** Shows these indicators and no others; no-op for the same list. Their script loads with the first one. */
  async showIndicators(ids: readonly IndicatorId[]): Promise<void> {
    if (ids === this.#indicatorIds) return;
    this.#indicatorIds = ids;
    if (ids.length > 0 || this.#indicators !== undefined) (await this.indicators()).show(this.#indicatorIds);
  }

  /** The indicators, once their script has loaded. */
  indicators(): Promise<ChartIndicators> {
    this.#indicators ??= import('./indicators/chartIndicators.ts').then(
      ({ ChartIndicators }) => new ChartIndicators(this.#chart),
    );
    return this.#indicators;
  }

  /** Shows an image behind the candles, to trace from; false if it can't be shown. Its script loads with the first one. */
  async showTracing(image: Blob): Promise<boolean> {
    this.#tracing ??= import('./tracingImage.ts').then(({ TracingImage }) => new TracingImage(this.#chart));
    return (await this.#tracing).show(image);
  }

  /** Shows the card's outcome; undefined removes it. Its script loads with the first outcome. */
  async showOutcome(outcome: OutcomeView | undefined): Promise<void> {
    if (outcome) {
      this.#outcome ??= import('./outcome/chartOutcome.ts').then(
        ({ ChartOutcome }) => new ChartOutcome(this.#chart, this.presenter),
      );
    }
    (await this.#outcome)?.show(outcome);
  }

  /** Replays the candles since the card was published, or goes back to the replay; false if there are none. */
  async replay(): Promise<boolean> {
    return (await this.#outcome)?.replay() ?? false;
  }

  /** Takes back the last step of an unfinished gesture, a point or a drag; false when there is none. */
  takeBack(): boolean {
    return this.drawing.isUnderWay && this.#pointer.back();
  }

  /** Where these objects are painted, CSS pixels of the container; undefined when none is in view. */
  objectBox(objectIds: readonly string[]): Box | undefined {
    const { layer } = this.#chart;
    const pane = layer.projection();
    return pane && paintedBox(layer.objects().map(paintedObject), objectIds, pane);
  }

  /** The pane without its axes, CSS pixels of the container. */
  plotBox(): Box {
    const { width, height } = this.#chart.api.paneSize(0);
    return { left: 0, top: 0, right: width, bottom: height };
  }
}
