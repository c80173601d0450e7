import './chart.css';
import type { Timeframe } from '../../src/card/model/card.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import type { ObjectMark } from '../../src/protocol/chartActions.ts';
import { formatUtcMinute } from '../../src/time.ts';
import type { ChartCandles } from './candles.ts';
import { type CardChart, createCardChart } from './cardChart.ts';
import { CardPresenter } from './cardPresenter.ts';
import { type PaintedObject, paintedObject } from './cardScene.ts';
import { type ChartViewState, EMPTY_CARD } from './chartApi.ts';
import { CHART_HELP_HINT } from './navigationKeys.ts';
import { paintOffscreenMarks } from './painting/paintOffscreenMarks.ts';
import { captureWhenPainted, framedImage, IMAGE_LAYOUT, nextFrame, offscreenElement } from './reader/chartImage.ts';
import { ComparisonLayer, withRemoved } from './reader/comparisonLayer.ts';
import { createLiveRegion, ReaderKeys, ReaderPointer } from './reader/readerInput.ts';

/** What the reader's chart reports; ids are `clientObjectId`s. */
export interface ReaderChartCallbacks {
  /** An object was clicked or reached by keys; undefined for none. The chart doesn't highlight it by itself. */
  readonly onPick: (objectId: string | undefined) => void;
  readonly onHover: (objectId: string | undefined) => void;
  /** The view was panned or zoomed and has come to rest. */
  readonly onViewChange?: (state: ChartViewState) => void;
}

/** Indicators for an image. Pages that don't offer them don't ship their script. */
interface ImageIndicators {
  /** Adds them to the chart of the image; `legend` names the ones over the candles, with their values. */
  readonly add: (chart: CardChart) => { readonly legend: string };
  /** Of the candles, for people: every number says what it was measured on. */
  readonly source: string;
}

/** How the reader's chart shows a card. */
interface ReaderDisplay {
  readonly timeframe?: Timeframe | undefined;
  /** The text isn't a valid card; this is its last valid version. */
  readonly dimmed: boolean;
}

/** The chart of a card for its readers: nothing on it can be moved. An older version can be shown pale beneath. */
export class ReaderChart {
  readonly #chart: CardChart;
  readonly #presenter: CardPresenter;
  readonly #comparison: ComparisonLayer;
  readonly #stops: readonly (() => void)[];
  #sketch = EMPTY_CARD;
  #display: ReaderDisplay = { dimmed: false };
  #ghost: CardSketch | undefined;
  #marks: ReadonlyMap<string, ObjectMark> = new Map();
  #highlighted: readonly string[] = [];

