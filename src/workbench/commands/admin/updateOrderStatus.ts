import { l10n } from 'vscode';
import { writeAndReconcile } from '../../../client/reconcile/writeAndReconcile.ts';
import type { RedemptionStatus } from '../../../contract/redemptionRecord.ts';
import { transactionHistory, updateOrderStatus } from '../../../contract/redemptions.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { confirmMove } from '../../admin/orders/confirmMove.ts';
import { chosenOrder, type OrderAnswers, orderQuestions } from '../../admin/orders/orderQuestion.ts';
import { emailOf } from '../../admin/orders/readOrder.ts';
import { orderStatusQuestion } from '../../admin/questions/pickers/orderStatuses.ts';
import { executeCommand } from '../executeCommand.ts';

interface MoveOrderAnswers extends OrderAnswers {
  readonly status: RedemptionStatus;
}

/** Moves an order into another status; into a refunded one, that may give its price back. */
export const updateOrderStatusCommand = adminCommand<MoveOrderAnswers>({
  title: () => l10n.t('Move or Refund Order'),
  operations: [updateOrderStatus, transactionHistory],
  questions: [
    ...orderQuestions<MoveOrderAnswers>(),
    orderStatusQuestion<MoveOrderAnswers>('status', {
      placeholder: () => l10n.t('Into which status?'),
      current: (answers) => chosenOrder(answers).seen?.statusID,
    }),
  ],
  confirm: async (answers, context) => confirmMove(context, chosenOrder(answers), answers.status),
  progressTitle: (answers) => l10n.t('Moving order {0}', chosenOrder(answers).orderId),
  run: async (answers, { client, connection, signal, onProgress }) => {
    const { orderId, seen, buyer } = chosenOrder(answers);
    const traderEmail = buyer?.kind === 'email' ? buyer.email : emailOf(seen);
    const body = { transactionId: orderId, statusID: answers.status._id };
    const end = await writeAndReconcile(
      client,
      updateOrderStatus,
      { body },
      {
        signal,
        onProgress,
        ...(traderEmail === undefined ? {} : { traderEmail }),
      },
    );
    if (end.kind !== 'done') return { kind: 'trouble', trouble: { kind: 'call', operation: updateOrderStatus, end } };
    const name = end.value.data?.status?.name ?? answers.status.name;
    return {
      kind: 'told',
      text: l10n.t('Order {0} is now “{1}” on {2}.', orderId, name, connection.name),
      offers:
        traderEmail === undefined
          ? []
          : [
              {
                label: l10n.t('Show Orders'),
                run: () =>
                  executeCommand('chartCards.admin.transactionHistory', {
                    connectionId: connection.id,
                    trader: { email: traderEmail },
                  }),
              },
            ],
    };
  },
});
