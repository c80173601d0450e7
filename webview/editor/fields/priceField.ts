import { tickDecimals } from '../../../src/card/prices.ts';
import { trimEndMatching } from '../../../src/card/strings.ts';
import type { ParsedInput } from './commitInput.ts';

/** Parses a price: digits with at most one point; undefined otherwise. Commas are rejected rather than guessed at. */
function readPrice(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/.test(trimmed)) return undefined;
  const price = Number(trimmed);
  return Number.isFinite(price) ? price : undefined;
}

/** Number of decimals in the text. */
export function decimalsOf(text: string): number {
  return /\.(\d+)$/.exec(text.trim())?.[1]?.length ?? 0;
}

/** Step of a price: the feed's tick, or else the last decimal in the text. */
export function stepOf(text: string, tick: number | undefined): number {
  return tick !== undefined && tick > 0 ? tick : 10 ** -Math.min(decimalsOf(text), 12);
}

/** The price moved by `by` steps, with as many decimals as before or as the step needs. */
export function stepPrice(text: string, by: number, tick: number | undefined): string {
  const price = readPrice(text);
  if (price === undefined) return text;
  const step = stepOf(text, tick);
  const decimals = Math.min(12, Math.max(decimalsOf(text), decimalsOf(plain(step))));
  return (price + by * step).toFixed(decimals);
}

/** Without an exponent. */
function plain(value: number): string {
  return trimEndMatching(value.toFixed(12), /0/);
}

/** The exact price, with at least the tick's decimals. */
export function priceText(price: number | undefined, tick: number | undefined): string {
  if (price === undefined) return '';
  const decimals = tick === undefined ? 0 : Math.min(12, tickDecimals(tick));
  const fixed = price.toFixed(decimals);
  return Number(fixed) === price && Math.abs(price) < 1e21 ? fixed : String(price);
}

/** Parses price input. */
export function readPriceInput(text: string, set: (price: number) => void): ParsedInput {
  const price = readPrice(text);
  if (price === undefined)
    return { kind: 'invalid', message: 'Not a price. Use digits and a decimal point only, e.g. 1.0845.' };
  return { kind: 'value', value: price, set: () => set(price) };
}
