import { LEVEL_NAMES, type LevelName } from '../../../src/card/card.ts';
import type { EditorSnapshot } from '../../../src/protocol/editorMessages.ts';
import { decimalsOf } from '../fields/price.ts';

/** Half-way between the nearest levels above and below; 0 where there is none. Keeps the neighbours' decimals. */
export function priceBetween(
  { sketch, priceTexts }: Pick<EditorSnapshot, 'sketch' | 'priceTexts'>,
  name: LevelName,
): number {
  const at = LEVEL_NAMES.indexOf(name);
  const known = (names: readonly LevelName[]): LevelName | undefined =>
    names.find((other) => sketch.levels[other]?.price !== undefined);
  const above = known(LEVEL_NAMES.slice(0, at).reverse());
  const below = known(LEVEL_NAMES.slice(at + 1));
  const prices = [above, below].flatMap((other) => (other ? [sketch.levels[other]?.price ?? 0] : []));
  if (prices.length === 0) return 0;
  const decimals = Math.max(...[above, below].map((other) => decimalsOf((other && priceTexts?.[other]) ?? '')));
  const middle = prices.reduce((sum, price) => sum + price, 0) / prices.length;
  // Rounding must not land on a neighbour: between 1.08 and 1.09 lies 1.085.
  for (let digits = Math.min(12, decimals); digits < 12; digits++) {
    const rounded = Number(middle.toFixed(digits));
    if (prices.length === 1 || !prices.includes(rounded)) return rounded;
  }
  return middle;
}
