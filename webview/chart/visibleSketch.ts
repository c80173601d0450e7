import { LEVEL_NAMES } from '../../src/card/card.ts';
import type { CardSketch } from '../../src/card/cardSketch.ts';

/** The card without the objects of those ids; the very same card when there are none. */
export function visibleSketch(sketch: CardSketch, hidden: ReadonlySet<string>): CardSketch {
  const isHidden = (id: string | undefined): boolean => id !== undefined && hidden.has(id);
  if (hidden.size === 0) return sketch;
  const levels = LEVEL_NAMES.flatMap((name) => {
    const level = sketch.levels[name];
    return level === undefined || isHidden(level.clientObjectId) ? [] : [[name, level] as const];
  });
  return {
    ...sketch,
    levels: Object.fromEntries(levels),
    drawings: sketch.drawings.filter(({ clientObjectId }) => !isHidden(clientObjectId)),
  };
}
