import type { HistoryEntry } from '../../store/historyEntry.ts';
import { DAY, dayText, startOfDay } from '../../utcDay.ts';

/** Net counts (P1 2.6); `reaction` is singular. */
export interface ActivityCounts {
  messages: number;
  replies: number;
  reaction: number;
  socials: number;
}

const COUNTED = { message: 'messages', reply: 'replies', reaction: 'reaction', social: 'socials' } as const;

/** One entry a day, newest first, days without activity too; an entry that took something away counts as minus one (P1 4.7). */
export function activityDays(entries: readonly HistoryEntry[], now: number, days: number) {
  const today = startOfDay(now);
  const counts = Array.from({ length: days }, noCounts);
  const totals = noCounts();
  for (const { at, activity, value } of entries) {
    const day = counts[(today - startOfDay(at)) / DAY];
    if (day === undefined || activity === null) continue;
    const step = typeof value === 'number' && value < 0 ? -1 : 1;
    day[COUNTED[activity]] += step;
    totals[COUNTED[activity]] += step;
  }
  return {
    range: { start_date: dayText(today - (days - 1) * DAY), end_date: dayText(today) },
    totals,
    daily_stats: counts.map((day, ago) => ({ date: dayText(today - ago * DAY), ...day })),
  };
}

function noCounts(): ActivityCounts {
  return { messages: 0, replies: 0, reaction: 0, socials: 0 };
}
