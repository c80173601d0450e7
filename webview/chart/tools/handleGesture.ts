import { measure, measureShift } from '../../../src/card/geometry/distances.ts';
import { movedDrawing } from '../../../src/card/geometry/drawingEdits.ts';
import { anchor, type Handle, type Shift, threeAnchors } from '../../../src/card/geometry/drawingKind.ts';
import { channelOffset } from '../../../src/card/geometry/parallelChannel.ts';
import type { Place } from '../../../src/card/geometry/projection.ts';
import type { TimeAxis } from '../../../src/card/geometry/timeAxis.ts';
import type { DrawingType } from '../../../src/card/model/card.ts';
import type { DrawingSketch } from '../../../src/card/model/cardSketch.ts';
import { pointTime, writeTime } from '../../../src/card/model/pointTime.ts';
import { onTick } from '../../../src/card/model/prices.ts';
import { type Aim, aim, isSamePlace, pointerPlace } from './aim.ts';
import { changedDrawings } from './cardEdits.ts';
import { type Gesture, NO_PROGRESS, type Progress } from './gestures.ts';
import type { ToolContext, ToolPointer } from './tool.ts';

/** A handle of the drawing at that index. */
export interface HeldHandle {
  readonly place: number;
  readonly handle: Handle;
}

/** Reshapes a drawing by one of its handles, picked up at `start`. */
export function handleGesture({ place, handle }: HeldHandle, start: Place, begun: ToolContext): Gesture {
  const { projection } = begun;
  const rest: Place = { index: projection.index(handle.x), price: projection.price(handle.y) };
  const taken = begun.sketch.drawings[place];
  const constraint = taken && constraintOf(taken, handle.id, projection.axis);
  return {
    cursor: handle.cursor,
    hint: constraint && (constraint.kind === 'RECTANGLE' ? 'Shift: square.' : 'Shift: steps of 45°.'),
    to(at, context, before) {
      const here = pointerPlace(at, context.projection);
      const drawing = context.sketch.drawings[place];
      if (drawing === undefined || isSamePlace(start, here)) return NO_PROGRESS;
      return progress(drawing, aimed(at, here, context, before), at, context);
    },
  };

  function aimed(at: ToolPointer, here: Place, context: ToolContext, before: Progress | undefined): Aim {
    const wanted = { index: rest.index + here.index - start.index, price: rest.price + here.price - start.price };
    const except = new Set(taken?.clientObjectId === undefined ? [] : [taken.clientObjectId]);
    return aim(context, at, wanted, { constraint, rest, except, held: before?.held });
  }

  function progress(drawing: DrawingSketch, target: Aim, at: ToolPointer, context: ToolContext): Progress {
    const { place: goal, held, snapHint } = target;
    const shift = { bars: goal.index - rest.index, price: goal.price - rest.price };
    const after = reshapeDrawing(drawing, handle.id, shift, { axis: context.projection.axis, tick: context.tick });
    const edited = changedDrawings(context.sketch, new Map([[place, after]]));
    const objectId = drawing.clientObjectId;
    return {
      shown: {
        preview: edited?.sketch,
        ghosts: edited && objectId !== undefined ? [objectId] : [],
        hovered: objectId,
        guide: shownGoal(handle, goal, context.tick),
        snapHint: handle.moves.some(({ price }) => price) ? snapHint : undefined,
        readout: {
          spot: at.spot,
          // A point with an opposite point is measured from there; for a side, only the shift is shown.
          lines: constraint ? measure(constraint.from, goal, context) : changeOf(drawing, after, handle, context),
        },
      },
      outcomes: edited ? [{ kind: 'edit', ...edited }] : [],
      held,
    };
  }
}

/** Guide lines are on bars and ticks, even along an axis on which the handle doesn't move. */
function shownGoal({ moves }: Handle, { index, price }: Place, tick: number): Place {
  return {
    index: moves.some(({ time }) => time) ? index : Math.round(index),
    price: moves.some((move) => move.price) ? price : onTick(price, tick),
  };
}

/** The readout of how far the handle moves the stored points. */
function changeOf(
  before: DrawingSketch,
  after: DrawingSketch,
  { moves }: Handle,
  context: ToolContext,
): readonly string[] {
  const { axis } = context.projection;
  const ends = (key: 'time' | 'price') => {
    const point = moves.find((move) => move[key])?.point ?? -1;
    return [anchor(before.points[point], axis), anchor(after.points[point], axis)] as const;
  };
  const [[timeFrom, timeTo], [priceFrom, priceTo]] = [ends('time'), ends('price')];
  const bars = timeFrom && timeTo ? timeTo.index - timeFrom.index : 0;
  const price = priceFrom && priceTo ? priceTo.price - priceFrom.price : 0;
  return measureShift({ bars, price }, priceFrom?.price ?? Number.NaN, context);
}

/** What Shift constrains a handle to: directions or a square, relative to another point of the drawing. */
interface Constraint {
  readonly kind: DrawingType;
  readonly from: Place;
}

/** By type and handle, the indexes of the points whose time and price the constraint is relative to. */
const SEEN_FROM: {
  readonly [T in DrawingType]: { readonly [handle: string]: readonly [time: number, price: number] };
} = {
  HORIZONTAL_LINE: {},
  LINE: { p0: [1, 1], p1: [0, 0] },
  RECTANGLE: { t0p0: [1, 1], t1p1: [0, 0], t0p1: [1, 0], t1p0: [0, 1] },
  PARALLEL: { base0: [1, 1], base1: [0, 0] },
  FIB_RETRACEMENT: { p0: [1, 1], p1: [0, 0], p2: [1, 1] },
};

/** The constraint of a handle with Shift; undefined if it moves freely. */
function constraintOf(drawing: DrawingSketch, handle: string, axis: TimeAxis): Constraint | undefined {
  const seenFrom = drawing.type && SEEN_FROM[drawing.type][handle];
  if (drawing.type === undefined || seenFrom === undefined) return undefined;
  const [time, price] = seenFrom.map((point) => anchor(drawing.points[point], axis));
  return time && price && { kind: drawing.type, from: { index: time.index, price: price.price } };
}

/**
 * The drawing with one handle moved. Moving a channel's third point also moves it to the first point's time; until then
 * it keeps the time in the file.
 */
export function reshapeDrawing(
  drawing: DrawingSketch,
  handle: string,
  shift: Shift,
  scale: { readonly axis: TimeAxis; readonly tick: number },
): DrawingSketch {
  const moved = movedDrawing(drawing, handle, shift, scale);
  const isThird = drawing.type === 'PARALLEL' && handle === 'offsetMiddle';
  return isThird && moved !== drawing ? thirdUnderFirst(moved, scale) : moved;
}

function thirdUnderFirst(
  channel: DrawingSketch,
  { axis, tick }: { readonly axis: TimeAxis; readonly tick: number },
): DrawingSketch {
  const [first, second, third] = channel.points;
  const anchors = threeAnchors(channel, axis);
  const time = first && pointTime(first);
  if (!anchors || !first || !second || !third || time === undefined) return channel;
  const [a, b] = anchors;
  // The height of a channel with a vertical base is in bars.
  if (a.index === b.index || time === pointTime(third)) return channel;
  const price = onTick(a.price + channelOffset(anchors).price, tick);
  return { ...channel, points: [first, second, { ...third, time: writeTime(time, third.time), price }] };
}
