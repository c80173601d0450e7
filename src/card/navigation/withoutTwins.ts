import { LEVEL_NAMES, type LevelName } from '../card.ts';
import type { CardSketch, LevelSketch } from '../cardSketch.ts';
import type { IdentifiedObject } from '../objectIds.ts';

/** The card as if no other object had this one's id, for what finds objects by their ids. */
export function withoutDuplicateIds(sketch: CardSketch, object: IdentifiedObject): CardSketch {
  const levels: { [Name in LevelName]?: LevelSketch } = { ...sketch.levels };
  for (const name of LEVEL_NAMES) {
    if (object.kind === 'level' && object.level === name) continue;
    const { clientObjectId, ...rest } = levels[name] ?? {};
    if (clientObjectId === object.id) levels[name] = rest;
  }
  const place = object.kind === 'drawing' ? object.path[1] : undefined;
  const drawings = sketch.drawings.map((drawing, at) => {
    const { clientObjectId, ...rest } = drawing;
    return clientObjectId === object.id && at !== place ? rest : drawing;
  });
  return { ...sketch, levels, drawings };
}
