import { l10n } from 'vscode';
import type { ResultColumn } from '../../results/resultTable.ts';

/** A trader's loyalty summary, in the documents' order (P1 2.3). */
export function loyaltyColumns(): readonly ResultColumn[] {
  return [
    { key: 'client_id', label: l10n.t('Trader'), kind: 'id' },
    { key: 'email', label: l10n.t('E-mail'), kind: 'text' },
    { key: 'current_xp_balance', label: l10n.t('XP'), kind: 'number' },
    { key: 'current_coin_balance', label: l10n.t('Coins'), kind: 'number' },
    { key: 'lifetime_coins_redeemed', label: l10n.t('Coins redeemed'), kind: 'number' },
    { key: 'roles', label: l10n.t('Roles'), kind: 'list' },
    { key: 'login_count', label: l10n.t('Days visited'), kind: 'number' },
    { key: 'first_loyalty_login', label: l10n.t('Joined'), kind: 'time' },
    { key: 'last_loyalty_login', label: l10n.t('Last login'), kind: 'time' },
  ];
}
