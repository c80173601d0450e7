import type { ISeriesPrimitiveAxisView } from 'lightweight-charts';
import type { CardSketch } from '../../src/card/cardSketch.ts';
import { anchor } from '../../src/card/geometry/anchors.ts';
import { drawnLevels } from '../../src/card/geometry/levelLines.ts';
import type { Place } from '../../src/card/geometry/projection.ts';
import { validColor } from '../../src/card/geometry/strokeStyle.ts';
import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';
import { textOn } from './color.ts';
import { hoveredOf, type LayerState } from './layerState.ts';
import { priceMark } from './priceMark.ts';
import { exactPriceText } from './priceText.ts';
import { timeText } from './timeText.ts';

/** Where marks stand in the present view. */
export interface AxisCoordinates {
  readonly y: (price: number) => number | undefined;
  /** Undefined out of view. */
  readonly x: (index: number) => number | undefined;
}

/** The marks of both axes. */
export interface AxisMarks {
  readonly prices: readonly ISeriesPrimitiveAxisView[];
  readonly times: readonly ISeriesPrimitiveAxisView[];
}

const OFF = -1000;

/** The points that have marks on the axes: of what is pointed at, and of what was selected last. */
export function markedPlaces(sketch: CardSketch, state: LayerState): readonly Place[] {
  return placesOf(sketch, [state.selected.at(-1), hoveredOf(state)], state.axis);
}

/** The points of the drawings with those ids; a horizontal line has none: its mark is there anyway. */
export function placesOf(sketch: CardSketch, ids: readonly (string | undefined)[], axis: TimeAxis): readonly Place[] {
  if (ids.every((id) => id === undefined)) return [];
  return sketch.drawings
    .filter(({ type, clientObjectId: id }) => type !== 'HORIZONTAL_LINE' && id && ids.includes(id))
    .flatMap(({ points }) => points.flatMap((point) => anchor(point, axis) ?? []));
}

/** Prices of levels, horizontal lines and those places on the price axis; times of the places on the time axis. */
export function axisMarks(
  sketch: CardSketch,
  places: readonly Place[],
  state: LayerState,
  coordinates: AxisCoordinates,
): AxisMarks {
  return {
    prices: [...cardMarks(sketch, state, coordinates), ...placeMarks(places, state, coordinates)],
    times: timeMarks(places, state, coordinates),
  };
}

/** A bar index as the time that people read. */
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
      ? [priceMark(point.price, exactPriceText(point.price, precision), validColor(style.color) ?? theme.drawing, y)]
      : [],
  );
  const levels = drawnLevels(sketch.levels).map(({ name, price }) =>
    priceMark(price, exactPriceText(price, precision), theme.levels[name], y),
  );
  return [...lines, ...levels];
}

function placeMarks(
  places: readonly Place[],
  { theme, precision, view }: LayerState,
  { y }: AxisCoordinates,
): readonly ISeriesPrimitiveAxisView[] {
  const marked = new Map(places.map(({ price }) => [price.toFixed(precision), price]));
  // The guide has a label of its own there.
  if (view.guide) marked.delete(view.guide.price.toFixed(precision));
  return [...marked].map(([text, price]) => priceMark(price, text, theme.selection, y));
}

function timeMarks(
  places: readonly Place[],
  { theme, axis, view }: LayerState,
  { x }: AxisCoordinates,
): readonly ISeriesPrimitiveAxisView[] {
  const marked = new Map(places.map(({ index }) => [indexText(index, axis), index]));
  if (view.guide) marked.delete(indexText(view.guide.index, axis));
  const textColor = textOn(theme.selection);
  return [...marked].map(([text, index]) => ({
    coordinate: () => x(index) ?? OFF,
    // The library would keep the mark of a time out of view at the axis's end, as if it were there.
    visible: () => x(index) !== undefined,
    text: () => text,
    textColor: () => textColor,
    backColor: () => theme.selection,
  }));
}
