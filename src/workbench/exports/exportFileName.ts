import type { ExportJobRecord } from '../jobs/jobRecord.ts';

/** Proposed for an export's file: its window in UTC, in characters that every system takes. */
export function exportFileName({
  startAt,
  endAt,
  format,
}: Pick<ExportJobRecord, 'startAt' | 'endAt' | 'format'>): string {
  return `loyalty-export_${stamp(startAt)}_${stamp(endAt)}.${format}`;
}

/** A day where the time is midnight, else the time to the digit that is needed. */
function stamp(time: string): string {
  const [day = '', clock = ''] = new Date(time).toISOString().split('T');
  const [hours, minutes, seconds = ''] = clock.slice(0, -1).split(':');
  const [whole, fraction] = seconds.split('.');
  if (`${hours}${minutes}${seconds}` === '000000.000') return day;
  const fine = fraction === '000' ? (whole === '00' ? '' : whole) : `${whole}.${fraction}`;
  return `${day}T${hours}${minutes}${fine}Z`;
}
