/** A time as cells show it: `2026-03-01 09:30:00`, in UTC; empty for none. `time`: epoch milliseconds. */
export function formatUtcCell(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19).replace('T', ' ');
}
