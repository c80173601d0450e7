import type { DrawingSketch } from '../../../src/card/cardSketch.ts';
import { measureShift } from '../../../src/card/distances.ts';
import { duplicateDrawings, movedDrawing } from '../../../src/card/drawingEdits.ts';
import type { Shift } from '../../../src/card/geometry/drawingKind.ts';
import { type HitTarget, objectsInBox } from '../../../src/card/geometry/hitTest.ts';
import type { Place } from '../../../src/card/geometry/projection.ts';
import { constrainMove, type SnapTarget } from '../../../src/card/geometry/snapping.ts';
import { onTick } from '../../../src/card/prices.ts';
import { isSamePlace, pointerPlace } from './aim.ts';
import { addedDrawings, changedDrawings } from './cardEdits.ts';
import type { Modifiers, ToolContext, ToolOutcome, ToolPointer, ToolView } from './tool.ts';

/** How far a gesture has come: what is shown of it, and what comes of it if it ends here; nothing when it changes nothing. */
export interface Progress {
  readonly shown: Partial<ToolView>;
  readonly outcomes: readonly ToolOutcome[];
  /** What the magnet holds. */
  readonly held?: SnapTarget | undefined;
}

/**
 * Something that is held and follows the pointer, seen from where it was taken. It remembers only its beginning, so
 * that every way of the pointer to one place has the same result.
 */
export interface Gesture {
  readonly cursor: string;
  readonly hint: string | undefined;
  to(at: ToolPointer, facts: ToolContext, before: Progress | undefined): Progress;
}

/** Nothing has moved. */
export const NO_PROGRESS: Progress = { shown: {}, outcomes: [] };

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

/** How far whole objects move: whole bars and whole ticks; with Shift along the axis on which the pointer has gone farther. */
function bodyShift(start: Place, here: Place, { shift }: Modifiers, facts: ToolContext): Shift {
  const { projection, tick } = facts;
  const bars = here.index - start.index;
  const price = here.price - start.price;
  const [from, to] = [projection.spot(start), projection.spot(here)];
  const { dx, dy } = shift ? constrainMove(to.x - from.x, to.y - from.y) : { dx: 1, dy: 1 };
  return { bars: dx === 0 ? 0 : Math.round(bars) + 0, price: dy === 0 ? 0 : onTick(price, tick) };
}

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

/** Adds to the selection all drawings that a frame touches, drawn from `start`. Levels lie everywhere: they are left out. */
export function marqueeGesture(start: Place, drawings: (facts: ToolContext) => readonly HitTarget[]): Gesture {
  return {
    cursor: 'crosshair',
    hint: 'Selects all drawings in the frame.',
    to(at, facts) {
      const { projection, selected } = facts;
      if (isSamePlace(start, pointerPlace(at, projection))) return NO_PROGRESS;
      const [a, b] = [projection.spot(start), at.spot];
      const marquee = {
        left: Math.min(a.x, b.x),
        top: Math.min(a.y, b.y),
        right: Math.max(a.x, b.x),
        bottom: Math.max(a.y, b.y),
      };
      const found = objectsInBox(drawings(facts), marquee).filter((id) => !selected.includes(id));
      const added = [...new Set(found)];
      return {
        shown: { marquee },
        outcomes: added.length === 0 ? [] : [{ kind: 'select', objectIds: [...selected, ...added] }],
      };
    },
  };
}
