import { l10n } from 'vscode';
import type { DayFlow } from '../../client/exportSummary/exportSummary.ts';
import type { ResultPlot } from '../results/resultTable.ts';

const DAY_SECONDS = 86_400;
/** Over a longer time, a wrong year in a file say, only days with a movement are shown. */
const MOST_DAYS = 36_525;

/** Coins in and out per UTC day; a day without a movement between others has nothing, not a gap. */
export function dayPlot(days: readonly DayFlow[]): ResultPlot {
  const byDay = new Map(days.map((flow) => [flow.day, flow]));
  const [first = 0, last = -1] = [days[0]?.day, days.at(-1)?.day];
  const length = last - first + 1;
  const all = length > MOST_DAYS ? [...byDay.keys()] : Array.from({ length }, (_, at) => first + at);
  const points = (of: 'in' | 'out') =>
    all.map((day) => ({ at: day * DAY_SECONDS, value: Number(byDay.get(day)?.[of] ?? 0) }));
  return {
    title: l10n.t('Coins in and out per UTC day'),
    unit: l10n.t('coins'),
    series: [
      { label: l10n.t('In'), kind: 'columns', points: points('in') },
      { label: l10n.t('Out'), kind: 'columns', points: points('out') },
    ],
  };
}
