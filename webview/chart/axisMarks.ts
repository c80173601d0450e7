import type { ISeriesPrimitiveAxisView } from 'lightweight-charts';
import { anchor } from '../../src/card/geometry/drawingKind.ts';
import { validColor } from '../../src/card/geometry/figure.ts';
import { drawnLevels } from '../../src/card/geometry/levelLines.ts';
import type { Place } from '../../src/card/geometry/projection.ts';
import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import { exactPrice } from '../../src/card/model/prices.ts';
import type { SceneObject } from './cardScene.ts';
import { textOn } from './color.ts';
import { hoveredOf, type LayerState } from './layerState.ts';
import { timeText } from './timeText.ts';

/** Converts prices and times to positions on the axes in the present view. */
export interface AxisCoordinates {
  readonly y: (price: number) => number | undefined;
  /** Undefined if out of view. */
  readonly x: (index: number) => number | undefined;
  /** Position of the crosshair's label on the time axis; undefined if there is none. */
  readonly crosshair?: () => number | undefined;
}

/** The marks on both axes. */
interface AxisMarks {
  readonly prices: readonly ISeriesPrimitiveAxisView[];
  readonly times: readonly ISeriesPrimitiveAxisView[];
}

const OFF = -1000;
/** Approximate width of a letter of the axis labels, and the padding around the text; CSS pixels. */
const LETTER = 6.2;
const LABEL_PADDING = 17;

/** The points of the drawings with those ids, except horizontal lines, which always have a mark. */
export function placesOf(sketch: CardSketch, ids: readonly (string | undefined)[], axis: TimeAxis): readonly Place[] {
  if (ids.every((id) => id === undefined)) return [];
  return sketch.drawings
    .filter(({ type, clientObjectId: id }) => type !== 'HORIZONTAL_LINE' && id && ids.includes(id))
    .flatMap(({ points }) => points.flatMap((point) => anchor(point, axis) ?? []));
}

/** Marks the prices of levels and horizontal lines, and prices and times of the last selected and the hovered object's points. */
export function axisMarks(sketch: CardSketch, state: LayerState, coordinates: AxisCoordinates): AxisMarks {
  const places = markedPlaces(sketch, state);
  return {
    prices: [...cardMarks(sketch, state, coordinates), ...placeMarks(places, state, coordinates)],
    times: timeMarks(places, state, coordinates),
  };
}

/** The time of a bar index, formatted. */
export function indexText(index: number, axis: TimeAxis): string {
  return timeText(axis.timeAt(index), axis.timeframe);
}

function cardMarks(
  sketch: CardSketch,
  { theme, precision }: LayerState,
  { y }: AxisCoordinates,
): readonly ISeriesPrimitiveAxisView[] {
  const lines = sketch.drawings.flatMap(({ type, points: [point], style }) =>
    type === 'HORIZONTAL_LINE' && point?.price !== undefined && Number.isFinite(point.price)
      ? [priceMark(point.price, exactPrice(point.price, precision), validColor(style.color) ?? theme.drawing, y)]
      : [],
  );
  const levels = drawnLevels(sketch.levels).map(({ name, price }) =>
    priceMark(price, exactPrice(price, precision), theme.levels[name], y),
  );
  return [...lines, ...levels];
}

interface MarkedPlace extends Place {
  readonly color: string;
}

/** Hovered objects get a subdued mark, because the pointer passes many objects on its way. */
function markedPlaces(sketch: CardSketch, state: LayerState): readonly MarkedPlace[] {
  const { axis, theme, selected } = state;
  const chosen = selected.at(-1);
  const hovered = hoveredOf(state);
  const places = (id: string | undefined, color: string): readonly MarkedPlace[] =>
    placesOf(sketch, [id], axis).map((place) => ({ ...place, color }));
  return [
    ...places(hovered === chosen ? undefined : hovered, theme.crosshairLabel),
    ...places(chosen, theme.selection),
  ];
}

function placeMarks(
  places: readonly MarkedPlace[],
  { precision, view }: LayerState,
  { y }: AxisCoordinates,
): readonly ISeriesPrimitiveAxisView[] {
  const marked = new Map(places.map((place) => [place.price.toFixed(precision), place]));
  // The guide has its own label there.
  if (view.guide) marked.delete(view.guide.price.toFixed(precision));
  return [...marked].map(([text, { price, color }]) => priceMark(price, text, color, y));
}

