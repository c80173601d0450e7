import { l10n } from 'vscode';
import type { ResultColumn } from '../../results/resultTable.ts';

/** What a trader gained on a UTC day. */
export function gainedColumns(): readonly ResultColumn[] {
  return [
    { key: 'identifier', label: l10n.t('Trader'), kind: 'id' },
    { key: 'found', label: l10n.t('Found'), kind: 'flag' },
    { key: 'xp', label: l10n.t('XP'), kind: 'number' },
    { key: 'coins', label: l10n.t('Coins'), kind: 'number' },
    { key: 'user_id', label: l10n.t('Internal trader ID'), kind: 'id', hidden: true },
    { key: 'date', label: l10n.t('UTC day'), kind: 'text', hidden: true },
  ];
}
