import { UTC_TIME_PATTERN } from '../card.ts';
import type { PointSketch } from '../cardSketch.ts';

/** Years 0 to 9999: what ISO text without a sign can say. */
const EARLIEST = Date.parse('0000-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** Puts a time, in epoch milliseconds, on the nearest whole millisecond that a card can hold. */
export function clampTime(time: number): number {
  return Math.min(LATEST, Math.max(EARLIEST, Math.round(time)));
}

/** A point's time in epoch milliseconds; undefined when it is missing or no time. */
export function pointTime(point: PointSketch): number | undefined {
  const { time } = point;
  const epoch = typeof time === 'string' ? (UTC_TIME_PATTERN.test(time) ? Date.parse(time) : Number.NaN) : time;
  return epoch !== undefined && epoch >= EARLIEST && epoch <= LATEST ? epoch : undefined;
}

/** `epoch` the way `like` is written: a number stays a number, text stays text, with milliseconds only where needed. */
export function writeTime(epoch: number, like: string | number | undefined): string | number {
  const time = clampTime(epoch);
  return typeof like === 'number' ? time : new Date(time).toISOString().replace('.000Z', 'Z');
}
