/** A moment (epoch milliseconds) as people write it, in UTC; undefined for what is no moment. */
export function formatUtcMinute(time: number): string | undefined {
  return Number.isFinite(time) ? `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC` : undefined;
}
