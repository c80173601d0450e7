import { cardType } from '../../../src/card/cardType.ts';
import { formatDistance, measure } from '../../../src/card/distances.ts';
import type { Place, Spot } from '../../../src/card/geometry/projection.ts';
import { rewardToRisk } from '../../../src/card/levels.ts';
import { onTick } from '../../../src/card/prices.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/time.ts';
import type { ToolContext, ToolView } from './tool.ts';

/** The center of the bar, and the price step, nearest to a place. */
export function measuredPlace({ index, price }: Place, { tick }: Pick<ToolContext, 'tick'>): Place {
  return { index: Math.round(index), price: onTick(price, tick) };
}

/**
 * The distance between two places for people, one line each: price, percent, ticks, bars and time, and how often the
 * distance from entry to stop fits into it, if the card's levels say so.
 */
export function measurementLines(from: Place, to: Place, context: ToolContext): readonly string[] {
  const { unit, tick, projection, sketch, pivotIsInvalidation } = context;
  const { direction, entryPlacement } = sketch.metadata;
  const type = direction && entryPlacement && cardType({ direction, entryPlacement });
  const risk = rewardToRisk(sketch.levels, type, pivotIsInvalidation)?.risk;
  const lines = measure(from, to, context);
  const time = projection.axis.timeAt(to.index) - projection.axis.timeAt(from.index);
  return [
    ...lines.slice(0, -1),
    ...(unit.name === 'tick' ? [] : [formatDistance(to.price - from.price, { name: 'tick', size: tick })]),
    ...lines.slice(-1),
    durationText(time),
    ...(risk === undefined ? [] : [`${(Math.abs(to.price - from.price) / risk).toFixed(2)} × distance to the stop`]),
  ];
}

/** A finished measurement: its frame and its lines, at where its places are now. */
export function measurementView(from: Place, to: Place, context: ToolContext): Partial<ToolView> {
  const [a, b] = [context.projection.spot(from), context.projection.spot(to)];
  const lines = measurementLines(from, to, context);
  return { marquee: boxOf(a, b), readout: { spot: b, lines }, hint: `${lines.join(', ')}. Esc: end.` };
}

/** The box between two opposite corners. */
export function boxOf(a: Spot, b: Spot): NonNullable<ToolView['marquee']> {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  };
}

const UNITS = [
  [DAY_MS, 'd'],
  [HOUR_MS, 'h'],
  [MINUTE_MS, 'min'],
] as const;

/** A duration in days, hours and minutes, e.g. `−2 d 4 h`. */
export function durationText(time: number): string {
  let rest = Math.round(Math.abs(time) / MINUTE_MS) * MINUTE_MS;
  const parts = UNITS.flatMap(([length, name]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [`${count} ${name}`];
  });
  return parts.length === 0 ? '0 min' : `${time < 0 ? '−' : ''}${parts.join(' ')}`;
}
