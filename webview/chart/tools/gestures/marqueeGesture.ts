import type { HitTarget } from '../../../../src/card/geometry/hitTest.ts';
import { objectsInBox } from '../../../../src/card/geometry/marquee.ts';
import type { Place } from '../../../../src/card/geometry/projection.ts';
import type { ToolContext } from '../deskFacts.ts';
import { isSamePlace, pointerPlace } from '../pointerPlace.ts';
import { type Gesture, NO_PROGRESS } from './gesture.ts';

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
