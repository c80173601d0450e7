import type { LevelName } from '../card.ts';
import type { CardSketch } from '../cardSketch.ts';
import type { DistanceUnit } from '../distanceUnit.ts';
import { drawnLevels, SHORT_LEVEL_TITLES } from '../geometry/levelLines.ts';
import { formatDistance, percentOf, signed } from '../geometry/measure.ts';

/** How far a level lies from another one; above 0 when it lies over it. */
export interface LevelDistance {
  readonly to: LevelName;
  readonly price: number;
  /** Of the pivot's price, so that a pair says the same from either end; of the other level's where there is no pivot. */
  readonly percent: number | undefined;
}

/** How far a level lies from each of the others, from the highest name to the lowest. */
export function levelDistances(levels: CardSketch['levels'], name: LevelName): readonly LevelDistance[] {
  const price = levels[name]?.price;
  const base = levels.pivot?.price;
  if (price === undefined || !Number.isFinite(price)) return [];
  return drawnLevels(levels)
    .filter((other) => other.name !== name)
    .map((other) => {
      const difference = price - other.price;
      return {
        to: other.name,
        price: difference,
        percent: percentOf(difference, base !== undefined && Number.isFinite(base) ? base : other.price),
      };
    });
}

/** A distance for people: `250 pips (2.27 %) above Pivot`. */
export function formatLevelDistance({ to, price, percent }: LevelDistance, unit: DistanceUnit): string {
  const size = formatDistance(Math.abs(price), unit, '');
  const part = percent === undefined ? '' : ` (${signed(Math.abs(percent), 2, '')} %)`;
  // Less than is shown is float noise.
  const isSame = Number.parseFloat(size) === 0;
  const where = isSame ? 'from' : price > 0 ? 'above' : 'below';
  return `${size}${part} ${where} ${SHORT_LEVEL_TITLES[to]}`;
}
