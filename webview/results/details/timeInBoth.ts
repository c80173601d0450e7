/** A time in UTC and in the time of this place, where that is another: `2026-03-01 09:30:00 UTC · Mar 1, 2026, 10:30:00 GMT+1`; other texts as they are, times without a zone too. */
export function timeInBoth(text: string, zone?: string): string {
  const time = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) || Number.isNaN(time.getTime())) return text;
  const local = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(zone === undefined ? {} : { timeZone: zone }),
  }).format(time);
  const utc = `${time.toISOString().replace('T', ' ').replace('.000Z', '').replace('Z', '')} UTC`;
  return /UTC$|GMT$/.test(local) ? utc : `${utc} · ${local}`;
}
