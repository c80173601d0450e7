import { l10n } from 'vscode';
import { personalKindOfName } from '../../../contract/personalData.ts';
import { ordersByIdentifier } from '../../../contract/redemptions.ts';
import { listUserFields } from '../../../contract/userFields.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { showList } from '../../admin/lists/showList.ts';
import { identifierQuestions, type OrderIdentifier } from '../../admin/orders/orderIdentifier.ts';
import { orderTable } from '../../admin/orders/orderTable.ts';
import { maskedText } from '../../results/personalData.ts';

/** The orders of the one trader who has a value in a custom field. */
export const ordersByIdentifierCommand = adminCommand<OrderIdentifier>({
  title: () => l10n.t('Orders by Custom Field'),
  operations: [ordersByIdentifier, listUserFields],
  questions: identifierQuestions<OrderIdentifier>(),
  progressTitle: () => l10n.t('Reading the orders'),
  run: async ({ field, value }, context) =>
    showList(context, {
      operation: ordersByIdentifier,
      pages: context.service.redemptions.ordersByIdentifier.pages(
        { body: { identifier: { key: field.key, value } } },
        { signal: context.signal },
      ),
      table: orderTable(context, `${field.key} ${maskedText(value, personalKindOfName(field.key) ?? 'free')}`),
    }),
});
