import { l10n } from 'vscode';
import type { ResultColumn } from '../../results/resultTable.ts';

/** A store order (P1 2.4): what people look for first, then the ids, which no other call takes. */
export function orderColumns(): readonly ResultColumn[] {
  return [
    { key: 'redemptionId', label: l10n.t('Order'), kind: 'id' },
    { key: 'status', label: l10n.t('Status'), kind: 'text' },
    { key: 'productName', label: l10n.t('Product'), kind: 'text' },
    { key: 'price', label: l10n.t('Price in coins'), kind: 'number' },
    { key: 'quantity', label: l10n.t('Quantity'), kind: 'number' },
    { key: 'type', label: l10n.t('Product type'), kind: 'text' },
    { key: 'purchasedDate', label: l10n.t('Redeemed'), kind: 'time' },
    { key: 'updatedAt', label: l10n.t('Changed'), kind: 'time' },
    { key: 'userInfo.username', label: l10n.t('Username'), kind: 'text' },
    { key: 'userInfo.name', label: l10n.t('Name'), kind: 'text' },
    { key: 'userInfo.email', label: l10n.t('E-mail'), kind: 'text' },
    { key: 'userInfo.address', label: l10n.t('Address'), kind: 'json' },
    { key: 'redemptionMethodName', label: l10n.t('Method'), kind: 'text' },
    { key: 'redemptionOptionType', label: l10n.t('Delivery'), kind: 'text' },
    { key: 'customFieldValues', label: l10n.t('Order form'), kind: 'json', hidden: true },
    { key: 'statusID', label: l10n.t('Status ID'), kind: 'id', hidden: true },
    { key: 'redemptionMethodID', label: l10n.t('Method ID'), kind: 'id', hidden: true },
    { key: 'rewardId', label: l10n.t('Product ID'), kind: 'id', hidden: true },
    { key: 'voucherId', label: l10n.t('Voucher ID'), kind: 'id', hidden: true },
    { key: 'userId', label: l10n.t('Internal trader ID'), kind: 'id', hidden: true },
    { key: 'serverId', label: l10n.t('Community ID'), kind: 'id', hidden: true },
    { key: '_id', label: l10n.t('Internal order ID'), kind: 'id', hidden: true },
    { key: 'createdAt', label: l10n.t('Created'), kind: 'time', hidden: true },
  ];
}
