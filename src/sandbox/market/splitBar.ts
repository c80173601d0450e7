import type { Bar } from './bar.ts';
import { unitNoise } from './noise.ts';

/**
 * Splits a bar into `count` bars of `minutes` each that join to exactly that bar again: each opens where the one
 * before closed, one reaches the high, one the low, none goes beyond. The split depends on nothing but the seed and the bar.
 */
export function splitBar(bar: Bar, count: number, minutes: number, seed: number): Bar[] {
  const range = bar.high - bar.low;
  const stops = [bar.open];
  for (let i = 1; i < count; i++) {
    const from = stops[i - 1] ?? bar.open;
    const drift = (bar.close - from) / (count - i + 1);
    const swing = (unitNoise(seed, bar.time + i * minutes, minutes) - 0.5) * 1.1 * range * Math.sqrt(1 / count);
    stops.push(Math.min(bar.high, Math.max(bar.low, Math.round(from + drift + swing))));
  }
  stops.push(bar.close);
  const highest = indexOfExtreme(stops, count, 1);
  const lowest = indexOfExtreme(stops, count, -1);
  const wick = (0.6 * range) / Math.sqrt(count);
  return Array.from({ length: count }, (_, i) => {
    const time = bar.time + i * minutes;
    const open = stops[i] ?? bar.open;
    const close = stops[i + 1] ?? bar.close;
    const top = Math.max(open, close);
    const bottom = Math.min(open, close);
    const up = unitNoise(seed, time, minutes + 5000) ** 2 * Math.min(bar.high - top, wick);
    const down = unitNoise(seed, time, minutes + 9000) ** 2 * Math.min(bottom - bar.low, wick);
    return {
      time,
      open,
      high: i === highest ? bar.high : top + Math.floor(up),
      low: i === lowest ? bar.low : bottom - Math.floor(down),
      close,
    };
  });
}

/** The part whose ends reach furthest up (`sign` 1) or down (-1). */
function indexOfExtreme(stops: readonly number[], count: number, sign: 1 | -1): number {
  let best = 0;
  let furthest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) {
    const reach = Math.max(sign * (stops[i] ?? 0), sign * (stops[i + 1] ?? 0));
    if (reach <= furthest) continue;
    best = i;
    furthest = reach;
  }
  return best;
}
