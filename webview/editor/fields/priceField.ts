import { exactPrice, shownDecimals, tickDecimals } from '../../../src/card/model/prices.ts';
import type { PageState } from '../pageState.ts';
import type { ParsedInput } from './commitInput.ts';

/** Most decimals of a price that is stepped. */
const MOST_STEP_DECIMALS = 15;

/** Parses a price: digits with at most one point; undefined otherwise. Commas are rejected rather than guessed at. */
function readPrice(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/.test(trimmed)) return undefined;
  const price = Number(trimmed);
  return Number.isFinite(price) ? price : undefined;
}

/** Number of decimals in the text; those of `1.5e-8` are nine. */
export function decimalsOf(text: string): number {
  const [, decimals = '', exponent = '0'] = /(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text.trim()) ?? [];
  return Math.max(0, decimals.length - Number(exponent));
}

/** Step of a price: the feed's tick, or else the last decimal in the text. */
export function stepOf(text: string, tick: number | undefined): number {
  return tick !== undefined && tick > 0 ? tick : Number(`1e-${Math.min(decimalsOf(text), MOST_STEP_DECIMALS)}`);
}

/** The price moved by `by` steps, with as many decimals as before or as the step needs. */
export function stepPrice(text: string, by: number, tick: number | undefined): string {
  const price = readPrice(text);
  if (price === undefined) return text;
  const step = stepOf(text, tick);
  const decimals = Math.min(MOST_STEP_DECIMALS, Math.max(decimalsOf(text), tickDecimals(step)));
  return (price + by * step).toFixed(decimals);
}

/** Decimals of the form's prices, which are those of the chart's. */
export function decimalsOfPrices({ snapshot, tick }: Pick<PageState, 'snapshot' | 'tick'>): number {
  return shownDecimals(snapshot.sketch.levels, tick === undefined ? undefined : tickDecimals(tick));
}

/** The exact price, with at least that many decimals. */
export function priceText(price: number | undefined, decimals: number): string {
  if (price === undefined) return '';
  const exact = exactPrice(price, decimals);
  return Number(exact) === price && Math.abs(price) < 1e21 ? exact : String(price);
}

/** Parses price input. */
export function readPriceInput(text: string, set: (price: number) => void): ParsedInput {
  const price = readPrice(text);
  if (price === undefined)
    return { kind: 'invalid', message: 'Not a price. Use digits and a decimal point only, e.g. 1.0845.' };
  return { kind: 'value', value: price, set: () => set(price) };
}