function timeMarks(
  places: readonly MarkedPlace[],
  { axis, view }: LayerState,
  { x, crosshair }: AxisCoordinates,
): readonly ISeriesPrimitiveAxisView[] {
  const { guide } = view;
  const marked = new Map(places.map((place) => [indexText(place.index, axis), place]));
  if (guide) marked.delete(indexText(guide.index, axis));
  const marks = [...marked].map(([text, { index, color }]) => ({ text, index, color }));
  /** Positions of the labels that are in view. */
  const spread = (): ReadonlyMap<string, number> => {
    const shown = marks.flatMap(({ text, index }) => {
      const at = x(index);
      return at === undefined ? [] : [{ text, at }];
    });
    const width = Math.max(0, ...shown.map(({ text }) => text.length * LETTER + LABEL_PADDING));
    // The label of the guide or the crosshair stays in place; the others make room for it.
    const fixed = guide ? x(guide.index) : crosshair?.();
    const places = spreadApart(
      shown.map(({ at }) => at),
      width,
    );
    const free = fixed === undefined ? places : avoidFixed(places, fixed, width);
    return new Map(shown.map(({ text }, i) => [text, free[i] ?? OFF]));
  };
  return marks.map(({ text, index, color }) =>
    timeMark(
      text,
      color,
      () => x(index),
      () => spread().get(text),
    ),
  );
}

function timeMark(
  text: string,
  color: string,
  own: () => number | undefined,
  label: () => number | undefined,
): ISeriesPrimitiveAxisView {
  const textColor = textOn(color);
  return {
    coordinate: () => label() ?? OFF,
    // The library would show the mark of a time out of view at the end of the axis.
    visible: () => own() !== undefined,
    // Where a label has made room, its tick would point at another bar.
    tickVisible: () => own() === label(),
    text: () => text,
    textColor: () => textColor,
    backColor: () => color,
  };
}

/** A price on the price axis. The library moves marks that would overlap. */
function priceMark(
  price: number,
  text: string,
  color: string,
  coordinateOf: (price: number) => number | undefined,
): ISeriesPrimitiveAxisView {
  const textColor = textOn(color);
  return {
    // Outside the pane while there is no scale.
    coordinate: () => coordinateOf(price) ?? -1000,
    text: () => text,
    textColor: () => textColor,
    backColor: () => color,
  };
}

interface Cluster {
  /** Sum of its members' wanted positions, shifted as if all were at its middle. */
  readonly sum: number;
  readonly members: readonly number[];
}

/** Places items of that width in the given order without overlaps, as near as possible to their wanted positions. */
export function spreadApart(wanted: readonly number[], width: number): readonly number[] {
  const order = wanted.map((_, place) => place).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const clusters: Cluster[] = [];
  for (const place of order) {
    let cluster: Cluster = { sum: wanted[place] ?? 0, members: [place] };
    for (let last = clusters.at(-1); last && gap(last, cluster, width) < 0; last = clusters.at(-1)) {
      clusters.pop();
      cluster = { sum: last.sum + cluster.sum, members: [...last.members, ...cluster.members] };
    }
    clusters.push(cluster);
  }
  const spread = [...wanted];
  for (const { sum, members } of clusters) {
    const first = sum / members.length - ((members.length - 1) * width) / 2;
    for (const [i, place] of members.entries()) spread[place] = first + i * width;
  }
  return spread;
}

/** Pushes items of that width aside to make room for one that stays in place. */
export function avoidFixed(places: readonly number[], fixed: number, width: number): readonly number[] {
  const free = [...places];
  const order = places.map((_, place) => place).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const push = (side: readonly number[], direction: 1 | -1): void => {
    let edge = fixed;
    for (const place of side) {
      edge = direction * Math.max(direction * (places[place] ?? 0), direction * edge + width);
      free[place] = edge;
    }
  };
  const isRight = (place: number): boolean => (places[place] ?? 0) >= fixed;
  push(order.filter(isRight), 1);
  push(order.filter((place) => !isRight(place)).toReversed(), -1);
  return free;
}

function gap(a: Cluster, b: Cluster, width: number): number {
  const middle = ({ sum, members }: Cluster): number => sum / members.length;
  return middle(b) - middle(a) - ((a.members.length + b.members.length) * width) / 2;
}

/** A line that can be dragged by its label on the price axis. */
export interface AxisGrip {
  readonly objectId: string;
  /** Where its line meets the axis, CSS pixels of the pane. */
  readonly y: number;
}

/** Half the height of a label as a pointer target, CSS pixels. */
const REACH = 12;

/** The level or horizontal line whose label is nearest to that height; of two, the one painted later. */
export function axisGripAt(
  objects: readonly SceneObject[],
  y: number,
  among?: readonly string[],
): AxisGrip | undefined {
  let [best, nearest]: [AxisGrip | undefined, number] = [undefined, REACH];
  for (const { objectId, figure } of objects) {
    const [mark] = figure.axisMarks;
    if (objectId === undefined || mark === undefined || among?.includes(objectId) === false) continue;
    const distance = Math.abs(mark.y - y);
    if (distance <= nearest) [best, nearest] = [{ objectId, y: mark.y }, distance];
  }
  return best;
}
