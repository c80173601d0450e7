import type { DrawingType, LineHead } from '../card.ts';
import type { DrawingSketch, PointSketch } from '../cardSketch.ts';
import { DRAWING_KINDS } from '../geometry/drawingKinds.ts';
import { writeTime } from '../geometry/pointTime.ts';
import type { Place } from '../geometry/projection.ts';
import type { TimeAxis } from '../geometry/timeAxis.ts';
import type { DrawingLook } from './drawingLook.ts';
import { withLook } from './lookOf.ts';

/** What a new drawing is made of beside its places. */
export interface NewDrawing {
  readonly axis: TimeAxis;
  readonly id: string;
  readonly look?: DrawingLook | undefined;
  /** The ends of a line, in place of the look's. */
  readonly heads?: { readonly startHead: LineHead; readonly endHead: LineHead } | undefined;
  /** How many points it will have; the fewest of its kind if absent, or as many as there are places. */
  readonly pointCount?: number;
}

/**
 * A drawing through the places. Points that are missing yet stand on the last place, so that the real shape can be
 * shown from the first one on. Times are ISO text. An end without head is not written.
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
