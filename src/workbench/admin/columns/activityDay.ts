import { l10n } from 'vscode';
import type { ActivityDay } from '../../../contract/activity.ts';
import type { ResultColumn, ResultPlot } from '../../results/resultTable.ts';

/** Net counts of a UTC day (P1 2.6). */
export function activityColumns(): readonly ResultColumn[] {
  return [{ key: 'date', label: l10n.t('UTC day'), kind: 'day' }, ...activityKinds()];
}

/** Columns a day of each kind of activity; a chart wants its points oldest first. */
export function activityPlot(days: readonly ActivityDay[]): ResultPlot {
  const oldestFirst = days.toSorted((a, b) => a.date.localeCompare(b.date, 'en'));
  return {
    title: l10n.t('Activity a day'),
    unit: l10n.t('actions, net'),
    series: activityKinds().map(({ key, label }) => ({
      label,
      kind: 'columns' as const,
      points: oldestFirst.map((day) => ({ at: Date.parse(day.date) / 1000, value: day[key] })),
    })),
  };
}

function activityKinds() {
  return [
    { key: 'messages', label: l10n.t('Messages'), kind: 'number' },
    { key: 'replies', label: l10n.t('Replies'), kind: 'number' },
    // Singular at the service.
    { key: 'reaction', label: l10n.t('Reactions'), kind: 'number' },
    { key: 'socials', label: l10n.t('Social actions'), kind: 'number' },
  ] as const satisfies readonly ResultColumn[];
}
