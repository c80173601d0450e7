import { LEVEL_NAMES } from '../../card/card.ts';
import type { CardSketch } from '../../card/cardSketch.ts';
import type { JsonPath } from '../../card/jsonPath.ts';

/** Where the level or drawing of this id stands; the level where both have it. */
export function objectPath(sketch: CardSketch, objectId: string): JsonPath | undefined {
  const level = LEVEL_NAMES.find((name) => sketch.levels[name]?.clientObjectId === objectId);
  if (level !== undefined) return ['levels', level];
  const at = sketch.drawings.findIndex((drawing) => drawing.clientObjectId === objectId);
  return at < 0 ? undefined : ['drawings', at];
}

/** The id of the level or drawing that the path lies in. */
export function objectOf(sketch: CardSketch, path: JsonPath): string | undefined {
  const [part, which] = path;
  if (part === 'levels') {
    const level = LEVEL_NAMES.find((name) => name === which);
    return level && sketch.levels[level]?.clientObjectId;
  }
  return part === 'drawings' && typeof which === 'number' ? sketch.drawings[which]?.clientObjectId : undefined;
}
