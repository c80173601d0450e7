import type { HistoryEntry } from '../../store/historyEntry.ts';
import { DAY_MS, formatDay, startOfDay } from '../../utcDay.ts';

/** Net counts (P1 2.6); `reaction` is singular. */
export interface ActivityCounts {
  messages: number;
  replies: number;
  reaction: number;
  socials: number;
}

const COUNT_FIELDS = { message: 'messages', reply: 'replies', reaction: 'reaction', social: 'socials' } as const;

/** One entry a day, newest first, days without activity too; an entry that took something away counts as minus one (P1 4.7). */
export function activityDays(entries: readonly HistoryEntry[], now: number, days: number) {
  const today = startOfDay(now);
  const counts = Array.from({ length: days }, zeroCounts);
  const totals = zeroCounts();
  for (const { at, activity, value } of entries) {
    const day = counts[(today - startOfDay(at)) / DAY_MS];
    if (day === undefined || activity === null) continue;
    const step = typeof value === 'number' && value < 0 ? -1 : 1;
    day[COUNT_FIELDS[activity]] += step;
    totals[COUNT_FIELDS[activity]] += step;
  }
  return {
    range: { start_date: formatDay(today - (days - 1) * DAY_MS), end_date: formatDay(today) },
    totals,
    daily_stats: counts.map((day, ago) => ({ date: formatDay(today - ago * DAY_MS), ...day })),
  };
}

function zeroCounts(): ActivityCounts {
  return { messages: 0, replies: 0, reaction: 0, socials: 0 };
}
