import type {
  AutoscaleInfo,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import { LEVEL_NAMES } from '../../../src/card/card.ts';
import type { CardSketch } from '../../../src/card/cardSketch.ts';
import type { Bounds } from '../../../src/card/geometry/drawingKind.ts';
import type { Label } from '../../../src/card/geometry/figure.ts';
import { COARSE_POINTER, hitTest } from '../../../src/card/geometry/hitTest.ts';
import { SHORT_LEVEL_TITLES } from '../../../src/card/geometry/levelLines.ts';
import type { Spot } from '../../../src/card/geometry/projection.ts';
import { type TimeAxis, timeAxis } from '../../../src/card/geometry/timeAxis.ts';
import { sameValue } from '../../../src/card/jsonValue.ts';
import { exactPrice } from '../../../src/card/prices.ts';
import type { ObjectMark } from '../../../src/protocol/chartActions.ts';
import type { BarSeries } from '../barSeries.ts';
import type { CardLayer } from '../cardLayer.ts';
import { type SceneObject, SceneObjectCache, type SceneStyle } from '../cardScene.ts';
import { EMPTY_CARD } from '../chartApi.ts';
import { readableOn } from '../color.ts';
import type { LegendPlace } from '../legend.ts';
import { placeLabels, type TextBox, TextMeasurer } from '../painting/labels.ts';
import { type Brush, type Paleness, paintGhost, paintHalo } from '../painting/paintFigure.ts';
import { paintAround, paintLabels } from '../painting/paintScene.ts';
import { LABEL_LINE } from '../scene.ts';
import { type ChartTheme, fontsOf } from '../theme.ts';
import { drawingBounds, pricesToShow } from '../viewRanges.ts';
import { BADGE_HALF, markLook, paintBadge, placeBadges } from './changeBadges.ts';

/** Two versions of a card on one chart. */
interface Comparison {
  /** The card as it is shown. */
  readonly sketch: CardSketch;
  readonly axis: TimeAxis;
  readonly precision: number;
  /** The older card; undefined if nothing is compared. */
  readonly ghost: CardSketch | undefined;
  /** What changed, by object id. */
  readonly marks: ReadonlyMap<string, ObjectMark>;
  readonly highlighted: readonly string[];
}

/** What the layer depends on beside the cards. */
interface ComparisonContext {
  readonly layer: CardLayer;
  readonly theme: () => ChartTheme;
  readonly legend: () => LegendPlace;
  readonly bars: Pick<BarSeries, 'start'>;
}

const OLDER_PALENESS: Paleness = { opacity: 0.5, dash: [7, 5] };

/** Paints the changed objects of the older card beneath the present one, and badges for all changes. */
export class ComparisonLayer implements ISeriesPrimitive<Time> {
  readonly #context: ComparisonContext;
  readonly #scenes = new SceneObjectCache();
  readonly #widths = new TextMeasurer();
  #host: SeriesAttachedParameter<Time> | undefined;
  #comparison: Comparison = {
    sketch: EMPTY_CARD,
    axis: timeAxis([], 'H1'),
    precision: 2,
    ghost: undefined,
    marks: new Map(),
    highlighted: [],
  };
  #older = EMPTY_CARD;
  #bounds: readonly Bounds[] = [];
  #style: { readonly theme: ChartTheme; readonly precision: number; readonly style: SceneStyle } | undefined;
  readonly #paneViews: readonly IPrimitivePaneView[];

  constructor(context: ComparisonContext) {
    this.#context = context;
    this.#paneViews = [
      this.#view('bottom', (brush) => this.#paintOlder(brush)),
      this.#view('normal', (brush) => this.#paintSigns(brush)),
    ];
  }

  attached(host: SeriesAttachedParameter<Time>): void {
    this.#host = host;
    host.requestUpdate();
  }

  detached(): void {
    this.#host = undefined;
  }

  /** Changes the comparison, which the next frame paints. */
  update(changed: Partial<Comparison>): void {
    const comparison = { ...this.#comparison, ...changed };
    const { sketch, ghost, axis } = this.#comparison;
    this.#comparison = comparison;
    if (comparison.sketch !== sketch || comparison.ghost !== ghost || comparison.axis !== axis) {
      this.#older = olderSketch(comparison.ghost, comparison.sketch);
      this.#bounds = drawingBounds(this.#older, comparison.axis);
    }
    this.#host?.requestUpdate();
  }

  /** The older card's objects that have changed or been removed. */
  get older(): CardSketch {
    return this.#older;
  }

  get bounds(): readonly Bounds[] {
    return this.#bounds;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#paneViews;
  }

  autoscaleInfo(first: Logical, last: Logical): AutoscaleInfo | null {
    const { start } = this.#context.bars;
    const prices = pricesToShow(this.#older, this.#bounds, { from: start + first, to: start + last });
    return prices ? { priceRange: { minValue: prices.low, maxValue: prices.high } } : null;
  }

  /** Ids of removed objects at a spot of the pane, best match first. */
  objectsAt(spot: Spot): readonly string[] {
    const { marks } = this.#comparison;
    const targets = this.objects().flatMap(({ objectId, figure }) =>
      objectId !== undefined && marks.get(objectId) === 'removed' ? [{ id: objectId, figure }] : [],
    );
    return [...new Set(hitTest(targets, spot, COARSE_POINTER).map(({ id }) => id))];
  }

  /** The older objects as painted in the present view. */
  objects(): readonly SceneObject[] {
    const projection = this.#context.layer.projection();
    return projection ? this.#scenes.objects(this.#older, projection, this.#sceneStyle()) : [];
  }

  #paintOlder(brush: Brush): void {
    const pane = this.#context.layer.projection();
    if (pane !== undefined) paintAround(brush, pane, this.#context.legend().boxes, () => this.#paintFigures(brush));
  }

  #paintFigures(brush: Brush): void {
    const theme = this.#context.theme();
    const { marks, highlighted } = this.#comparison;
    const isHighlighted = ({ objectId }: SceneObject): boolean =>
      objectId !== undefined && highlighted.includes(objectId);
    if (!theme.highContrast) {
      for (const { objectId, figure } of this.#context.layer.objects()) {
        const mark = objectId === undefined ? undefined : marks.get(objectId);
        if (mark === undefined) continue;
        paintHalo(brush, figure, { color: markLook(mark, theme).color, grow: 8, opacity: 0.22, dash: [] });
      }
    }
    for (const object of this.objects()) {
      if (isHighlighted(object)) {
        paintHalo(brush, object.figure, { color: theme.selection, grow: 6, opacity: 0.4, dash: [] });
      }
      paintGhost(brush, object.figure, theme, OLDER_PALENESS);
    }
  }

  #paintSigns(brush: Brush): void {
    const { marks, precision } = this.#comparison;
    const { layer, theme: themeNow, legend } = this.#context;
    const theme = themeNow();
    const projection = layer.projection();
    if (projection === undefined) return;
    const marked = (objects: readonly SceneObject[], isRemoved: boolean) =>
      objects.flatMap(({ objectId, figure }) => {
        const mark = objectId === undefined ? undefined : marks.get(objectId);
        return mark !== undefined && (mark === 'removed') === isRemoved ? [{ mark, figure }] : [];
      });
    const older = this.objects();
    const signs = [...marked(layer.objects(), false), ...marked(older, true)];
    const spots = placeBadges(
      signs.map(({ figure }) => figure),
      projection,
      legend(),
    );
    const taken: TextBox[] = [...legend().boxes];
    for (const spot of spots) {
      if (spot === undefined) continue;
      taken.push({ x: spot.x - BADGE_HALF, y: spot.y - BADGE_HALF, width: 2 * BADGE_HALF, height: 2 * BADGE_HALF });
    }
    const labels = older.flatMap((object) => olderLabel(object, this.#older, precision, theme));
    const { context } = brush;
    const font = fontsOf(theme).label;
    const measure = (text: string): number => this.#widths.of(context, font, text);
    paintLabels(brush, placeLabels(labels, measure, projection, LABEL_LINE, taken), theme);
    for (const [i, { mark }] of signs.entries()) {
      const spot = spots[i];
      if (spot) paintBadge(brush, spot, markLook(mark, theme), theme);
    }
  }

  #sceneStyle(): SceneStyle {
    const theme = this.#context.theme();
    const { precision } = this.#comparison;
    if (this.#style?.theme === theme && this.#style.precision === precision) return this.#style.style;
    const formatPrice = (price: number): string => price.toFixed(precision);
    const style = { drawing: theme.drawing, levels: theme.levels, formatPrice };
    this.#style = { theme, precision, style };
    return style;
  }

  #view(zOrder: 'bottom' | 'normal', paint: (brush: Brush) => void): IPrimitivePaneView {
    return {
      zOrder: () => zOrder,
      renderer: () => ({
        draw: (target) => {
          if (this.#comparison.ghost === undefined && this.#comparison.marks.size === 0) return;
          target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio, verticalPixelRatio }) => {
            context.scale(horizontalPixelRatio, verticalPixelRatio);
            paint({ context, ratio: verticalPixelRatio });
          });
        },
      }),
    };
  }
}

