import type { Head } from './figure.ts';
import type { Spot } from './projection.ts';
import type { StrokeStyle } from './strokeStyle.ts';

/** Half the angle at the tip: 26°. */
const HALF_ANGLE = (26 * Math.PI) / 180;
/** How far the shaft stays behind the tip, as a part of the head's length, so that it does not poke through. */
const SHAFT_GAP = 0.5;

/** Length of a head in pixels, for a stroke of that width. */
export function headLength(width: number): number {
  return Math.max(8, 3.5 * width);
}

/** A solid head with its tip at `tip`, pointing away from `from`, and where its shaft ends. Smaller when the line is shorter than it. */
export function arrowHead(tip: Spot, from: Spot, style: StrokeStyle): { head: Head; shaftEnd: Spot } | undefined {
  const distance = Math.hypot(tip.x - from.x, tip.y - from.y);
  if (!(distance > 1e-6)) return undefined;
  const length = Math.min(headLength(style.width), distance);
  const back = { x: (from.x - tip.x) / distance, y: (from.y - tip.y) / distance };
  const side = length * Math.tan(HALF_ANGLE);
  const barb = (sign: number): Spot => ({
    x: tip.x + back.x * length - sign * back.y * side,
    y: tip.y + back.y * length + sign * back.x * side,
  });
  return {
    head: { points: [tip, barb(1), barb(-1)], color: style.color },
    shaftEnd: { x: tip.x + back.x * length * SHAFT_GAP, y: tip.y + back.y * length * SHAFT_GAP },
  };
}
