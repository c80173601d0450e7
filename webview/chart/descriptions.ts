import type { Bounds, Handle } from '../../src/card/geometry/drawingKind.ts';
import { DRAWING_KINDS } from '../../src/card/geometry/drawingKinds.ts';
import { drawnLevels, SHORT_LEVEL_TITLES } from '../../src/card/geometry/levelLines.ts';
import type { BarPrices } from '../../src/card/geometry/snapping.ts';
import type { TimeAxis } from '../../src/card/geometry/timeAxis.ts';
import type { DrawingType, Timeframe } from '../../src/card/model/card.ts';
import type { CardSketch, DrawingSketch } from '../../src/card/model/cardSketch.ts';
import { pointTime } from '../../src/card/model/pointTime.ts';
import { exactPrice } from '../../src/card/model/prices.ts';
import { timeText } from './timeText.ts';
import type { Nudge } from './tools/tool.ts';

/** Display names of the drawing types. */
const DRAWING_TITLES: { readonly [T in DrawingType]: string } = {
  HORIZONTAL_LINE: 'Horizontal line',
  LINE: 'Line',
  RECTANGLE: 'Rectangle',
  PARALLEL: 'Parallel channel',
  FIB_RETRACEMENT: 'Fibonacci retracement',
};

/** Type and id of an object, e.g. `Rectangle zone_1`; undefined if the card has no object with that id. */
export function objectName(sketch: CardSketch, objectId: string): string | undefined {
  const level = drawnLevels(sketch.levels).find(({ level }) => level.clientObjectId === objectId);
  if (level) return `${SHORT_LEVEL_TITLES[level.name]} ${objectId}`;
  const drawing = sketch.drawings.find(({ clientObjectId }) => clientObjectId === objectId);
  return drawing && `${drawing.type ? DRAWING_TITLES[drawing.type] : 'Drawing'} ${objectId}`;
}

/** Bounds of the drawing with that id; undefined for levels, which span all times, and for invalid drawings. */
export function objectBounds(sketch: CardSketch, objectId: string, axis: TimeAxis): Bounds | undefined {
  const drawing = sketch.drawings.find(({ clientObjectId }) => clientObjectId === objectId);
  return drawing?.type && DRAWING_KINDS[drawing.type].bounds(drawing, axis);
}

/** What descriptions depend on beside the card. */
interface DescriptionContext {
  readonly axis: Pick<TimeAxis, 'timeframe'>;
  /** Decimals of a price. */
  readonly precision: number;
}

/** An object with its points, e.g. `Line trend, 2026-03-02 14:00 UTC, 1.10580, to 2026-03-03 14:00 UTC, 1.10700`. */
export function describeObject(sketch: CardSketch, objectId: string, { axis, precision }: DescriptionContext): string {
  const name = objectName(sketch, objectId) ?? objectId;
  const { timeframe } = axis;
  const level = drawnLevels(sketch.levels).find(({ level }) => level.clientObjectId === objectId);
  if (level) return describePoint({ object: name, price: level.price, timeframe, precision });
  const drawing = sketch.drawings.find(({ clientObjectId }) => clientObjectId === objectId);
  const points = (drawing?.points ?? []).map((point) =>
    describePoint({
      // A horizontal line spans all times.
      time: drawing?.type === 'HORIZONTAL_LINE' ? undefined : pointTime(point),
      price: point.price,
      timeframe,
      precision,
    }),
  );
  return [name, points.join(', to ')].filter((words) => words !== '').join(', ');
}

/** A point to describe; absent parts are left out. */
interface PointDescription {
  /** The object it belongs to, e.g. `Line resistance-1`. */
  readonly object?: string | undefined;
  /** Which of the object's points it is, e.g. `start`. */
  readonly part?: string | undefined;
  /** Epoch milliseconds. */
  readonly time?: number | undefined;
  readonly timeframe: Timeframe;
  readonly price?: number | undefined;
  /** Decimals of a price. */
  readonly precision: number;
  /** What the point snapped to, e.g. `high` or `Pivot`. */
  readonly snapped?: string | undefined;
}

/** Describes a point, e.g. `Line resistance-1, start, 2026-03-02 14:00 UTC, 1.10580, snapped to high`. */
export function describePoint({ object, part, time, timeframe, price, precision, snapped }: PointDescription): string {
  return [
    object,
    part,
    // Round to minutes: converting a bar to pixels and back loses precision.
    time === undefined ? undefined : timeText(Math.round(time / 60_000) * 60_000, timeframe),
    price === undefined ? undefined : exactPrice(Number(price.toFixed(Math.max(8, precision))), precision),
    snapped === undefined ? undefined : `snapped to ${snapped}`,
  ]
    .filter((words) => words !== undefined)
    .join(', ');
}

