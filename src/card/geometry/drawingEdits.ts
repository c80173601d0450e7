import type { DrawingType, LineHead } from '../model/card.ts';
import type { CardSketch, DrawingSketch, PointSketch } from '../model/cardSketch.ts';
import { type DrawingLook, withLook } from '../model/drawingLook.ts';
import { sameValue } from '../model/jsonValue.ts';
import { freshObjectId } from '../model/objectIds.ts';
import { writeTime } from '../model/pointTime.ts';
import { decimalsOf, onTick, tickDecimals } from '../model/prices.ts';
import type { Grip, Shift } from './drawingKind.ts';
import { DRAWING_KINDS } from './drawingKinds.ts';
import type { Place } from './projection.ts';
import type { TimeAxis } from './timeAxis.ts';

/** The properties of a new drawing other than its places. */
interface NewDrawing {
  readonly axis: TimeAxis;
  readonly id: string;
  readonly look?: DrawingLook | undefined;
  /** The ends of a line; replace those of the look. */
  readonly heads?: { readonly startHead: LineHead; readonly endHead: LineHead } | undefined;
  /** Number of points it will have; by default the minimum for its type, or as many as there are places. */
  readonly pointCount?: number;
}

/**
 * A drawing through the places. Missing points are at the last place, so that the real shape can be shown from the
 * first click on. Times are ISO text. An end without a head isn't written.
 */
export function newDrawing(type: DrawingType, places: readonly Place[], made: NewDrawing): DrawingSketch {
  const { min, max } = DRAWING_KINDS[type].pointCount;
  const count = Math.min(max, Math.max(min, made.pointCount ?? places.length));
  const last = places.at(-1);
  const points = Array.from({ length: last === undefined ? 0 : count }, (_, i): PointSketch => {
    const place = places[i] ?? last;
    if (place === undefined) return {};
    return { time: writeTime(made.axis.timeAt(place.index), undefined), price: place.price };
  });
  const plain: DrawingSketch = { type, clientObjectId: made.id, points, style: {} };
  const { startHead, endHead, ...look } = made.look ?? { style: {} };
  return withLook(plain, { ...look, ...visibleHeads(made.heads ?? { startHead, endHead }) });
}

function visibleHeads(heads: {
  readonly startHead?: LineHead | undefined;
  readonly endHead?: LineHead | undefined;
}): Pick<DrawingLook, 'startHead' | 'endHead'> {
  const { startHead, endHead } = heads;
  return {
    ...(startHead === undefined || startHead === 'NONE' ? {} : { startHead }),
    ...(endHead === undefined || endHead === 'NONE' ? {} : { endHead }),
  };
}

/**
 * A drawing after a gesture, as it would be written. A handle's price is on a tick; a body moves by whole ticks and
 * whole bars, so that its shape is kept. What doesn't move keeps its identity.
 */
export function movedDrawing(
  drawing: DrawingSketch,
  grip: Grip,
  shift: Shift,
  scale: { readonly axis: TimeAxis; readonly tick: number },
): DrawingSketch {
  if (drawing.type === undefined) return drawing;
  const { axis, tick } = scale;
  const whole = grip === 'body' || grip === 'baseMiddle';
  const gone = whole ? { bars: Math.round(shift.bars) + 0, price: onTick(shift.price, tick) } : shift;
  const moved = DRAWING_KINDS[drawing.type].drag(drawing, grip, gone, axis);
  const points = moved.map((point, i): PointSketch => {
    const was = drawing.points[i]?.price;
    if (point.price === undefined || was === undefined || point.price === was) return point;
    return { ...point, price: whole ? withoutNoise(point.price, was, tick) : onTick(point.price, tick) };
  });
  return points.every((point, i) => point === drawing.points[i]) ? drawing : { ...drawing, points };
}

/** Removes float noise: a price that is whole ticks away from `was` has no more decimals than the two. */
function withoutNoise(price: number, was: number, tick: number): number {
  const decimals = Math.max(decimalsOf(was), tickDecimals(tick));
  const clean = Number(price.toFixed(Math.min(20, decimals)));
  // Keeps a price with more decimals than are usual.
  return Math.abs(clean - price) < tick * 1e-6 ? clean : price;
}

/** Copies of the drawings with those IDs, moved by `shift` and with new IDs, in the card's order. */
export function duplicateDrawings(
  sketch: CardSketch,
  objectIds: readonly string[],
  shift: Shift,
  axis: TimeAxis,
): readonly DrawingSketch[] {
  const chosen = new Set(objectIds);
  const made: DrawingSketch[] = [];
  for (const drawing of sketch.drawings) {
    const { type, clientObjectId } = drawing;
    if (type === undefined || clientObjectId === undefined || !chosen.has(clientObjectId)) continue;
    const grown = { sketch: { ...sketch, drawings: [...sketch.drawings, ...made] } };
    made.push({
      ...drawing,
      clientObjectId: freshObjectId(grown, type),
      points: DRAWING_KINDS[type].drag(drawing, 'body', shift, axis),
    });
  }
  return made;
}

/**
 * Moves copies that are already on the card together, by as many steps as it takes to not cover anything: an exact copy
 * on top would be invisible. Others stay where they are.
 */
export function placeBesideDuplicates(
  { drawings }: Pick<CardSketch, 'drawings'>,
  copies: readonly DrawingSketch[],
  step: Shift,
  scale: { readonly axis: TimeAxis; readonly tick: number },
): readonly DrawingSketch[] {
  const hasTwin = ({ type, points }: DrawingSketch): boolean =>
    drawings.some((drawing) => drawing.type === type && sameValue(drawing.points, points));
  let beside = copies;
  for (let steps = 1; beside.some(hasTwin) && steps <= drawings.length; steps += 1) {
    const shift = { bars: steps * step.bars, price: steps * step.price };
    beside = copies.map((copy) => movedDrawing(copy, 'body', shift, scale));
  }
  return beside;
}
