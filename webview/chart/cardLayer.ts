import type {
  AutoscaleInfo,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  Logical,
  MouseEventParams,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { Bounds } from '../../src/card/geometry/drawingKind.ts';
import { COARSE_POINTER, FINE_POINTER, hitTest } from '../../src/card/geometry/hitTest.ts';
import type { Projection, Spot } from '../../src/card/geometry/projection.ts';
import { sameValue } from '../../src/card/jsonValue.ts';
import { type AxisCoordinates, type AxisGrip, axisGripAt, axisMarks } from './axisMarks.ts';
import type { BarSeries } from './barSeries.ts';
import type { SceneObject } from './cardScene.ts';
import { type Chevron, chevronUnder } from './chevrons.ts';
import { isSameView, type LayerState } from './layerState.ts';
import { TextMeasurer } from './painting/labels.ts';

import { paintPriceAxis, paintPriceAxisBand, paintTimeAxis, paintTimeAxisBand } from './painting/paintGuide.ts';
import { type Painting, paintBehindCandles, paintScene } from './painting/paintScene.ts';
import { paneView, type Scene, SceneCache } from './scene.ts';
import { drawingBounds, pricesToShow } from './viewRanges.ts';

type ZOrder = ReturnType<NonNullable<IPrimitivePaneView['zOrder']>>;
/** Paints one part of the card. */
export type Paint = (painting: Painting) => void;
type PaintCondition = (state: LayerState) => boolean;

/** The whole card as one primitive of the candle series, attached once: one z-order, one hit test. */
export class CardLayer implements ISeriesPrimitive<Time> {
  readonly #bars: Pick<BarSeries, 'start'>;
  readonly #scenes = new SceneCache();
  readonly #widths = new TextMeasurer();
  #state: LayerState;
  #host: SeriesAttachedParameter<Time> | undefined;
  #bounds: readonly Bounds[];
  #marks: ReturnType<typeof axisMarks>;
  /** Bar under the library's crosshair. */
  #crosshairBar: number | undefined;
  /** The card that a gesture has just produced. The price scale stays until the view or the card changes again. */
  #made: CardSketch | undefined;
  /** The price range last given to the scale, kept during a gesture so that the scale doesn't move under the pointer. */
  #scale: { readonly key: string; readonly info: AutoscaleInfo | null } | undefined;
  // The library keeps the views by reference, so these never change.
  readonly #paneViews: readonly IPrimitivePaneView[];
  readonly #priceViews: readonly IPrimitivePaneView[];
  readonly #timeViews: readonly IPrimitivePaneView[];

  /** `paintAbove` paints above everything else and isn't part of an image of the chart. */
  constructor(state: LayerState, bars: Pick<BarSeries, 'start'>, paintAbove: Paint) {
    this.#state = state;
    this.#bars = bars;
    this.#bounds = this.#boundsOfVisible();
    this.#marks = this.#marksOfState();
    this.#paneViews = [
      this.#view('bottom', paintBehindCandles),
      this.#view('normal', paintScene),
      // On the library's overlay, which isn't part of an image of the chart.
      this.#view('top', paintAbove),
    ];
    const hasSelection: PaintCondition = ({ selected }) => selected.length > 0;
    const hasGuide: PaintCondition = ({ view }) => view.guide !== undefined;
    this.#priceViews = [
      this.#view('bottom', paintPriceAxisBand, hasSelection),
      this.#view('top', paintPriceAxis, hasGuide),
    ];
    this.#timeViews = [
      this.#view('bottom', paintTimeAxisBand, hasSelection),
      this.#view('top', paintTimeAxis, hasGuide),
    ];
  }

  attached(host: SeriesAttachedParameter<Time>): void {
    this.#host = host;
    host.chart.subscribeCrosshairMove(this.#crosshairMoved);
    // Attaching alone triggers neither painting nor scaling.
    host.requestUpdate();
  }

  detached(): void {
    this.#host?.chart.unsubscribeCrosshairMove(this.#crosshairMoved);
    this.#host = undefined;
  }

  /** Changes the state, which the next frame paints. No-op if nothing changed. */
  update(changed: Partial<LayerState>): void {
    const before = this.#state;
    const view = changed.view && isSameView(changed.view, before.view) ? before.view : (changed.view ?? before.view);
    const state = { ...before, ...changed, view };
    if (!hasChanged(before, state)) return;
    this.#state = state;
    if (before.sketch !== state.sketch || before.axis !== state.axis || before.hidden !== state.hidden) {
      this.#bounds = this.#boundsOfVisible();
      const isMade = before.view.preview !== undefined && state.view.preview === undefined;
      this.#made = isMade || (this.#made && sameValue(this.#made, state.sketch)) ? state.sketch : undefined;
      if (this.#made === undefined || before.axis !== state.axis || before.hidden !== state.hidden) {
        this.#made = undefined;
        this.#scale = undefined;
      }
    }
    this.#marks = this.#marksOfState();
    // Request the update synchronously; requestAnimationFrame would add one frame.
    this.#host?.requestUpdate();
  }

  /** Keeps labels off the legend. Doesn't repaint, because the legend changes with every move of the pointer. */
  setLegend(legend: LayerState['legend']): void {
    this.#state = { ...this.#state, legend };
  }

  /** Rescales to all prices, including those of a gesture that has just ended. */
  rescale(): void {
    if (this.#made === undefined) return;
    this.#made = undefined;
    this.#scale = undefined;
    this.#host?.requestUpdate();
  }

  get bounds(): readonly Bounds[] {
    return this.#bounds;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#paneViews;
  }

  priceAxisPaneViews(): readonly IPrimitivePaneView[] {
    return this.#priceViews;
  }

  timeAxisPaneViews(): readonly IPrimitivePaneView[] {
    return this.#timeViews;
  }

  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    return this.#marks.prices;
  }

  timeAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    return this.#marks.times;
  }

  autoscaleInfo(first: Logical, last: Logical): AutoscaleInfo | null {
    const { start } = this.#bars;
    const [from, to] = [start + first, start + last];
    const key = `${from} ${to}`;
    if (this.#scale && (this.#state.view.preview || this.#scale.key === key)) {
      // The view may pan during the gesture, which doesn't count as a new view.
      this.#scale = { key, info: this.#scale.info };
      return this.#scale.info;
    }
    const prices = pricesToShow(this.#scenes.visible(this.#state).saved, this.#bounds, { from, to });
    const info = prices ? { priceRange: { minValue: prices.low, maxValue: prices.high } } : null;
    this.#scale = { key, info };
    return info;
  }

  /** Ids of the objects at a spot of the pane, best match first. */
  objectsAt(spot: Spot): readonly string[] {
    const targets = this.#currentScene()?.targets ?? [];
    const tolerance = this.#state.reach === 'coarse' ? COARSE_POINTER : FINE_POINTER;
    return [...new Set(hitTest(targets, spot, tolerance).map(({ id }) => id))];
  }

  /** Id of the object whose chevron is at that spot. */
  chevronAt(spot: Spot): string | undefined {
    return chevronUnder(this.chevrons(), spot)?.objectId;
  }

  /** The line whose label on the price axis is at that height, optionally only `among` these ids. */
  axisGripAt(y: number, among?: readonly string[]): AxisGrip | undefined {
    return axisGripAt(this.objects(), y, among);
  }

  /** The chevrons of objects that are out of view. */
  chevrons(): readonly Chevron[] {
    return this.#currentScene()?.chevrons ?? [];
  }

  /** The objects as painted in the present view; none while there is no view. */
  objects(): readonly SceneObject[] {
    return this.#currentScene()?.objects ?? [];
  }

  /** Converts bars and prices to pixels; the same object until the view is panned or scaled. */
  projection(): Projection | undefined {
    return this.#currentScene()?.projection;
  }

  #currentScene(): Scene | undefined {
    const view = this.#host && paneView(this.#host, this.#bars.start);
    return view && this.#scenes.scene(this.#state, view);
  }

  #boundsOfVisible(): readonly Bounds[] {
    return drawingBounds(this.#scenes.visible(this.#state).saved, this.#state.axis);
  }

  #marksOfState(): ReturnType<typeof axisMarks> {
    const { shown } = this.#scenes.visible(this.#state);
    return axisMarks(shown, this.#state, this.#coordinates);
  }

  /** Evaluated for each frame, because marks live longer than a view. */
  readonly #coordinates: AxisCoordinates = {
    y: (price) => this.#host?.series.priceToCoordinate(price) ?? undefined,
    x: (index) => {
      const scale = this.#host?.chart.timeScale();
      const first = scale?.logicalToCoordinate(0 as Logical);
      const second = scale?.logicalToCoordinate(1 as Logical);
      if (scale === undefined || first == null || second == null) return undefined;
      const x = first + (index - this.#bars.start) * (second - first);
      return x >= 0 && x <= scale.width() ? x : undefined;
    },
    crosshair: () => (this.#crosshairBar === undefined ? undefined : this.#coordinates.x(this.#crosshairBar)),
  };

  /** The library paints the crosshair's label over all others, so repaint those to make room. */
  readonly #crosshairMoved = ({ logical, point }: MouseEventParams<Time>): void => {
    const bar = point === undefined || logical === undefined ? undefined : this.#bars.start + logical;
    if (bar === this.#crosshairBar) return;
    this.#crosshairBar = bar;
    if (this.#marks.times.length > 0) this.#host?.requestUpdate();
  };

  #view(zOrder: ZOrder, paint: Paint, isNeeded: PaintCondition = () => true): IPrimitivePaneView {
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) => {
        const scene = isNeeded(this.#state) ? this.#currentScene() : undefined;
        if (!scene) return;
        const [state, widths] = [this.#state, this.#widths];
        target.useBitmapCoordinateSpace(({ context, mediaSize, horizontalPixelRatio, verticalPixelRatio }) => {
          context.scale(horizontalPixelRatio, verticalPixelRatio);
          const brush = { context, ratio: verticalPixelRatio };
          const labels = (): ReturnType<SceneCache['labels']> => this.#scenes.labels(scene, state, context, widths);
          paint({ brush, scene, state, widths, size: mediaSize, labels });
        });
      },
    };
    return { zOrder: () => zOrder, renderer: () => renderer };
  }
}

function hasChanged(before: LayerState, after: LayerState): boolean {
  return (Object.keys(after) as (keyof LayerState)[]).some((key) => before[key] !== after[key]);
}
