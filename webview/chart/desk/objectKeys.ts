import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';

/** Ids of the objects in the order in which keys walk them: levels from above, then drawings as they stand in the card. */
export function navigableObjects(sketch: CardSketch, hidden: ReadonlySet<string>): readonly string[] {
  const ids = [
    ...drawnLevels(sketch.levels).map(({ level }) => level.clientObjectId),
    ...sketch.drawings.map(({ clientObjectId }) => clientObjectId),
  ];
  return [...new Set(ids)].filter((id): id is string => id !== undefined && id !== '' && !hidden.has(id));
}

/** The object after the present one, or before it, round and round; undefined when there is none at all. */
export function nextObject(
  ids: readonly string[],
  current: string | undefined,
  backwards: boolean,
): string | undefined {
  const at = current === undefined ? -1 : ids.indexOf(current);
  if (at < 0) return backwards ? ids.at(-1) : ids[0];
  return ids[(at + (backwards ? ids.length - 1 : 1)) % ids.length];
}
