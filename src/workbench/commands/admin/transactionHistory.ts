import { l10n } from 'vscode';
import { transactionHistory } from '../../../contract/redemptions.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { contractCheck } from '../../admin/documented.ts';
import { showList } from '../../admin/lists/showList.ts';
import { orderTable } from '../../admin/orders/orderTable.ts';
import { emailQuestion } from '../../admin/traders/traderQuestions.ts';

interface OrdersByEmailAnswers {
  readonly email: string;
}

/** The orders of the trader who has an e-mail address. */
export const transactionHistoryCommand = adminCommand<OrdersByEmailAnswers>({
  title: () => l10n.t('Orders by E-mail'),
  operations: [transactionHistory],
  questions: [emailQuestion<OrdersByEmailAnswers>('email', { check: contractCheck(transactionHistory, 'body.email') })],
  progressTitle: () => l10n.t('Reading the orders'),
  run: async ({ email }, context) =>
    showList(context, {
      operation: transactionHistory,
      pages: context.service.redemptions.transactionHistory.pages({ body: { email } }, { signal: context.signal }),
      table: orderTable(context, email),
    }),
});
