import { LEVEL_NAMES } from '../../../src/card/card.ts';
import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { sameValue } from '../../../src/card/sameValue.ts';

const EMPTY_SKETCH: CardSketch = { metadata: {}, levels: {}, drawings: [] };

/** Of the older card what looks otherwise now, or is no more: the rest would lie under itself. */
export function olderSketch(older: CardSketch | undefined, sketch: CardSketch): CardSketch {
  if (older === undefined) return EMPTY_SKETCH;
  const levels = LEVEL_NAMES.flatMap((name) => {
    const level = older.levels[name];
    return level === undefined || level.price === sketch.levels[name]?.price ? [] : [[name, level] as const];
  });
  return {
    metadata: older.metadata,
    levels: Object.fromEntries(levels),
    drawings: older.drawings.filter((drawing) => !sketch.drawings.some((other) => sameValue(other, drawing))),
  };
}

/** The card, and what of the older one is no more: all that is on the chart has a name and a place. */
export function withRemoved(sketch: CardSketch, older: CardSketch): CardSketch {
  const ids = new Set(sketch.drawings.map(({ clientObjectId }) => clientObjectId));
  const removed = older.drawings.filter(({ clientObjectId: id }) => id !== undefined && !ids.has(id));
  const levels = LEVEL_NAMES.flatMap((name) => {
    const level = sketch.levels[name] ?? older.levels[name];
    return level === undefined ? [] : [[name, level] as const];
  });
  return { ...sketch, levels: Object.fromEntries(levels), drawings: [...sketch.drawings, ...removed] };
}