/** Which of the candle's prices this is; undefined if none. */
export function barPriceName(price: number, bar: BarPrices | undefined): keyof BarPrices | undefined {
  if (bar === undefined) return undefined;
  return (['high', 'low', 'close', 'open'] as const).find((name) => bar[name] === price);
}

/** Names of handles by drawing type and handle id. */
const HANDLE_NAMES: { readonly [kindAndHandle: string]: string } = {
  'LINE p0': 'start',
  'LINE p1': 'end',
  'HORIZONTAL_LINE p0': 'price',
  'RECTANGLE t0p0': 'first corner',
  'RECTANGLE t1p1': 'second corner',
  'RECTANGLE t0p1': 'corner at the first time and second price',
  'RECTANGLE t1p0': 'corner at the second time and first price',
  'RECTANGLE t0': 'edge at the first time',
  'RECTANGLE t1': 'edge at the second time',
  'RECTANGLE p0': 'edge at the first price',
  'RECTANGLE p1': 'edge at the second price',
  'PARALLEL base0': 'start of the base',
  'PARALLEL base1': 'end of the base',
  'PARALLEL offset0': 'start of the parallel edge',
  'PARALLEL offset1': 'end of the parallel edge',
  'PARALLEL baseMiddle': 'middle of the base, moves the whole channel',
  'PARALLEL offsetMiddle': 'middle of the parallel edge, sets the height',
  'FIB_RETRACEMENT p0': 'first point',
  'FIB_RETRACEMENT p1': 'second point',
  'FIB_RETRACEMENT p2': 'third point',
};

/** Name of a handle, e.g. `start`; undefined if it has none. */
export function describeHandle({ type }: DrawingSketch, { id }: Pick<Handle, 'id'>): string | undefined {
  return HANDLE_NAMES[`${type} ${id}`];
}

/** How far the arrow keys moved something, e.g. `3 ticks up, 1 bar right`. */
export function describeNudge({ bars, ticks }: Nudge): string {
  return [
    ...(ticks === 0 ? [] : [`${countText(ticks, 'tick')} ${ticks > 0 ? 'up' : 'down'}`]),
    ...(bars === 0 ? [] : [`${countText(bars, 'bar')} ${bars > 0 ? 'right' : 'left'}`]),
  ].join(', ');
}

function countText(count: number, word: string): string {
  return `${Math.abs(count)} ${word}${Math.abs(count) === 1 ? '' : 's'}`;
}

/**
 * The line below the legend: whether candles are missing, or are of another timeframe than the card's, and the object's
 * name and error.
 */
export function chartNote(
  sketch: CardSketch,
  objectId: string | undefined,
  invalid: ReadonlyMap<string, string>,
  noCandles: boolean,
  shownTimeframe?: Timeframe,
): string {
  const { timeframe } = sketch.metadata;
  const isOther = shownTimeframe !== undefined && timeframe !== undefined && shownTimeframe !== timeframe;
  const name = objectId === undefined ? undefined : objectName(sketch, objectId);
  const problem = objectId === undefined ? undefined : invalid.get(objectId);
  return [
    ...(noCandles ? ['No candles'] : []),
    ...(isOther ? [`Shown in ${shownTimeframe}. The card’s timeframe is ${timeframe}.`] : []),
    ...(name === undefined ? [] : [problem === undefined ? name : `${name}: ${problem}`]),
  ].join(' · ');
}

/** Accessible name of the chart. */
export function describeChart(sketch: CardSketch, bars: number, precision: number, problems: number): string {
  const { symbol, timeframe } = sketch.metadata;
  const levels = drawnLevels(sketch.levels).map(
    ({ name, price }) => `${SHORT_LEVEL_TITLES[name]} ${exactPrice(price, precision)}`,
  );
  const parts = [
    `Chart of ${[symbol, timeframe].filter((part) => part !== undefined).join(' ') || 'a card'}`,
    bars === 0 ? 'no candles' : `${bars} ${bars === 1 ? 'candle' : 'candles'}`,
    ...(levels.length > 0 ? levels : ['no levels']),
    `${sketch.drawings.length} ${sketch.drawings.length === 1 ? 'drawing' : 'drawings'}`,
    ...(problems > 0 ? [`${problems} ${problems === 1 ? 'object' : 'objects'} with problems`] : []),
  ];
  return parts.join(', ');
}
