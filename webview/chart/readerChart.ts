import './chart.css';
import type { Timeframe } from '../../src/card/card.ts';
import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { ObjectMark } from '../../src/protocol/chartActions.ts';
import type { ChartCandles } from './candles.ts';
import { type CardChart, createCardChart, onResize, onTouch } from './cardChart.ts';
import { CardPresenter } from './cardPresenter.ts';
import { type PaintedObject, paintedObject } from './cardScene.ts';
import type { ChartViewState } from './chartApi.ts';
import { moveView } from './navigationKeys.ts';
import { paintOffscreenMarks } from './painting/paintOffscreenMarks.ts';
import { captureWhenPainted, framedImage, IMAGE_LAYOUT, nextFrame, offscreenElement } from './reader/chartImage.ts';
import { ComparisonLayer, withRemoved } from './reader/comparisonLayer.ts';
import { createLiveRegion, READER_HELP_HINT, ReaderKeys } from './reader/readerKeys.ts';
import { ReaderPointer } from './reader/readerPointer.ts';
import { ViewChangeNotifier } from './viewWindow.ts';

/** What a chart to read tells; ids are `clientObjectId`s. */
export interface ReaderChartCallbacks {
  /** Clicked, or gone to by keys; undefined lets go of what was. The chart itself highlights nothing. */
  readonly onPick: (objectId: string | undefined) => void;
  readonly onHover: (objectId: string | undefined) => void;
  /** The view was panned or zoomed; told when it has come to rest. */
  readonly onViewChange?: (state: ChartViewState) => void;
}

/** How a card is shown to its readers. */
export interface ReaderDisplay {
  readonly timeframe?: Timeframe | undefined;
  /** The text cannot be read: this is the last card that could. */
  readonly dimmed: boolean;
}

const EMPTY_CARD: CardSketch = { metadata: {}, levels: {}, drawings: [] };

/** The chart of a card as its readers meet it: nothing on it can be moved. An older card can lie pale beneath. */
export class ReaderChart {
  readonly #parts: CardChart;
  readonly #card: CardPresenter;
  readonly #comparison: ComparisonLayer;
  readonly #undo: readonly (() => void)[];
  #sketch = EMPTY_CARD;
  #display: ReaderDisplay = { dimmed: false };
  #candles: ChartCandles | undefined;
  #ghost: CardSketch | undefined;
  #marks: ReadonlyMap<string, ObjectMark> = new Map();
  #highlighted: readonly string[] = [];

