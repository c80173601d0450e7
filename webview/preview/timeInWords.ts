/** A time of the service (ISO 8601) as people write it, in UTC; what is no time stays as it came. */
export function formatServiceTime(time: string): string {
  const at = Date.parse(time);
  if (!Number.isFinite(at)) return time;
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
