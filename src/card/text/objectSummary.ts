import { percentOf } from '../geometry/distances.ts';
import { threeAnchors, twoAnchors } from '../geometry/drawingKind.ts';
import { fibPrice, fibRatios } from '../geometry/fibRetracement.ts';
import { timeAxis } from '../geometry/timeAxis.ts';
import { LEVEL_NAMES, type LevelName } from '../model/card.ts';
import type { CardSketch, DrawingSketch, LevelSketch } from '../model/cardSketch.ts';
import { DRAWING_LABELS, type IdentifiedObject, LEVEL_TITLES, objectIds } from '../model/objectIds.ts';
import { pointTime } from '../model/pointTime.ts';
import { decimalsOfAll, exactPrice, formatPrice, shownDecimals } from '../model/prices.ts';

/** The known coordinates of a drawing's point. */
interface PointSummary {
  readonly price: string | undefined;
  /** Epoch milliseconds. */
  readonly time: number | undefined;
}

/** An object's type, place and look, for people. */
export interface ObjectSummary {
  readonly id: string;
  readonly kind: IdentifiedObject['kind'];
  /** Its type: `Pivot`, `Channel`. */
  readonly what: string;
  /** Of a level; a drawing has points. */
  readonly price: string | undefined;
  /** Of a level other than the pivot: its distance from the pivot, in percent of the pivot's price. */
  readonly fromPivot: number | undefined;
  /** A level's `time` in epoch milliseconds, if it has one. */
  readonly time: number | undefined;
  readonly points: readonly PointSummary[];
  /** The prices of a retracement's ratios. */
  readonly ratios: readonly { readonly ratio: number; readonly price: string }[];
  /** Its style: `#C0392B`, `2 px`, `dashed`. */
  readonly look: readonly string[];
}

/**
 * The summary of the level or drawing with that ID; of several the first. `ofCandles`: decimals of the card's candles, if
 * they are loaded.
 */
export function objectSummary(sketch: CardSketch, id: string, ofCandles?: number): ObjectSummary | undefined {
  const object = objectIds({ sketch }).find((each) => each.id === id);
  if (object === undefined) return undefined;
  const decimals = shownDecimals(sketch.levels, ofCandles);
  return object.kind === 'level'
    ? levelSummary(sketch, object, decimals)
    : drawingSummary(sketch.drawings[Number(object.path[1])] ?? { points: [], style: {} }, id, decimals);
}

function levelSummary(
  { levels }: CardSketch,
  { id, level }: Extract<IdentifiedObject, { kind: 'level' }>,
  decimals: number,
): ObjectSummary {
  const { price, time } = levels[level] ?? {};
  const pivot = levels.pivot?.price;
  const isMeasured = level !== 'pivot' && price !== undefined && pivot !== undefined;
  return {
    id,
    kind: 'level',
    what: LEVEL_TITLES[level],
    price: formatKnownPrice(price, decimals),
    fromPivot: isMeasured ? percentOf(price - pivot, pivot) : undefined,
    time: time === undefined ? undefined : pointTime({ time }),
    points: [],
    ratios: [],
    look: [],
  };
}

function drawingSummary(drawing: DrawingSketch, id: string, decimals: number): ObjectSummary {
  return {
    id,
    kind: 'drawing',
    what: drawing.type === undefined ? 'Drawing' : DRAWING_LABELS[drawing.type],
    price: undefined,
    fromPivot: undefined,
    time: undefined,
    points: drawing.points.map((point) => ({ price: formatKnownPrice(point.price, decimals), time: pointTime(point) })),
    ratios: drawing.type === 'FIB_RETRACEMENT' ? ratioPrices(drawing, decimals) : [],
    look: describeLook(drawing),
  };
}

/** Prices don't depend on the bars, so any axis will do. */
function ratioPrices(drawing: DrawingSketch, decimals: number): ObjectSummary['ratios'] {
  const axis = timeAxis([], 'D');
  const anchors = drawing.points.length > 2 ? threeAnchors(drawing, axis) : twoAnchors(drawing, axis);
  if (anchors === undefined) return [];
  const [a, b, c] = anchors;
  const prices = c === undefined ? ([a.price, b.price] as const) : ([a.price, b.price, c.price] as const);
  // They are computed, and have no exact decimals of their own.
  const most = Math.max(decimals, decimalsOfAll(prices));
  return fibRatios(drawing.levels).flatMap((ratio) => {
    const price = fibPrice(ratio, prices);
    return Number.isFinite(price) ? [{ ratio, price: formatPrice(price, most) }] : [];
  });
}

function describeLook({ style, startHead, endHead }: DrawingSketch): string[] {
  const { color, lineWidth, lineStyle, fillColor, borderColor, opacity } = style;
  const fill = opacity === undefined ? fillColor : `${fillColor} at ${Math.round(opacity * 100)} %`;
  return [
    ...(color === undefined ? [] : [color]),
    ...(borderColor === undefined || borderColor === color ? [] : [`border ${borderColor}`]),
    ...(fillColor === undefined ? [] : [`fill ${fill}`]),
    ...(lineWidth === undefined ? [] : [`${lineWidth} px`]),
    ...(lineStyle === undefined || lineStyle === 'SOLID' ? [] : [lineStyle.toLowerCase()]),
    ...describeHead(startHead, 'start'),
    ...describeHead(endHead, 'end'),
  ];
}

function describeHead(head: DrawingSketch['startHead'], where: 'start' | 'end'): string[] {
  switch (head) {
    case 'ARROW':
      return [`arrow at the ${where}`];
    case 'EXTEND':
      return [`extends past the ${where}`];
    case 'NONE':
    case undefined:
      return [];
  }
}

function formatKnownPrice(price: number | undefined, decimals: number): string | undefined {
  return price === undefined || !Number.isFinite(price) ? undefined : exactPrice(price, decimals);
}

/** The card as if no other object had this object's ID, for functions that find objects by ID. */
export function withoutDuplicateIds(sketch: CardSketch, object: IdentifiedObject): CardSketch {
  const levels: { [Name in LevelName]?: LevelSketch } = { ...sketch.levels };
  for (const name of LEVEL_NAMES) {
    if (object.kind === 'level' && object.level === name) continue;
    const { clientObjectId, ...rest } = levels[name] ?? {};
    if (clientObjectId === object.id) levels[name] = rest;
  }
  const place = object.kind === 'drawing' ? object.path[1] : undefined;
  const drawings = sketch.drawings.map((drawing, at) => {
    const { clientObjectId, ...rest } = drawing;
    return clientObjectId === object.id && at !== place ? rest : drawing;
  });
  return { ...sketch, levels, drawings };
}
