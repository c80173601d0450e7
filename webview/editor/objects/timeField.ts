import type { Timeframe } from '../../../src/card/card.ts';
import { epochOf, epochOfDateTime, formatUtcTime } from '../../../src/card/findings/utcTime.ts';
import { barsAfter } from '../../../src/card/geometry/barLength.ts';
import { clampTime } from '../../../src/card/geometry/pointTime.ts';

/** A point's time as its field shows it: ISO text in UTC, without seconds that are none; what is no time as it is written. */
export function timeText(time: string | number | undefined): string {
  const epoch = time === undefined ? undefined : epochOf(time);
  return epoch === undefined ? String(time ?? '') : short(epoch);
}

/**
 * The time that was put in, UTC, in the way `was` is written; undefined for what is none. `2026-03-02 14:00` is enough.
 * The very value `was` where the time is the same: nothing is rewritten that was not changed.
 */
export function readTime(text: string, was: string | number | undefined): string | number | undefined {
  const typed = text.trim().toUpperCase().replace(/\s+/, 'T');
  const whole = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? `${typed}T00:00` : typed;
  const epoch = epochOfDateTime(whole);
  if (epoch === undefined || clampTime(epoch) !== epoch) return undefined;
  if (was !== undefined && epochOf(was) === epoch) return was;
  return typeof was === 'number' ? epoch : formatUtcTime(epoch);
}

/** The text of the time so many bars on; unchanged where it is no time. */
export function stepTime(text: string, by: number, timeframe: Timeframe): string {
  const time = readTime(text, undefined);
  const epoch = time === undefined ? undefined : epochOf(time);
  return epoch === undefined ? text : short(clampTime(barsAfter(epoch, by, timeframe)));
}

function short(epoch: number): string {
  return formatUtcTime(epoch).replace(/:00Z$/, 'Z');
}
