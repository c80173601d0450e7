/** The furthest a date can lie from 1970, either way, in milliseconds (ECMAScript, Time Values). */
const MAX_EPOCH = 8.64e15;

/**
 * Epoch milliseconds of a number in seconds, milliseconds, microseconds or nanoseconds, told apart by magnitude: each
 * holds for dates from 1973 to 5138. Absent for what is no date.
 */
export function epochMilliseconds(value: number): number | undefined {
  const size = Math.abs(value);
  const factor = size < 1e11 ? 1e3 : size < 1e14 ? 1 : size < 1e17 ? 1e-3 : 1e-6;
  const epoch = Math.round(value * factor);
  return Number.isFinite(value) && Math.abs(epoch) <= MAX_EPOCH ? epoch : undefined;
}
