import type { DrawingSketch } from '../../../../src/card/cardSketch.ts';
import { movedDrawing } from '../../../../src/card/drawings/movedDrawing.ts';
import { measureShift } from '../../../../src/card/geometry/measure.ts';
import type { Place } from '../../../../src/card/geometry/projection.ts';
import { changedDrawings } from '../cardEdits.ts';
import { isSamePlace, pointerPlace } from '../pointerPlace.ts';
import { bodyShift } from './bodyShift.ts';
import { type Gesture, NO_PROGRESS } from './gesture.ts';

/** Moves whole drawings, those with these ids that are not locked, by the same bars and ticks; taken at `start`. */
export function bodyGesture(objectIds: readonly string[], start: Place): Gesture {
  const chosen = new Set(objectIds);
  return {
    cursor: 'grabbing',
    hint: 'Shift: along one axis.',
    to(at, facts) {
      const here = pointerPlace(at, facts.projection);
      if (isSamePlace(start, here)) return NO_PROGRESS;
      const { sketch, projection, tick, locked } = facts;
      const shift = bodyShift(start, here, at.modifiers, facts);
      const changed = new Map<number, DrawingSketch>();
      sketch.drawings.forEach((drawing, place) => {
        const { clientObjectId: id } = drawing;
        if (id === undefined || !chosen.has(id) || locked.has(id)) return;
        const moved = movedDrawing(drawing, 'body', shift, { axis: projection.axis, tick });
        if (moved !== drawing) changed.set(place, moved);
      });
      const edited = changedDrawings(sketch, changed);
      return {
        shown: {
          preview: edited?.sketch,
          ghosts: edited ? objectIds : [],
          hovered: objectIds.at(-1),
          readout: { spot: at.spot, lines: measureShift(shift, start.price, facts) },
        },
        outcomes: edited ? [{ kind: 'edit', ...edited }] : [],
      };
    },
  };
}
