import { l10n } from 'vscode';
import { formatLocalClock, formatLocalTime, formatNumber } from '../../card/formatValues.ts';
import type { ExportJobRecord, JobRecord } from './jobRecord.ts';

/** A time window for the user: local days if they are whole, else local times with an exclusive end. */
export function localWindow(startAt: string, endAt: string): string {
  const ends = [new Date(startAt), new Date(endAt)];
  if (ends.every(beginsDay)) return daysOfWindow(startAt, endAt);
  return `${formatLocalClock(Date.parse(startAt))} → ${formatLocalTime(Date.parse(endAt))}`;
}

/** The local days that a window touches, in short: `2026-03-01 – 03-07`. */
export function daysOfWindow(startAt: string, endAt: string): string {
  const first = localDay(new Date(startAt));
  // The end is exclusive.
  const last = localDay(new Date(Date.parse(endAt) - 1));
  if (first === last) return first;
  return `${first} – ${first.slice(0, 4) === last.slice(0, 4) ? last.slice(5) : last}`;
}

/** The exact bounds. */
export function utcWindow(startAt: string, endAt: string): string {
  return l10n.t('from {0} (inclusive) to {1} (exclusive)', startAt, endAt);
}

/** Whose history an export contains. */
export function formatCustomers(customers: ExportJobRecord['customers']): string {
  if (customers.kind === 'all') return l10n.t('all customers');
  return customers.count === 1 ? l10n.t('1 customer') : l10n.t('{0} customers', formatNumber(customers.count));
}

/** The state of a job; the service's own word where it has one. */
export function formatJobStatus({ status }: Pick<JobRecord, 'status'>): string {
  switch (status) {
    case 'unconfirmed':
      return l10n.t('not confirmed');
    case 'notCreated':
      return l10n.t('not created');
    case 'queued':
    case 'In Queue':
      return l10n.t('queued');
    case 'processing':
    case 'In Progress':
      return l10n.t('in progress');
    case 'completed':
    case 'Completed':
      return l10n.t('completed');
    case 'failed':
    case 'Failed':
      return l10n.t('failed');
  }
}

/** A size, e.g. `3.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return l10n.t('{0} bytes', bytes);
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), 4);
  const value = bytes / 1000 ** power;
  return `${value.toFixed(value < 10 ? 1 : 0)} ${['', 'kB', 'MB', 'GB', 'TB'][power]}`;
}

function localDay(at: Date): string {
  return formatLocalClock(at.getTime()).slice(0, 10);
}

/** Usually midnight; 01:00 where clocks go forward at midnight. */
function beginsDay(at: Date): boolean {
  return localDay(at) !== localDay(new Date(at.getTime() - 1));
}
