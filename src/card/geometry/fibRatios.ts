/**
 * The standard set from -0.618 to 1.618, for a card that omits `levels` (P2 2.4 states only the ends; the nine in
 * between are an assumption, docs/assumptions.md, Geometry). For display only: never written into a card.
 */
export const STANDARD_FIB_RATIOS = [-0.618, -0.382, 0, 0.382, 0.5, 0.618, 1, 1.382, 1.618] as const;

/** Maximum number of ratios drawn; the documents don't limit a card's list. */
const MOST_RATIOS = 40;

/** The ratios to draw, the card's own or the standard set: finite, unique, ascending. */
export function fibRatios(levels: readonly number[] | undefined): readonly number[] {
  const own = [...new Set(levels ?? STANDARD_FIB_RATIOS)].filter((ratio) => Number.isFinite(ratio));
  return own.slice(0, MOST_RATIOS).sort((a, b) => a - b);
}

/**
 * Price of a ratio. With two points, 0 is the second and 1 the first; with three, the first leg is projected from the
 * third.
 */
export function fibPrice(ratio: number, prices: readonly [number, number] | readonly [number, number, number]): number {
  const [first, second, third] = prices;
  const price = third === undefined ? second + ratio * (first - second) : third + ratio * (second - first);
  return Number.isFinite(price) ? price : (third ?? second);
}
