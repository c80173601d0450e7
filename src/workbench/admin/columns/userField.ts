import { l10n } from 'vscode';
import type { ResultColumn } from '../../results/resultTable.ts';

/** A definition of a user field (P2 2.1). */
export function userFieldColumns(): readonly ResultColumn[] {
  return [
    { key: 'name', label: l10n.t('Field'), kind: 'text' },
    { key: 'field', label: l10n.t('Key'), kind: 'id' },
    { key: 'type', label: l10n.t('Type'), kind: 'text' },
    { key: 'isCustom', label: l10n.t('Custom'), kind: 'flag' },
    { key: 'options', label: l10n.t('Options'), kind: 'list' },
    { key: 'defaultValue', label: l10n.t('Default'), kind: 'text' },
    { key: 'createdAt', label: l10n.t('Made'), kind: 'time' },
    { key: 'updatedAt', label: l10n.t('Changed'), kind: 'time' },
    { key: '_id', label: l10n.t('Field ID'), kind: 'id', hidden: true },
  ];
}
