import { l10n } from 'vscode';
import type { ColumnKind, ResultColumn } from '../../results/resultTable.ts';

/** A change of a trader's field, XP or coins (P2 2.2); `values`: what the values of all rows are. */
export function historyColumns(values: ColumnKind): readonly ResultColumn[] {
  return [
    { key: 'createdAt', label: l10n.t('When'), kind: 'time' },
    { key: 'fieldName', label: l10n.t('Field'), kind: 'id' },
    { key: 'userNumericID', label: l10n.t('Trader'), kind: 'id' },
    { key: 'action', label: l10n.t('Action'), kind: 'text' },
    { key: 'value', label: l10n.t('Value or amount'), kind: values },
    { key: 'storedValue', label: l10n.t('Value after it'), kind: values },
    { key: 'fieldType', label: l10n.t('Type now'), kind: 'text' },
    { key: 'userID', label: l10n.t('Trader record'), kind: 'id', hidden: true },
    { key: 'userObjectID', label: l10n.t('Internal trader ID'), kind: 'id', hidden: true },
    { key: 'fieldID', label: l10n.t('Field ID'), kind: 'id', hidden: true },
    { key: 'updatedAt', label: l10n.t('Changed'), kind: 'time', hidden: true },
    { key: '_id', label: l10n.t('Entry ID'), kind: 'id', hidden: true },
  ];
}
