import { l10n } from 'vscode';
import type { TraderInfo } from '../../../contract/users.ts';
import type { ResultColumn } from '../../results/resultTable.ts';

/** A trader, with a column for each custom field. */
export function traderColumns(trader: TraderInfo): readonly ResultColumn[] {
  return [
    { key: 'userId', label: l10n.t('Trader'), kind: 'id' },
    { key: 'username', label: l10n.t('Username'), kind: 'text' },
    { key: 'firstName', label: l10n.t('First name'), kind: 'text' },
    { key: 'lastName', label: l10n.t('Last name'), kind: 'text' },
    { key: 'xp', label: l10n.t('XP'), kind: 'number' },
    { key: 'coins', label: l10n.t('Coins'), kind: 'number' },
    { key: 'roles', label: l10n.t('Roles'), kind: 'list' },
    { key: 'highestRole', label: l10n.t('Highest role'), kind: 'text' },
    { key: 'xpEarnedToday', label: l10n.t('XP today'), kind: 'number' },
    { key: 'coinsEarnedToday', label: l10n.t('Coins today'), kind: 'number' },
    { key: 'totalMessages', label: l10n.t('Messages'), kind: 'number' },
    { key: 'replySent', label: l10n.t('Replies'), kind: 'number' },
    { key: 'totalReactions', label: l10n.t('Reactions'), kind: 'number' },
    { key: 'visitCount', label: l10n.t('Visits'), kind: 'number' },
    { key: 'loginStreak', label: l10n.t('Login streak'), kind: 'number' },
    { key: 'timeSpent', label: l10n.t('Time spent'), kind: 'number' },
    { key: 'language', label: l10n.t('Language'), kind: 'text' },
    ...Object.entries(trader.customFields ?? {}).map(([field, value]) => customColumn(field, value)),
    { key: '_id', label: l10n.t('Internal trader ID'), kind: 'id', hidden: true },
  ];
}

/** The key of a field has no point in it (P2 2.1), so that it is a place. */
function customColumn(field: string, value: unknown): ResultColumn {
  return { key: `customFields.${field}`, label: field, kind: columnKindOf(value) };
}

function columnKindOf(value: unknown): ResultColumn['kind'] {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'flag';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' && value !== null ? 'json' : 'text';
}
