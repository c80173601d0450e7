import type { DrawingSketch } from '../../../src/card/cardSketch.ts';
import { newDrawing } from '../../../src/card/drawings/newDrawing.ts';
import type { Place } from '../../../src/card/geometry/projection.ts';
import { freshObjectId } from '../../../src/card/objectIds.ts';
import type { ToolContext } from './deskFacts.ts';
import type { PlacingRules } from './placingRules.ts';

/** The new drawing through these places, in the last look of its kind; its real shape from the first place on. */
export function createPlacedDrawing(rules: PlacingRules, places: readonly Place[], facts: ToolContext): DrawingSketch {
  const { kind, heads, pointCount } = rules;
  const last = places.at(-1);
  const missing = last === undefined ? [] : Array.from({ length: pointCount - places.length }, () => last);
  const all = [...places, ...missing];
  return newDrawing(kind, rules.stored?.(all, facts.tick) ?? all, {
    axis: facts.projection.axis,
    id: freshObjectId(facts, kind),
    look: facts.looks[kind],
    heads,
    pointCount,
  });
}
