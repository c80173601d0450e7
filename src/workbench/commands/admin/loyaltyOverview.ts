import { l10n } from 'vscode';
import { listLoyaltyOverview } from '../../../contract/loyaltyOverview.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { loyaltyColumns } from '../../admin/columns/loyaltyRow.ts';
import type { DateWindow } from '../../admin/dates/localDays.ts';
import { formatUtcWindow } from '../../admin/dates/windowInWords.ts';
import { describeSource } from '../../admin/lists/readFrom.ts';
import { showList } from '../../admin/lists/showList.ts';
import { type AnsweredWindow, windowQuestion } from '../../admin/questions/windowQuestion.ts';
import { textIn, traderActions } from '../../admin/traders/traderActions.ts';

interface LoyaltyOverviewAnswers {
  /** Undefined: everybody, those without a join date too. */
  readonly joined: AnsweredWindow | undefined;
}

/** One loyalty summary a trader, shown while the pages come in. */
export const loyaltyOverviewCommand = adminCommand<LoyaltyOverviewAnswers>({
  title: () => l10n.t('Loyalty Overview'),
  operations: [listLoyaltyOverview],
  questions: [
    windowQuestion<LoyaltyOverviewAnswers>('joined', {
      placeholder: () => l10n.t('Which traders? A window leaves out those without a join date.'),
      none: () => l10n.t('All Traders'),
      remember: true,
    }),
  ],
  progressTitle: () => l10n.t('Reading the loyalty overview'),
  run: async ({ joined }, context) =>
    showList(context, {
      operation: listLoyaltyOverview,
      pages: context.service.loyaltyOverview.list.pages(
        { query: joined === undefined ? {} : joinDates(joined) },
        { signal: context.signal },
      ),
      table: {
        title: l10n.t('Loyalty Overview'),
        subtitle: describeSource(context.connection),
        columns: loyaltyColumns(),
        notes: [
          ...(joined === undefined
            ? []
            : [l10n.t('Joined {0}; traders without a join date are left out.', formatUtcWindow(joined))]),
          l10n.t('Only traders with an XP record are listed, by platform user ID.'),
          l10n.t('Balances are those of the moment of reading, cut (not rounded) to two decimals.'),
          l10n.t('Coins redeemed are price times quantity over all time, without purchases that failed.'),
        ],
        personalData: listLoyaltyOverview.personalData,
        actions: traderActions(context.connection, (row) => ({
          userId: textIn(row['client_id']),
          email: textIn(row['email']),
        })),
        fileName: 'loyalty-overview',
        empty:
          joined === undefined ? l10n.t('No trader has an XP record.') : l10n.t('No trader joined in this window.'),
      },
    }),
});

/** The end of a window lies outside of it, but `to` is inclusive (P1 4.4): the last millisecond before it. */
function joinDates({ startAt, endAt }: DateWindow): { readonly from: string; readonly to: string } {
  return { from: startAt, to: new Date(Date.parse(endAt) - 1).toISOString() };
}
