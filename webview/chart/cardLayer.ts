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
import type { SceneObject } from './cardScene.ts';
import { type Chevron, chevronUnder } from './chevrons.ts';
import { isSameView, type LayerState } from './layerState.ts';
import { TextMeasurer } from './painting/labels.ts';

import { paintPriceAxis, paintPriceAxisBand, paintTimeAxis, paintTimeAxisBand } from './painting/paintGuide.ts';
import { type Painting, paintBehindCandles, paintScene } from './painting/paintScene.ts';
import { paneView, type Scene, SceneCache } from './scene.ts';
import { drawingBounds, pricesToShow } from './viewRanges.ts';

type ZOrder = ReturnType<NonNullable<IPrimitivePaneView['zOrder']>>;
/** Paints a part of the card. */
export type Paint = (painting: Painting) => void;
type PaintCondition = (state: LayerState) => boolean;

/** The whole card as one primitive of the candles: one z-order, one hit test, attached once and never again. */
export class CardLayer implements ISeriesPrimitive<Time> {
  readonly #scenes = new SceneCache();
  readonly #widths = new TextMeasurer();
  #state: LayerState;
  #host: SeriesAttachedParameter<Time> | undefined;
  #bounds: readonly Bounds[];
  #marks: ReturnType<typeof axisMarks>;
  /** Bar of the library's crosshair. */
  #crosshairBar: number | undefined;
  /** What a gesture has made of the card: until the view or the card is another, the scale stays as it was. */
  #made: CardSketch | undefined;
  /** The prices last given to the scale: they hold while a gesture is under way, or the scale would move under the pointer. */
  #scale: { readonly key: string; readonly info: AutoscaleInfo | null } | undefined;
  // The library keeps views by reference: these never change.
  readonly #paneViews: readonly IPrimitivePaneView[];
  readonly #priceViews: readonly IPrimitivePaneView[];
  readonly #timeViews: readonly IPrimitivePaneView[];

  /** `paintAbove`: what lies above all, and is not in a picture of the chart. */
  constructor(state: LayerState, paintAbove: Paint) {
    this.#state = state;
    this.#bounds = this.#boundsOfVisible();
    this.#marks = this.#marksOfState();
    this.#paneViews = [
      this.#view('bottom', paintBehindCandles),
      this.#view('normal', paintScene),
      // Painted on the overlay: not in a picture of the chart.
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
    // Attaching alone neither paints nor scales.
    host.requestUpdate();
  }

  detached(): void {
    this.#host?.chart.unsubscribeCrosshairMove(this.#crosshairMoved);
    this.#host = undefined;
  }

  /** Shows another state: the next frame paints it. Told again what it knows, it does nothing. */
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
    // At once, not in a frame of our own: that would paint a frame later.
    this.#host?.requestUpdate();
  }

  /** Keeps texts away from the legend; without a paint of its own, for it follows the pointer. */
  setLegend(legend: LayerState['legend']): void {
    this.#state = { ...this.#state, legend };
  }

  /** Scales to all prices again, also to those of what was made just now. */
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

  autoscaleInfo(from: Logical, to: Logical): AutoscaleInfo | null {
    const key = `${from} ${to}`;
    if (this.#scale && (this.#state.view.preview || this.#scale.key === key)) {
      // The view may follow the pointer: what it shows at the end of the gesture is not another one.
      this.#scale = { key, info: this.#scale.info };
      return this.#scale.info;
    }
    const prices = pricesToShow(this.#scenes.visible(this.#state).saved, this.#bounds, { from, to });
    const info = prices ? { priceRange: { minValue: prices.low, maxValue: prices.high } } : null;
    this.#scale = { key, info };
    return info;
  }

  /** Ids of the objects under a spot of the pane, best first. */
  objectsAt(spot: Spot): readonly string[] {
    const targets = this.#currentScene()?.targets ?? [];
    const tolerance = this.#state.reach === 'coarse' ? COARSE_POINTER : FINE_POINTER;
    return [...new Set(hitTest(targets, spot, tolerance).map(({ id }) => id))];
  }

  /** The object, out of view, whose chevron at the pane's edge is under the spot. */
  chevronAt(spot: Spot): string | undefined {
    return chevronUnder(this.chevrons(), spot)?.objectId;
  }

  /** The object, in view, and `among` those if given, whose mark on the price axis is at that height. */
  axisGripAt(y: number, among?: readonly string[]): AxisGrip | undefined {
    return axisGripAt(this.objects(), y, among);
  }

  /** The marks of what is out of view. */
  chevrons(): readonly Chevron[] {
    return this.#currentScene()?.chevrons ?? [];
  }

  /** The objects as they look in the present view; none while there is no view. */
  objects(): readonly SceneObject[] {
    return this.#currentScene()?.objects ?? [];
  }

  /** Bars and prices to pixels, as they are now; the same object as long as nothing is panned or scaled. */
  projection(): Projection | undefined {
    return this.#currentScene()?.projection;
  }

  #currentScene(): Scene | undefined {
    const view = this.#host && paneView(this.#host);
    return view && this.#scenes.scene(this.#state, view);
  }

  #boundsOfVisible(): readonly Bounds[] {
    return drawingBounds(this.#scenes.visible(this.#state).saved, this.#state.axis);
  }

  #marksOfState(): ReturnType<typeof axisMarks> {
    const { shown } = this.#scenes.visible(this.#state);
    return axisMarks(shown, this.#state, this.#coordinates);
  }

  /** Asked anew for each frame: marks stay while the view moves. */
  readonly #coordinates: AxisCoordinates = {
    y: (price) => this.#host?.series.priceToCoordinate(price) ?? undefined,
    x: (index) => {
      const scale = this.#host?.chart.timeScale();
      const first = scale?.logicalToCoordinate(0 as Logical);
      const second = scale?.logicalToCoordinate(1 as Logical);
      if (scale === undefined || first == null || second == null) return undefined;
      const x = first + index * (second - first);
      return x >= 0 && x <= scale.width() ? x : undefined;
    },
    crosshair: () => (this.#crosshairBar === undefined ? undefined : this.#coordinates.x(this.#crosshairBar)),
  };

  /** Its label is painted by the library, at once and over all others: these are painted anew to make room. */
  readonly #crosshairMoved = ({ logical, point }: MouseEventParams<Time>): void => {
    const bar = point === undefined ? undefined : logical;
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