  constructor(container: HTMLElement, callbacks: ReaderChartCallbacks) {
    const parts = createCardChart(container, {
      hint: READER_HELP_HINT,
      paintAbove: paintOffscreenMarks,
      alsoShown: () => this.#comparison.bounds,
    });
    const { context: ground, legend, view, chart } = parts;
    const { plot, bars: stage, layer } = ground;
    this.#parts = parts;
    this.#comparison = new ComparisonLayer({ layer, theme: parts.theme, legend: () => legend.size });
    stage.series.attachPrimitive(this.#comparison);
    this.#card = new CardPresenter(parts, this.#carrier());
    const live = createLiveRegion();
    container.append(live.element);
    const pointer = new ReaderPointer(
      { plot, layer, removedAt: (spot) => this.#comparison.objectsAt(spot) },
      {
        hover: (objectId) => {
          this.#card.hover(objectId);
          callbacks.onHover(objectId);
        },
        pick: callbacks.onPick,
        reveal: (objectId) => this.reveal(objectId),
        zoomTo: (objectId) => (objectId === undefined ? this.fitCard() : this.zoomTo([objectId])),
        bar: (index) => this.#card.showBar(index),
      },
    );
    const keys = new ReaderKeys(
      {
        plot,
        bars: stage,
        sketch: () => this.#shown,
        highlighted: () => this.#highlighted,
        marks: () => this.#marks,
      },
      {
        pick: callbacks.onPick,
        reveal: (objectId) => this.reveal(objectId),
        zoomTo: (objectId) => this.zoomTo([objectId]),
        view: (step) => moveView(ground.window, step, () => this.fitCard()),
        say: live.say,
      },
    );
    const teller = new ViewChangeNotifier(() => {
      const state = this.viewState();
      if (state) callbacks.onViewChange?.(state);
      pointer.viewMoved();
    });
    chart.timeScale().subscribeVisibleLogicalRangeChange(() => teller.changed());
    this.#undo = [
      onResize(plot, () => view.resized()),
      onResize(legend.element, () => layer.setLegend(legend.size)),
      onTouch(plot, () => view.touch()),
      () => teller.dispose(),
      () => pointer.dispose(),
      () => keys.dispose(),
      () => this.#card.dispose(),
      () => parts.dispose(),
    ];
  }

  /** Shows these candles; undefined says that there are none, and the card stands on prices and times only. */
  setCandles(candles: ChartCandles | undefined): void {
    this.#candles = candles;
    this.#card.setCandles(candles);
  }

  /** Shows this card. The view stays where it is; only the first card is fitted into it. */
  setCard(sketch: CardSketch, display: ReaderDisplay): void {
    const { timeframe, dimmed } = display;
    this.#display = display;
    this.#card.setCard(sketch, { timeframe, dimmed, invalid: new Map(), readOnly: '', levelsLocked: undefined });
  }

  /** The older card, painted pale beneath as far as it looked otherwise; and what has become of what, by object id. */
  setGhost(ghost: CardSketch | undefined, marks: ReadonlyMap<string, ObjectMark>): void {
    this.#ghost = ghost;
    this.#marks = marks;
    this.#comparison.update({ ghost, marks });
    this.#reserveFuture();
    this.#card.showNote();
  }

  /** Marks these objects strongly, and no others; silently. */
  highlight(objectIds: readonly string[]): void {
    if (objectIds.join('\n') === this.#highlighted.join('\n')) return;
    this.#highlighted = objectIds;
    this.#parts.context.layer.update({ selected: objectIds });
    this.#comparison.update({ highlighted: objectIds });
    this.#card.showNote();
  }

  /** Shows these objects as large as they can be. */
  zoomTo(objectIds: readonly string[]): void {
    this.#parts.view.zoomTo(this.#shown, objectIds);
  }

  /** Pans and zooms no further than needed to show this object. */
  reveal(objectId: string): void {
    this.#parts.view.reveal(this.#shown, objectId);
  }

  /** Shows the newest bars, all levels and, as far as candles stay readable, all drawings. */
  fitCard(): void {
    this.#parts.view.fitCard();
  }

  /**
   * The card as a PNG of always the same size, that many pixels to one of a plain screen: the same part of the chart
   * without what is highlighted, in the colours of the workbench.
   */
  async captureImage(scale: 1 | 2): Promise<Blob> {
    const { width, height, head, foot } = IMAGE_LAYOUT;
    const size = { width, height: height - head - foot };
    // A view that was just asked for is there in the next frame.
    await nextFrame();
    const stand = offscreenElement(size.width, size.height, scale);
    const twin = new ReaderChart(stand.element, { onPick: () => {}, onHover: () => {} });
    try {
      const state = this.viewState();
      twin.setCandles(this.#candles);
      twin.setCard(this.#sketch, this.#display);
      twin.setGhost(this.#ghost, this.#marks);
      const { chart, theme } = twin.#parts;
      const pixels = { width: size.width * scale, height: size.height * scale };
      const taken = await captureWhenPainted(() => {
        // Each time: a chart that has got its size has moved the bars in view.
        if (state) twin.restoreView(state);
        return chart.takeScreenshot();
      }, pixels);
      const words = { title: this.#sketch.metadata.title ?? '', name: this.#card.name };
      return await pngOf(framedImage(taken, words, theme(), scale));
    } finally {
      twin.dispose();
      stand.remove();
    }
  }

  /** The part of the chart that is shown; undefined before there is any. */
  viewState(): ChartViewState | undefined {
    return this.#parts.view.state;
  }

  /** Shows that part of the chart again, now or as soon as there are bars. */
  restoreView(state: ChartViewState): void {
    this.#parts.view.requestView(state, this.#card.hasNoCandles);
  }

  /** What is painted of the card, object by object, as the view is now. */
  painted(): readonly PaintedObject[] {
    return this.#parts.context.layer.objects().map(paintedObject);
  }

  /** What is painted of the older card. */
  paintedGhost(): readonly PaintedObject[] {
    return this.#comparison.objects().map(paintedObject);
  }

  dispose(): void {
    for (const undo of this.#undo) undo();
  }

  /** All that is on the chart. */
  get #shown(): CardSketch {
    return withRemoved(this.#sketch, this.#comparison.older);
  }

  #carrier(): ConstructorParameters<typeof CardPresenter>[1] {
    const shown = (): CardSketch => this.#shown;
    const highlighted = (): readonly string[] => this.#highlighted;
    return {
      get sketch() {
        return shown();
      },
      get selected() {
        return highlighted();
      },
      setCard: (sketch, { readOnly }) => {
        this.#sketch = sketch;
        const { layer, bars: stage } = this.#parts.context;
        layer.update({ sketch, readOnly });
        this.#comparison.update({ sketch, axis: stage.axis, precision: stage.precision });
        this.#reserveFuture();
      },
      barsRenumbered: () => {},
    };
  }

  /** Makes room to the right for what the older card has there. */
  #reserveFuture(): void {
    this.#parts.context.bars.reserveFuture(Math.max(0, ...this.#comparison.bounds.map(({ to }) => to)));
  }
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came of the chart.'))), 'image/png');
  });
}
