import type {
  AutoscaleInfo,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  Logical,
  PrimitiveHoveredItem,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import type { CardSketch } from '../../src/card/cardSketch.ts';
import type { Bounds, Handle } from '../../src/card/geometry/drawingKind.ts';
import { FINE_POINTER, hitTest } from '../../src/card/geometry/hitTest.ts';
import { drawnLevels } from '../../src/card/geometry/levelLines.ts';
import { isUsableView, type Projection, projection, type Spot, type View } from '../../src/card/geometry/projection.ts';
import { validColor } from '../../src/card/geometry/strokeStyle.ts';
import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';
import { drawingBounds, pricesToShow } from './cardExtent.ts';
import { cardScene, handlesOf, type SceneObject } from './cardScene.ts';
import { type PaintState, paintScene, paintTop, paintUnder } from './paintScene.ts';
import { priceMark } from './priceMark.ts';
import { exactPriceText } from './priceText.ts';
import type { ChartTheme } from './theme.ts';
import type { ToolView } from './tools/toolView.ts';

/** Everything the layer draws from. */
export interface LayerState {
  readonly sketch: CardSketch;
  readonly axis: TimeAxis;
  readonly precision: number;
  readonly theme: ChartTheme;
  /** Ids of the selected objects, the last one chosen last. */
  readonly selected: readonly string[];
  /** Pointed at elsewhere, e.g. in a list; what the tool points at is in `view`. */
  readonly hovered: string | undefined;
  /** What is shown of the tool in hand. */
  readonly view: ToolView;
  /** Ids of objects that are neither painted nor hit, and of those that are not to be moved. */
  readonly hidden: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
  /** Id of the handle that the keyboard is on, of the last selected object. */
  readonly focusedHandle: string | undefined;
  /** The pointer last used: a finger hits with more room. */
  readonly reach: 'fine' | 'coarse';
  /** Why nothing can be changed, and why levels cannot be moved; undefined when they can. */
  readonly readOnly: string | undefined;
  readonly levelsLocked: string | undefined;
  /** What is wrong with an object, by its id. */
  readonly invalid: ReadonlyMap<string, string>;
  /** Room at the top left that texts must leave free, CSS pixels. */
  readonly legend: { readonly width: number; readonly height: number };
}

interface Scene {
  readonly key: string;
  readonly projection: Projection;
  readonly objects: readonly SceneObject[];
}

/** The whole card as one primitive of the candles: one z-order, one hit test, attached once and never again. */
export class CardLayer implements ISeriesPrimitive<Time> {
  #state: LayerState;
  #host: SeriesAttachedParameter<Time> | undefined;
  #bounds: readonly Bounds[];
  #marks: readonly ISeriesPrimitiveAxisView[];
  /** The last scene, and what it was made from: several paints of one frame share it. */
  #scene: Scene | undefined;
  // The library caches views by reference: these never change.
  readonly #views: readonly IPrimitivePaneView[];

  constructor(state: LayerState) {
    this.#state = state;
    this.#bounds = drawingBounds(state.sketch, state.axis);
    this.#marks = this.#priceMarks();
    this.#views = [
      this.#view('bottom', paintUnder),
      this.#view('normal', paintScene),
      // Painted on the overlay: not in a picture of the chart unless asked for.
      this.#view('top', paintTop),
    ];
  }

  attached(host: SeriesAttachedParameter<Time>): void {
    this.#host = host;
    // Attaching alone neither paints nor scales.
    host.requestUpdate();
  }

  detached(): void {
    this.#host = undefined;
  }

  /** Shows another state: the next frame paints it. */
  update(changed: Partial<LayerState>): void {
    this.#state = { ...this.#state, ...changed };
    this.#scene = undefined;
    if (changed.sketch || changed.axis) this.#bounds = drawingBounds(this.#state.sketch, this.#state.axis);
    this.#marks = this.#priceMarks();
    this.#host?.requestUpdate();
  }

  /** Keeps texts away from the legend; without a paint of its own, for it follows the pointer. */
  setLegend(legend: LayerState['legend']): void {
    this.#state = { ...this.#state, legend };
  }

  get bounds(): readonly Bounds[] {
    return this.#bounds;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    return this.#marks;
  }

  autoscaleInfo(from: Logical, to: Logical): AutoscaleInfo | null {
    const prices = pricesToShow(this.#state.sketch, this.#bounds, { from, to });
    return prices ? { priceRange: { minValue: prices.low, maxValue: prices.high } } : null;
  }

  hitTest(x: number, y: number): PrimitiveHoveredItem | null {
    const [objectId] = this.objectsAt({ x, y });
    return objectId === undefined ? null : { externalId: objectId, cursorStyle: 'pointer', zOrder: 'normal' };
  }

  /** Ids of the objects under a spot of the pane, best first. */
  objectsAt(spot: Spot): readonly string[] {
    const targets = this.objects().flatMap(({ objectId, figure }) =>
      objectId === undefined ? [] : [{ id: objectId, figure }],
    );
    return [...new Set(hitTest(targets, spot, FINE_POINTER).map(({ id }) => id))];
  }

  /** The object, out of view, whose chevron at the pane's edge is under the spot. */
  chevronAt(_spot: Spot): string | undefined {
    return undefined;
  }

  /** The objects as they look in the present view; none while there is no view. */
  objects(): readonly SceneObject[] {
    return this.#currentScene()?.objects ?? [];
  }

  /** Bars and prices to pixels, as they are now. */
  projection(): Projection | undefined {
    return this.#currentScene()?.projection;
  }

  #currentScene(): Scene | undefined {
    const view = this.#currentView();
    if (!view) return undefined;
    const key = Object.values(view).join(' ');
    if (this.#scene?.key === key) return this.#scene;
    const { sketch, axis, theme, precision } = this.#state;
    const place = projection(axis, view);
    const formatPrice = (price: number): string => price.toFixed(precision);
    const objects = cardScene(sketch, place, { drawing: theme.drawing, levels: theme.levels, formatPrice });
    this.#scene = { key, projection: place, objects };
    return this.#scene;
  }

  /** The library converts whole bars only, and times only where there are bars: two bars give the scale of all. */
  #currentView(): View | undefined {
    if (!this.#host) return undefined;
    const { chart, series } = this.#host;
    const { width, height } = chart.paneSize(0);
    const first = chart.timeScale().logicalToCoordinate(0 as Logical);
    const second = chart.timeScale().logicalToCoordinate(1 as Logical);
    const top = series.coordinateToPrice(0);
    const bottom = series.coordinateToPrice(height);
    if (first === null || second === null || top === null || bottom === null) return undefined;
    const view = {
      width,
      height,
      firstBarX: first,
      barSpacing: second - first,
      topPrice: top,
      pricePerPixel: (top - bottom) / height,
    };
    return isUsableView(view) ? view : undefined;
  }

  #priceMarks(): readonly ISeriesPrimitiveAxisView[] {
    const { sketch, theme, precision } = this.#state;
    const coordinate = (price: number): number | undefined => this.#host?.series.priceToCoordinate(price) ?? undefined;
    const lines = sketch.drawings.flatMap(({ type, points, style }) => {
      const price = points[0]?.price;
      return type === 'HORIZONTAL_LINE' && price !== undefined && Number.isFinite(price)
        ? [{ price, color: validColor(style.color) ?? theme.drawing }]
        : [];
    });
    const levels = drawnLevels(sketch.levels).map(({ name, price }) => ({ price, color: theme.levels[name] }));
    return [...lines, ...levels].map(({ price, color }) =>
      priceMark(price, exactPriceText(price, precision), color, coordinate),
    );
  }

  #view(zOrder: 'bottom' | 'normal' | 'top', paint: (state: PaintState) => void): IPrimitivePaneView {
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) => {
        const scene = this.#currentScene();
        if (!scene) return;
        target.useMediaCoordinateSpace(({ context }) => {
          const { sketch, selected } = this.#state;
          const handles: readonly Handle[] = selected.flatMap((id) => handlesOf(sketch, id, scene.projection));
          paint({
            brush: { context, ratio: context.getTransform().d },
            objects: scene.objects,
            handles,
            pane: scene.projection,
            ...this.#state,
          });
        });
      },
    };
    return { zOrder: () => zOrder, renderer: () => renderer };
  }
}