  constructor(container: HTMLElement, callbacks: ReaderChartCallbacks) {
    const chart = createCardChart(container, {
      hint: CHART_HELP_HINT,
      paintAbove: paintOffscreenMarks,
      sketch: () => withRemoved(this.#sketch, this.#comparison.older),
      alsoShown: () => this.#comparison.bounds,
      viewChanged: (state) => {
        if (state) callbacks.onViewChange?.(state);
        pointer.viewMoved();
      },
    });
    const { layer, bars } = chart;
    this.#chart = chart;
    this.#comparison = new ComparisonLayer(chart);
    bars.series.attachPrimitive(this.#comparison);
    const highlighted = (): readonly string[] => this.#highlighted;
    this.#presenter = new CardPresenter(chart, {
      get selected() {
        return highlighted();
      },
      setCard: (sketch, { readOnly }) => {
        this.#sketch = sketch;
        layer.update({ sketch, readOnly });
        this.#reserveFuture();
      },
    });
    const live = createLiveRegion();
    container.append(live.element);
    const pointer = new ReaderPointer(chart, {
      hover: (objectId) => {
        this.#presenter.hover(objectId);
        callbacks.onHover(objectId);
      },
      pick: callbacks.onPick,
      removedAt: (spot) => this.#comparison.objectsAt(spot),
    });
    const marks = (): ReadonlyMap<string, ObjectMark> => this.#marks;
    const keys = new ReaderKeys(chart, { highlighted, marks, announce: live.announce }, callbacks.onPick);
    this.#stops = [
      () => pointer.dispose(),
      () => keys.dispose(),
      () => this.#presenter.dispose(),
      () => chart.dispose(),
    ];
  }

  /** Shows these candles. Undefined means that there are none: the card is shown on placeholder bars. */
  setCandles(candles: ChartCandles | undefined): void {
    this.#presenter.setCandles(candles);
  }

  /** Shows this card. The view stays; only the first card is fitted into it. */
  setCard(sketch: CardSketch, display: ReaderDisplay): void {
    const { timeframe, dimmed } = display;
    this.#display = display;
    this.#presenter.setCard(sketch, { timeframe, dimmed, invalid: new Map(), readOnly: '', levelsLocked: undefined });
  }

  /** Shows the parts of an older card that differ, pale beneath this one; `marks` says what changed, by object id. */
  setGhost(ghost: CardSketch | undefined, marks: ReadonlyMap<string, ObjectMark>): void {
    this.#ghost = ghost;
    this.#marks = marks;
    this.#comparison.compare(ghost, marks);
    this.#reserveFuture();
    this.#presenter.showNote();
  }

  /** Highlights these objects and no others, without calling back. */
  highlight(objectIds: readonly string[]): void {
    if (objectIds.join('\n') === this.#highlighted.join('\n')) return;
    this.#highlighted = objectIds;
    this.#chart.layer.update({ selected: objectIds });
    this.#presenter.showNote();
  }

  zoomTo(objectIds: readonly string[]): void {
    this.#chart.view.zoomTo(objectIds);
  }

  /** Pans and zooms just far enough to show this object. */
  reveal(objectId: string): void {
    this.#chart.view.reveal(objectId);
  }

  /** Shows the newest bars, all levels and as many drawings as fit while candles stay readable. */
  fitCard(): void {
    this.#chart.view.fitCard();
  }

  /**
   * The visible part of the chart without highlights as a PNG in VS Code's colors. Its size is always the same, times
   * `scale`. Indicators are on the image only.
   */
  async captureImage(scale: 1 | 2, indicators?: ImageIndicators): Promise<Blob> {
    const { width, height, head, foot } = IMAGE_LAYOUT;
    const size = { width, height: height - head - foot };
    // A view that was just requested takes effect in the next frame.
    await nextFrame();
    const offscreen = offscreenElement(size.width, size.height, scale);
    const copy = new ReaderChart(offscreen.element, { onPick: () => {}, onHover: () => {} });
    try {
      const state = this.viewState();
      copy.setCandles(this.#presenter.allCandles);
      copy.setCard(this.#sketch, this.#display);
      copy.setGhost(this.#ghost, this.#marks);
      const shown = indicators?.add(copy.#chart);
      const { api, theme } = copy.#chart;
      const pixels = { width: size.width * scale, height: size.height * scale };
      const screenshot = await captureWhenPainted(() => {
        // Before every attempt, because a chart that gets its size moves the visible bars.
        if (state) copy.restoreView(state);
        // The names of the panes are on the library's top layer.
        return api.takeScreenshot(shown !== undefined);
      }, pixels);
      const title = this.#sketch.metadata.title ?? '';
      const measuredOn = indicators ? describeMeasuredOn(indicators.source, this.#presenter.allCandles) : '';
      const caption = { title, name: this.#presenter.name, legend: shown?.legend ?? '', measuredOn };
      return await pngOf(framedImage(screenshot, caption, theme(), scale));
    } finally {
      copy.dispose();
      offscreen.remove();
    }
  }

  /** Adds what a page loads later to the chart. */
  extend<T>(make: (chart: CardChart, presenter: CardPresenter) => T): T {
    return make(this.#chart, this.#presenter);
  }

  /** The visible part of the chart; undefined before the first bars. */
  viewState(): ChartViewState | undefined {
    return this.#chart.view.state;
  }

  /** Restores that view, now or with the first bars. */
  restoreView(state: ChartViewState): void {
    this.#presenter.restoreView(state);
  }

  /** What is painted of the card in the present view, object by object. */
  painted(): readonly PaintedObject[] {
    return this.#chart.layer.objects().map(paintedObject);
  }

  /** What is painted of the older card. */
  paintedGhost(): readonly PaintedObject[] {
    return this.#comparison.objects().map(paintedObject);
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
  }

  /** Reserves bars to the right for the older card's objects. */
  #reserveFuture(): void {
    this.#chart.bars.reserveFuture(Math.max(0, ...this.#comparison.bounds.map(({ to }) => to)));
  }
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser couldn’t create an image of the chart.'))),
      'image/png',
    );
  });
}

/** What indicators were measured on: the source, the bars' timeframe, the time of the last bar. */
function describeMeasuredOn(source: string, candles: ChartCandles | undefined): string {
  const last = candles?.time.at(-1);
  return candles === undefined || last === undefined
    ? ''
    : `${source}, ${candles.timeframe} bars up to ${formatUtcMinute(last)}`;
}
