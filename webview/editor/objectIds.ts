import type { CardSketch } from '../../src/card/cardSketch.ts';
import { objectIds } from '../../src/card/objectIds.ts';

/** The ids that a text link may name. */
export function objectIdsOf(sketch: CardSketch): ReadonlySet<string> {
  return new Set(objectIds({ sketch }).map(({ id }) => id));
}
