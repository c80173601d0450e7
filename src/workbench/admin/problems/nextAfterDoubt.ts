import { l10n } from 'vscode';
import type { Operation } from '../../../contract/operation.ts';

/** What to do about a write of which nobody can tell whether it was made: look, before anything is sent again. */
export function nextAfterUnknownWrite({ id, idempotencyKey, repeat }: Operation): string {
  switch (id) {
    case 'loyaltyExports.create':
      return l10n.t('“Resume Export…” sends the same order once more, which never makes a second job.');
    case 'bulkUpdates.upload':
      return l10n.t(
        'Look for the job by its name in “List Bulk Updates”: the same file sent twice adds and subtracts twice.',
      );
    case 'legacy.createBadge':
      return l10n.t('Look at the badges in the dashboard before you make it again.');
    case 'redemptions.updateOrderStatus':
      return l10n.t('Look at the order before you move it again: a refund gives coins back.');
    case 'analyses.append':
      return l10n.t('Open the card and look at its drawings before you add them again.');
  }
  if (idempotencyKey !== undefined) return l10n.t('Read the trader’s history of the field before you write again.');
  return repeat.readBack === undefined
    ? l10n.t('Look at it in the dashboard before you send it again.')
    : l10n.t(
        'It’s listed in Pending Writes, where it’s checked again. Send it again only if you know that it wasn’t done.',
      );
}
