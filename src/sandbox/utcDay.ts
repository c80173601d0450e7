/** Length of a UTC day in milliseconds. */
export const DAY = 86_400_000;

/** Midnight UTC of that moment's day, epoch milliseconds. */
export function startOfDay(at: number): number {
  return Math.floor(at / DAY) * DAY;
}

/** `YYYY-MM-DD`. */
export function dayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
