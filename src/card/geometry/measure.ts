import type { DistanceUnit } from '../distanceUnit.ts';
import type { Shift } from './drawingKind.ts';
import type { Place } from './projection.ts';
import { tickDecimals } from './tick.ts';

/** How prices are counted and written. */
export interface PriceScale {
  readonly unit: DistanceUnit;
  readonly precision: number;
}

/** What lies between two places, for people: `Δ −0.00120 (−12 pips)`, `−0.11 %`, `7 bars`. */
export function measure(from: Place, to: Place, scale: PriceScale): readonly string[] {
  return [...pricePart(to.price - from.price, from.price, scale), counted(to.index - from.index, 'bar', '')];
}

/** How far something goes that lies at `price`, for people; nothing of what stays as it is. */
export function measureShift({ bars, price: by }: Shift, price: number, scale: PriceScale): readonly string[] {
  return [...(by === 0 ? [] : pricePart(by, price, scale)), ...(bars === 0 ? [] : [counted(bars, 'bar', '')])];
}

function pricePart(by: number, from: number, { unit, precision }: PriceScale): readonly string[] {
  const percent = percentOf(by, from);
  return [
    unit.name === 'price' ? `Δ ${signed(by, precision)}` : `Δ ${signed(by, precision)} (${formatDistance(by, unit)})`,
    ...(percent === undefined ? [] : [`${signed(percent, 2)} %`]),
  ];
}

/** A difference of prices for people: `+44 pips`, `−1 point`, `0.5 ticks`; of the unit `price` its number alone. */
export function formatDistance(difference: number, { name, size }: DistanceUnit, plus = '+'): string {
  return name === 'price' ? signed(difference, tickDecimals(size), plus) : counted(difference / size, name, plus);
}

/** A difference in hundredths of what it differs from; undefined from zero. */
export function percentOf(difference: number, from: number): number | undefined {
  const percent = (difference / Math.abs(from)) * 100;
  return Number.isFinite(percent) ? percent : undefined;
}

/** A number with its sign, the minus as wide as the plus; a zero has none. */
export function signed(value: number, decimals: number, plus = '+'): string {
  const text = Math.abs(value).toFixed(Math.min(20, Math.max(0, decimals)));
  if (Number(text) === 0) return text;
  return (value < 0 ? '−' : plus) + text;
}

/** So many of a thing, with a sign: `−12 ticks`, `+1 tick`, `6.5 bars`. */
export function counted(count: number, what: string, plus = '+'): string {
  const whole = Math.abs(count - Math.round(count)) < 0.05;
  return `${signed(count, whole ? 0 : 1, plus)} ${what}${whole && Math.abs(Math.round(count)) === 1 ? '' : 's'}`;
}