/** A label with a level's old price, at the left because level names are at the right. */
function olderLabel(
  { kind, figure, color }: SceneObject,
  { levels }: CardSketch,
  precision: number,
  theme: ChartTheme,
): Label[] {
  const [line] = figure.strokes;
  const name = isLevelName(kind) ? kind : undefined;
  const price = name && levels[name]?.price;
  if (line === undefined || name === undefined || price === undefined) return [];
  const text = `${SHORT_LEVEL_TITLES[name]} was ${exactPrice(price, precision)}`;
  const pale = theme.highContrast ? theme.foreground : readableOn(theme.background, color, theme.text);
  return [
    { text, x: 2 * BADGE_HALF + 8, y: line.from.y, align: 'left', placement: 'above', required: true, color: pale },
  ];
}

function isLevelName(kind: SceneObject['kind']): kind is keyof typeof SHORT_LEVEL_TITLES {
  return Object.hasOwn(SHORT_LEVEL_TITLES, kind);
}

/** The older card's objects that have changed or been removed; unchanged ones would be covered. */
export function olderSketch(older: CardSketch | undefined, sketch: CardSketch): CardSketch {
  if (older === undefined) return EMPTY_CARD;
  const levels = LEVEL_NAMES.flatMap((name) => {
    const level = older.levels[name];
    return level === undefined || level.price === sketch.levels[name]?.price ? [] : [[name, level] as const];
  });
  return {
    metadata: older.metadata,
    levels: Object.fromEntries(levels),
    drawings: older.drawings.filter((drawing) => !sketch.drawings.some((other) => sameValue(other, drawing))),
  };
}

/** The card with the removed objects of the older one, i.e. everything on the chart. */
export function withRemoved(sketch: CardSketch, older: CardSketch): CardSketch {
  const ids = new Set(sketch.drawings.map(({ clientObjectId }) => clientObjectId));
  const removed = older.drawings.filter(({ clientObjectId: id }) => id !== undefined && !ids.has(id));
  const levels = LEVEL_NAMES.flatMap((name) => {
    const level = sketch.levels[name] ?? older.levels[name];
    return level === undefined ? [] : [[name, level] as const];
  });
  return { ...sketch, levels: Object.fromEntries(levels), drawings: [...sketch.drawings, ...removed] };
}
