import type { LevelName } from '../../src/card/card.ts';
import type { CardSketch } from '../../src/card/cardSketch.ts';
import { drawnLevels } from '../../src/card/geometry/levelLines.ts';

/** The levels that do not lie strictly below the one that should be above them, and those that they have crossed. */
export function brokenLevels(levels: CardSketch['levels']): ReadonlySet<LevelName> {
  const drawn = drawnLevels(levels);
  return new Set(
    drawn.flatMap((below, at) => {
      const above = drawn[at - 1];
      return above !== undefined && above.price <= below.price ? [above.name, below.name] : [];
    }),
  );
}
