import { l10n } from 'vscode';
import type { ResultColumn } from '../../results/resultTable.ts';

/** A trader's phone number and whether it was verified. */
export function phoneContactColumns(): readonly ResultColumn[] {
  return [
    { key: 'client_id', label: l10n.t('Trader'), kind: 'id' },
    { key: 'phone', label: l10n.t('Phone'), kind: 'text' },
    { key: 'phone_verified', label: l10n.t('Verified'), kind: 'flag' },
    { key: 'phone_verified_at', label: l10n.t('Verified at'), kind: 'time' },
    { key: 'first_name', label: l10n.t('First name'), kind: 'text' },
    { key: 'last_name', label: l10n.t('Last name'), kind: 'text' },
    { key: 'email', label: l10n.t('E-mail'), kind: 'text' },
    { key: 'country', label: l10n.t('Country'), kind: 'text' },
  ];
}
