import type { DrawingSketch } from '../../../../src/card/cardSketch.ts';
import { anchor } from '../../../../src/card/geometry/anchors.ts';
import type { Handle } from '../../../../src/card/geometry/drawingKind.ts';
import { measure, measureShift } from '../../../../src/card/geometry/measure.ts';
import type { Place } from '../../../../src/card/geometry/projection.ts';
import { onTick } from '../../../../src/card/geometry/tick.ts';
import { type Aim, aim } from '../aim.ts';
import { changedDrawings } from '../cardEdits.ts';
import type { ToolContext } from '../deskFacts.ts';
import { isSamePlace, pointerPlace } from '../pointerPlace.ts';
import type { ToolPointer } from '../toolEvent.ts';
import { constraintOf } from './constraintOf.ts';
import { type Gesture, NO_PROGRESS, type Progress } from './gesture.ts';
import { reshapeDrawing } from './reshaped.ts';

/** A handle of the drawing at `place` of the card. */
export interface HeldHandle {
  readonly place: number;
  readonly handle: Handle;
}

/** Reshapes a drawing by one of its handles, taken at `start`. */
export function handleGesture({ place, handle }: HeldHandle, start: Place, begun: ToolContext): Gesture {
  const { projection } = begun;
  const rest: Place = { index: projection.index(handle.x), price: projection.price(handle.y) };
  const taken = begun.sketch.drawings[place];
  const constraint = taken && constraintOf(taken, handle.id, projection.axis);
  return {
    cursor: handle.cursor,
    hint: constraint && (constraint.kind === 'RECTANGLE' ? 'Shift: a square.' : 'Shift: steps of 45°.'),
    to(at, facts, before) {
      const here = pointerPlace(at, facts.projection);
      const drawing = facts.sketch.drawings[place];
      if (drawing === undefined || isSamePlace(start, here)) return NO_PROGRESS;
      return progress(drawing, aimed(at, here, facts, before), at, facts);
    },
  };

  function aimed(at: ToolPointer, here: Place, facts: ToolContext, before: Progress | undefined): Aim {
    if (at.exact) return { place: at.exact, held: undefined, caught: undefined };
    const wanted = { index: rest.index + here.index - start.index, price: rest.price + here.price - start.price };
    const except = new Set(taken?.clientObjectId === undefined ? [] : [taken.clientObjectId]);
    return aim(facts, wanted, { modifiers: at.modifiers, constraint, rest, except, held: before?.held });
  }

  function progress(drawing: DrawingSketch, target: Aim, at: ToolPointer, facts: ToolContext): Progress {
    const { place: goal, held, caught } = target;
    const shift = { bars: goal.index - rest.index, price: goal.price - rest.price };
    const after = reshapeDrawing(drawing, handle.id, shift, { axis: facts.projection.axis, tick: facts.tick });
    const edited = changedDrawings(facts.sketch, new Map([[place, after]]));
    const objectId = drawing.clientObjectId;
    return {
      shown: {
        preview: edited?.sketch,
        ghosts: edited && objectId !== undefined ? [objectId] : [],
        hovered: objectId,
        guide: shownGoal(handle, goal, facts.tick),
        caught: handle.moves.some(({ price }) => price) ? caught : undefined,
        readout: {
          spot: at.spot,
          // What has another point across from it is measured from there; of a side, only how far it goes.
          lines: constraint ? measure(constraint.from, goal, facts) : changeOf(drawing, after, handle, facts),
        },
      },
      outcomes: edited ? [{ kind: 'edit', ...edited }] : [],
      held,
    };
  }
}

/** Guide lines lie on bars and ticks, also along the axis on which the handle does not move. */
function shownGoal({ moves }: Handle, { index, price }: Place, tick: number): Place {
  return {
    index: moves.some(({ time }) => time) ? index : Math.round(index),
    price: moves.some((move) => move.price) ? price : onTick(price, tick),
  };
}

/** How far the stored points go that the handle moves. */
function changeOf(
  before: DrawingSketch,
  after: DrawingSketch,
  { moves }: Handle,
  facts: ToolContext,
): readonly string[] {
  const { axis } = facts.projection;
  const ends = (key: 'time' | 'price') => {
    const point = moves.find((move) => move[key])?.point ?? -1;
    return [anchor(before.points[point], axis), anchor(after.points[point], axis)] as const;
  };
  const [[timeFrom, timeTo], [priceFrom, priceTo]] = [ends('time'), ends('price')];
  const bars = timeFrom && timeTo ? timeTo.index - timeFrom.index : 0;
  const price = priceFrom && priceTo ? priceTo.price - priceFrom.price : 0;
  return measureShift({ bars, price }, priceFrom?.price ?? Number.NaN, facts);
}
