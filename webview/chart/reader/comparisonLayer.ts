import type { Bounds } from '../../../src/card/geometry/drawingKind.ts';
import type { Label } from '../../../src/card/geometry/figure.ts';
import { COARSE_POINTER, hitIds } from '../../../src/card/geometry/hitTest.ts';
import { SHORT_LEVEL_TITLES } from '../../../src/card/geometry/levelLines.ts';
import type { Spot } from '../../../src/card/geometry/projection.ts';
import type { TimeAxis } from '../../../src/card/geometry/timeAxis.ts';
import { LEVEL_NAMES } from '../../../src/card/model/card.ts';
import type { CardSketch } from '../../../src/card/model/cardSketch.ts';
import { sameValue } from '../../../src/card/model/jsonValue.ts';
import { exactPrice } from '../../../src/card/model/prices.ts';
import type { ObjectMark } from '../../../src/protocol/chartActions.ts';
import type { CardChart } from '../cardChart.ts';
import { type SceneObject, SceneObjectCache } from '../cardScene.ts';
import { EMPTY_CARD } from '../chartApi.ts';
import { ChartOverlay } from '../chartOverlay.ts';
import { readableOn } from '../color.ts';
import { placeLabels, type TextBox, TextMeasurer } from '../painting/labels.ts';
import { type Brush, type Paleness, paintGhost, paintHalo } from '../painting/paintFigure.ts';
import { paintAround, paintLabels } from '../painting/paintScene.ts';
import { LABEL_LINE } from '../scene.ts';
import { type ChartTheme, fontsOf } from '../theme.ts';
import { type BarRange, drawingBounds, type PriceRange, pricesToShow } from '../viewRanges.ts';
import { BADGE_HALF, markLook, paintBadge, placeBadges } from './changeBadges.ts';

const OLDER_PALENESS: Paleness = { opacity: 0.5, dash: [7, 5] };

/** The older card's objects that differ from one version of the card. */
interface Compared {
  readonly sketch: CardSketch;
  readonly axis: TimeAxis;
  readonly older: CardSketch;
  readonly bounds: readonly Bounds[];
}

/** Paints the changed objects of an older card beneath the present one, and badges for all changes. */
export class ComparisonLayer extends ChartOverlay {
  readonly #chart: Pick<CardChart, 'layer' | 'legend'>;
  readonly #scenes = new SceneObjectCache();
  readonly #widths = new TextMeasurer();
  /** Undefined if nothing is compared. */
  #ghost: CardSketch | undefined;
  #marks: ReadonlyMap<string, ObjectMark> = new Map();
  #compared: Compared | undefined;
  readonly #isNeeded = (): boolean => this.#ghost !== undefined || this.#marks.size > 0;
  protected readonly views = [
    this.view('bottom', (brush) => this.#paintOlder(brush), this.#isNeeded),
    this.view('normal', (brush) => this.#paintSigns(brush), this.#isNeeded),
  ];

  constructor(chart: Pick<CardChart, 'layer' | 'legend' | 'bars'>) {
    super(chart.bars);
    this.#chart = chart;
  }

  /** Compares the card with this one; `marks` says what changed, by object id. */
  compare(ghost: CardSketch | undefined, marks: ReadonlyMap<string, ObjectMark>): void {
    this.#ghost = ghost;
    this.#marks = marks;
    this.#compared = undefined;
    this.rescaleNext();
    this.repaint();
  }

  /** The older card's objects that have changed or been removed. */
  get older(): CardSketch {
    return this.#differing().older;
  }

  get bounds(): readonly Bounds[] {
    return this.#differing().bounds;
  }

  #differing(): Compared {
    const { sketch, axis } = this.#chart.layer.state;
    const last = this.#compared;
    if (last?.sketch === sketch && last.axis === axis) return last;
    const older = olderSketch(this.#ghost, sketch);
    this.#compared = { sketch, axis, older, bounds: drawingBounds(older, axis) };
    this.rescaleNext();
    return this.#compared;
  }

  override autoscaleInfo(
    ...bars: Parameters<ChartOverlay['autoscaleInfo']>
  ): ReturnType<ChartOverlay['autoscaleInfo']> {
    this.#differing();
    return super.autoscaleInfo(...bars);
  }

  protected override prices(bars: BarRange): PriceRange | undefined {
    return pricesToShow(this.older, this.bounds, bars);
  }

  /** Ids of removed objects at a spot of the pane, best match first. */
  objectsAt(spot: Spot): readonly string[] {
    const marks = this.#marks;
    const targets = this.objects().flatMap(({ objectId, figure }) =>
      objectId !== undefined && marks.get(objectId) === 'removed' ? [{ id: objectId, figure }] : [],
    );
    return hitIds(targets, spot, COARSE_POINTER);
  }

  /** The older objects as painted in the present view. */
  objects(): readonly SceneObject[] {
    const { layer } = this.#chart;
    const projection = layer.projection();
    return projection ? this.#scenes.objects(this.older, projection, layer.style) : [];
  }

  #paintOlder(brush: Brush): void {
    const pane = this.#chart.layer.projection();
    if (pane !== undefined) paintAround(brush, pane, this.#chart.legend.place.boxes, () => this.#paintFigures(brush));
  }

  #paintFigures(brush: Brush): void {
    const { layer } = this.#chart;
    const { theme, selected: highlighted } = layer.state;
    const marks = this.#marks;
    const isHighlighted = ({ objectId }: SceneObject): boolean =>
      objectId !== undefined && highlighted.includes(objectId);
    if (!theme.highContrast) {
      for (const { objectId, figure } of layer.objects()) {
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
    const { layer } = this.#chart;
    const { theme, precision } = layer.state;
    const marks = this.#marks;
    const legend = this.#chart.legend.place;
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
      legend,
    );
    const taken: TextBox[] = [...legend.boxes];
    for (const spot of spots) {
      if (spot === undefined) continue;
      taken.push({ x: spot.x - BADGE_HALF, y: spot.y - BADGE_HALF, width: 2 * BADGE_HALF, height: 2 * BADGE_HALF });
    }
    const labels = older.flatMap((object) => olderLabel(object, this.older, precision, theme));
    const { context } = brush;
    const font = fontsOf(theme).label;
    const measure = (text: string): number => this.#widths.of(context, font, text);
    paintLabels(brush, placeLabels(labels, measure, projection, LABEL_LINE, taken), theme);
    for (const [i, { mark }] of signs.entries()) {
      const spot = spots[i];
      if (spot) paintBadge(brush, spot, markLook(mark, theme), theme);
    }
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
