import { formatInstant, MAX_EPOCH_MS, parseUtcInstant } from '../../time.ts';
import type { PointSketch } from './cardSketch.ts';

/** Epoch milliseconds of a point's `time` value; undefined if the interface doesn't accept it (P2 2.4). */
export function parsePointTime(time: string | number): number | undefined {
  if (typeof time === 'string') return parseUtcInstant(time);
  return Number.isSafeInteger(time) && Math.abs(time) <= MAX_EPOCH_MS ? time : undefined;
}

/** Whether the interface accepts this as a point's time (P2 2.4). */
export function isPointTime(time: string | number): boolean {
  return parsePointTime(time) !== undefined;
}

/** Years 0 to 9999: the range of ISO 8601 text without a sign. */
const EARLIEST = -62_167_219_200_000;
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The nearest whole millisecond that a card can hold. */
export function clampTime(epoch: number): number {
  return Math.min(LATEST, Math.max(EARLIEST, Math.round(epoch)));
}

/** Epoch milliseconds at which a point is drawn; undefined if its time is missing, invalid or outside the years 0 to 9999. */
export function pointTime({ time }: PointSketch): number | undefined {
  const epoch = typeof time === 'string' ? parseUtcInstant(time) : time;
  return epoch !== undefined && epoch >= EARLIEST && epoch <= LATEST ? epoch : undefined;
}

/** `epoch` in the form of `like`: a number stays a number; text stays text, with milliseconds only if there are any. */
export function writeTime(epoch: number, like: string | number | undefined): string | number {
  const time = clampTime(epoch);
  return typeof like === 'number' ? time : formatInstant(time);
}
