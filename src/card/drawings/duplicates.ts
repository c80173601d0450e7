import type { CardSketch, DrawingSketch } from '../cardSketch.ts';
import type { Shift } from '../geometry/drawingKind.ts';
import { DRAWING_KINDS } from '../geometry/drawingKinds.ts';
import type { TimeAxis } from '../geometry/timeAxis.ts';
import { freshObjectId } from '../objectIds.ts';

/** Copies of the drawings with those ids, moved by `shift`, each with an id of its own; in the order of the card. */
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
