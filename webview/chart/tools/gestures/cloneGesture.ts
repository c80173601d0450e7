import { duplicateDrawings } from '../../../../src/card/drawings/duplicates.ts';
import { movedDrawing } from '../../../../src/card/drawings/movedDrawing.ts';
import { measureShift } from '../../../../src/card/geometry/measure.ts';
import type { Place } from '../../../../src/card/geometry/projection.ts';
import { addedDrawings } from '../cardEdits.ts';
import { isSamePlace, pointerPlace } from '../pointerPlace.ts';
import { bodyShift } from './bodyShift.ts';
import { type Gesture, NO_PROGRESS } from './gesture.ts';

/** Puts down copies of drawings as far away as the pointer has gone from `start`; the copies are selected. */
export function cloneGesture(objectIds: readonly string[], start: Place): Gesture {
  return {
    cursor: 'copy',
    hint: 'A copy. Shift: along one axis.',
    to(at, facts) {
      const here = pointerPlace(at, facts.projection);
      if (isSamePlace(start, here)) return NO_PROGRESS;
      const { sketch, projection, tick } = facts;
      const shift = bodyShift(start, here, at.modifiers, facts);
      const copies = duplicateDrawings(sketch, objectIds, { bars: 0, price: 0 }, projection.axis);
      const moved = copies.map((copy) => movedDrawing(copy, 'body', shift, { axis: projection.axis, tick }));
      const readout = { spot: at.spot, lines: measureShift(shift, start.price, facts) };
      // A copy that lies on its model cannot be told from it.
      if (moved.every((copy, i) => copy === copies[i])) return { shown: { readout }, outcomes: [] };
      const edited = addedDrawings(sketch, moved);
      const select = moved.flatMap(({ clientObjectId }) => clientObjectId ?? []);
      return {
        shown: { preview: edited.sketch, hovered: select.at(-1), readout },
        outcomes: [{ kind: 'edit', ...edited, select }],
      };
    },
  };
}
