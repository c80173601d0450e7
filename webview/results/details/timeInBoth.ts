import { formatLocalTime } from '../../../src/card/shownValues.ts';

/** A time in UTC and in the time of this place, where that is another: `2026-03-01 09:30:00 UTC · 2026-03-01 10:30:00 UTC+1`; other texts as they are, times without a zone too. */
export function formatUtcAndLocal(text: string): string {
  const time = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) || Number.isNaN(time.getTime())) return text;
  const utc = `${time.toISOString().replace('T', ' ').replace('.000Z', '').replace('Z', '')} UTC`;
  const local = formatLocalTime(time.getTime(), 'seconds');
  return local.endsWith('UTC') ? utc : `${utc} · ${local}`;
}
