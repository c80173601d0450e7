import { tickDecimals } from '../../../src/card/geometry/tick.ts';
import type { ParsedInput } from '../fields/commitInput.ts';
import { readPrice } from '../fields/price.ts';

/** A price with all decimals that it has, and no fewer than the tick has. */
export function priceText(price: number | undefined, tick: number | undefined): string {
  if (price === undefined) return '';
  const decimals = tick === undefined ? 0 : Math.min(12, tickDecimals(tick));
  const fixed = price.toFixed(decimals);
  return Number(fixed) === price && Math.abs(price) < 1e21 ? fixed : String(price);
}

/** What is made of a price that was put in. */
export function readPriceInput(text: string, set: (price: number) => void): ParsedInput {
  const price = readPrice(text);
  if (price === undefined) return { kind: 'mistake', message: 'A price is digits with a point, e.g. 1.0845.' };
  return { kind: 'value', value: price, set: () => set(price) };
}
