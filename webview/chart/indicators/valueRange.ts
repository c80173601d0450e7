import type { BarRange } from '../viewRanges.ts';
import type { Values } from './formulas.ts';

/** The least and the greatest value; infinite the other way round if there is none. */
interface ValueRange {
  readonly low: number;
  readonly high: number;
}

/** Bars whose range is kept: the scale is calculated in every frame, of all bars if all are in view. */
const BLOCK = 512;
const knownBlocks = new WeakMap<Values, readonly ValueRange[]>();

/** The range of the values at these bars; NaN doesn't count. */
export function valueRange(values: Values, bars: BarRange): ValueRange {
  const from = Math.max(0, Math.floor(bars.from));
  const end = Math.min(values.length, Math.ceil(bars.to) + 1);
  const [first, last] = [Math.ceil(from / BLOCK), Math.floor(end / BLOCK)];
  if (first >= last) return rangeWithin(values, from, end);
  let blocks = knownBlocks.get(values);
  if (blocks === undefined) {
    blocks = Array.from({ length: Math.ceil(values.length / BLOCK) }, (_, i) =>
      rangeWithin(values, i * BLOCK, Math.min(values.length, (i + 1) * BLOCK)),
    );
    knownBlocks.set(values, blocks);
  }
  const parts = [
    rangeWithin(values, from, first * BLOCK),
    ...blocks.slice(first, last),
    rangeWithin(values, last * BLOCK, end),
  ];
  return { low: Math.min(...parts.map(({ low }) => low)), high: Math.max(...parts.map(({ high }) => high)) };
}

function rangeWithin(values: Values, from: number, end: number): ValueRange {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = from; i < end; i += 1) {
    const value = values[i] ?? Number.NaN;
    // Comparisons with NaN are false.
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, high };
}
