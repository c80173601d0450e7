import { l10n } from 'vscode';
import type { TierLevel } from '../../../contract/tierLevels.ts';
import type { ResultColumn, ResultPlot } from '../../results/resultTable.ts';

/** A level of a tier. */
export function tierColumns(): readonly ResultColumn[] {
  return [
    { key: 'tier', label: l10n.t('Tier'), kind: 'text' },
    { key: 'level', label: l10n.t('Level'), kind: 'text' },
    { key: 'xp', label: l10n.t('XP needed'), kind: 'number' },
    { key: 'unit', label: l10n.t('Unit'), kind: 'text' },
    { key: 'text', label: l10n.t('As the service writes it'), kind: 'text', hidden: true },
  ];
}

/** The ladder: what each level needs, tier by tier; a level whose XP cannot be read leaves a gap. */
export function ladderPlot(levels: readonly TierLevel[]): ResultPlot {
  const places = levels.map((level, at) => ({ ...level, at }));
  return {
    title: l10n.t('XP and level ladder'),
    unit: levels.find(({ unit }) => unit !== undefined)?.unit ?? l10n.t('XP'),
    names: levels.map(({ tier, level }) => `${tier} · ${level}`),
    series: [...Map.groupBy(places, ({ tier }) => tier)].map(([tier, of]) => ({
      label: tier,
      kind: 'columns' as const,
      points: of.flatMap(({ at, xp }) => (xp === undefined ? [] : [{ at, value: xp }])),
    })),
  };
}
