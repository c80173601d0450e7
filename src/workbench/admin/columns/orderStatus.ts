import { l10n } from 'vscode';
import type { ResultColumn } from '../../results/resultTable.ts';

/** A status of the order workflow (P1 2.5). */
export function orderStatusColumns(): readonly ResultColumn[] {
  return [
    { key: 'name', label: l10n.t('Status'), kind: 'text' },
    { key: 'category', label: l10n.t('Category'), kind: 'text' },
    { key: 'order', label: l10n.t('Place'), kind: 'number' },
    { key: 'isDefault', label: l10n.t('Default'), kind: 'flag' },
    { key: 'enabled', label: l10n.t('Switched on'), kind: 'flag' },
    { key: 'color', label: l10n.t('Colour'), kind: 'text' },
    { key: '_id', label: l10n.t('Status ID'), kind: 'id' },
  ];
}
