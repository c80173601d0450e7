import type {
  IPrimitivePaneView,
  ISeriesPrimitiveAxisView,
  Logical,
  MouseEventParams,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import type { Bounds } from '../../src/card/geometry/drawingKind.ts';
import { COARSE_POINTER, FINE_POINTER, hitIds } from '../../src/card/geometry/hitTest.ts';
import type { Projection, Spot } from '../../src/card/geometry/projection.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import { sameValue } from '../../src/card/model/jsonValue.ts';
import { type AxisCoordinates, type AxisGrip, axisGripAt, axisMarks } from './axisMarks.ts';
import type { BarSeries } from './barSeries.ts';
import type { SceneObject, SceneStyle } from './cardScene.ts';
import { ChartOverlay, type ZOrder } from './chartOverlay.ts';
import { type Chevron, chevronUnder } from './chevrons.ts';
import { isSameView, type LayerState } from './layerState.ts';
import { TextMeasurer } from './painting/labels.ts';
import { paintPriceAxis, paintPriceAxisBand, paintTimeAxis, paintTimeAxisBand } from './painting/paintGuide.ts';
import { type Painting, paintBehindCandles, paintScene } from './painting/paintScene.ts';
import { type Scene, SceneCache } from './scene.ts';
import { type BarRange, drawingBounds, type PriceRange, pricesToShow } from './viewRanges.ts';

/** Paints one part of the card. */
export type Paint = (painting: Painting) => void;
type PaintCondition = (state: LayerState) => boolean;

/** The whole card as one primitive of the candle series, attached once: one z-order, one hit test. */
export class CardLayer extends ChartOverlay {
  readonly #bars: Pick<BarSeries, 'start'>;
  readonly #scenes = new SceneCache();
  readonly #widths = new TextMeasurer();
  #state: LayerState;
  #bounds: readonly Bounds[];
  #marks: ReturnType<typeof axisMarks>;
  #crosshairBar: number | undefined;
  /** The card that a gesture has just produced. The price scale stays until the view or the card changes again. */
  #made: CardSketch | undefined;
  protected readonly views: readonly IPrimitivePaneView[];
  readonly #priceViews: readonly IPrimitivePaneView[];
  readonly #timeViews: readonly IPrimitivePaneView[];

  /** `paintAbove` paints above everything else and isn't part of an image of the chart. */
  constructor(state: LayerState, bars: Pick<BarSeries, 'start'>, paintAbove: Paint) {
    super(bars);
    this.#state = state;
    this.#bars = bars;
    this.#bounds = this.#boundsOfVisible();
    this.#marks = this.#marksOfState();
    this.views = [
      this.#painted('bottom', paintBehindCandles),
      this.#painted('normal', paintScene),
      this.#painted('top', paintAbove),
    ];
    const hasSelection: PaintCondition = ({ selected }) => selected.length > 0;
    const hasGuide: PaintCondition = ({ view }) => view.guide !== undefined;
    this.#priceViews = [
      this.#painted('bottom', paintPriceAxisBand, hasSelection),
      this.#painted('top', paintPriceAxis, hasGuide),
    ];
    this.#timeViews = [
      this.#painted('bottom', paintTimeAxisBand, hasSelection),
      this.#painted('top', paintTimeAxis, hasGuide),
    ];
  }

  override attached(host: SeriesAttachedParameter<Time>): void {
    super.attached(host);
    host.chart.subscribeCrosshairMove(this.#crosshairMoved);
  }

  override detached(): void {
    this.host?.chart.unsubscribeCrosshairMove(this.#crosshairMoved);
    super.detached();
  }

  get state(): LayerState {
    return this.#state;
  }

  /** How the objects are painted; the same object until it changes. */
  get style(): SceneStyle {
    return this.#scenes.styleOf(this.#state);
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
        this.rescaleNext();
      }
    }
    this.#marks = this.#marksOfState();
    this.repaint();
  }

  /** Keeps labels off the legend. Doesn't repaint, because the legend changes with every move of the pointer. */
  setLegend(legend: LayerState['legend']): void {
    this.#state = { ...this.#state, legend };
  }

  /** Rescales to all prices, including those of a gesture that has just ended. */
  rescale(): void {
    if (this.#made === undefined) return;
    this.#made = undefined;
    this.rescaleNext();
    this.repaint();
  }

  get bounds(): readonly Bounds[] {
    return this.#bounds;
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

  protected override prices(bars: BarRange): PriceRange | undefined {
    return pricesToShow(this.#scenes.visible(this.#state).saved, this.#bounds, bars);
  }

  /** During a gesture, so that the scale doesn't move under the pointer. */
  protected override get isScaleKept(): boolean {
    return this.#state.view.preview !== undefined;
  }

  /** Ids of the objects at a spot of the pane, best match first. */
  objectsAt(spot: Spot): readonly string[] {
    const targets = this.#currentScene()?.targets ?? [];
    const tolerance = this.#state.reach === 'coarse' ? COARSE_POINTER : FINE_POINTER;
    return hitIds(targets, spot, tolerance);
  }

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
    const view = this.paneView();
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
    y: (price) => this.host?.series.priceToCoordinate(price) ?? undefined,
    x: (index) => {
      const scale = this.host?.chart.timeScale();
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
    if (this.#marks.times.length > 0) this.repaint();
  };

  #painted(zOrder: ZOrder, paint: Paint, isNeeded: PaintCondition = () => true): IPrimitivePaneView {
    return this.view(
      zOrder,
      (brush, size) => {
        const scene = this.#currentScene();
        if (!scene) return;
        const [state, widths] = [this.#state, this.#widths];
        const labels = (): ReturnType<SceneCache['labels']> => this.#scenes.labels(scene, state, brush.context, widths);
        paint({ brush, scene, state, widths, size, labels });
      },
      () => isNeeded(this.#state),
    );
  }
}

function hasChanged(before: LayerState, after: LayerState): boolean {
  return (Object.keys(after) as (keyof LayerState)[]).some((key) => before[key] !== after[key]);
}
