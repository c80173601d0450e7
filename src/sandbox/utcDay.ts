/** Length of a UTC day in milliseconds. */
export const DAY_MS = 86_400_000;

/** Midnight UTC of that moment's day, epoch milliseconds. */
export function startOfDay(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

/** `YYYY-MM-DD`. */
export function formatDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
