import { l10n } from 'vscode';
import { transactionHistory as operation } from '../../../contract/redemptions.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { documented } from '../../admin/documented.ts';
import { showList } from '../../admin/lists/showList.ts';
import { orderTable } from '../../admin/orders/orderTable.ts';
import { emailQuestion } from '../../admin/traders/traderQuestions.ts';

interface Answers {
  readonly email: string;
}

/** The orders of the trader who has an e-mail address. */
export const transactionHistory = adminCommand<Answers>({
  title: () => l10n.t('Orders by E-mail'),
  operations: [operation],
  questions: [emailQuestion<Answers>('email', { check: documented(operation, 'body.email') })],
  doing: () => l10n.t('Reading the orders'),
  run: async ({ email }, context) =>
    showList(context, {
      operation,
      pages: context.service.redemptions.transactionHistory.pages({ body: { email } }, { signal: context.signal }),
      table: orderTable(context, email),
    }),
});
