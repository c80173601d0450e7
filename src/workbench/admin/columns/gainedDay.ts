import { l10n } from 'vscode';
import type { ResultColumn, ResultPlot } from '../../results/resultTable.ts';

/** What one trader gained on a UTC day, as far as it is plotted. */
export interface DailyGain {
  readonly identifier: string;
  readonly xp?: number | undefined;
  readonly coins?: number | undefined;
}

/** What a trader gained on a UTC day. */
export function dailyGainColumns(): readonly ResultColumn[] {
  return [
    { key: 'identifier', label: l10n.t('Trader'), kind: 'id' },
    { key: 'found', label: l10n.t('Found'), kind: 'flag' },
    { key: 'xp', label: l10n.t('XP'), kind: 'number' },
    { key: 'coins', label: l10n.t('Coins'), kind: 'number' },
    { key: 'user_id', label: l10n.t('Internal trader ID'), kind: 'id', hidden: true },
    { key: 'date', label: l10n.t('UTC day'), kind: 'text', hidden: true },
  ];
}

/** A column a trader, for XP and for coins. A picture's names are no cells, so e-mails become the number of their row. */
export function dailyGainPlots(rows: readonly DailyGain[], named: 'email' | 'userId'): readonly ResultPlot[] {
  if (rows.length === 0) return [];
  const names = rows.map(({ identifier }, row) => (named === 'email' ? l10n.t('Row {0}', row + 1) : identifier));
  const plot = (title: string, unit: string, of: (row: DailyGain) => number | undefined): ResultPlot => ({
    title,
    unit,
    names,
    series: [{ label: unit, kind: 'columns', points: rows.flatMap((row, at) => pointAt(at, of(row))) }],
  });
  return [
    plot(l10n.t('XP a trader'), l10n.t('XP'), ({ xp }) => xp),
    plot(l10n.t('Coins a trader'), l10n.t('coins'), ({ coins }) => coins),
  ];
}

function pointAt(at: number, value: number | undefined) {
  return value === undefined ? [] : [{ at, value }];
}

/** Who was asked for and not answered; e-mails count in any letter case (P1 4.7). */
export function notFoundAmong(
  asked: readonly string[],
  rows: readonly Pick<DailyGain, 'identifier'>[],
): readonly string[] {
  const found = new Set(rows.map(({ identifier }) => identifier.toLowerCase()));
  return asked.filter((identifier) => !found.has(identifier.toLowerCase()));
}
