import { l10n } from 'vscode';
import { transactionHistory } from '../../../contract/redemptions.ts';
import { executeCommand } from '../../commands/executeCommand.ts';
import type { ResultAction, ResultTable } from '../../results/resultTable.ts';
import type { AskingContext } from '../adminContext.ts';
import { orderColumns } from '../columns/order.ts';
import { describeSource } from '../lists/readFrom.ts';

/** Orders of one trader (`who` tells the views of several apart), as a table that knows how an order is moved. */
export function orderTable({ connection }: AskingContext, who: string): Omit<ResultTable, 'rows'> {
  return {
    title: l10n.t('Redemption Orders of {0}', who),
    subtitle: describeSource(connection),
    columns: orderColumns(),
    notes: [
      l10n.t('Newest first by the time of redemption, in any status.'),
      l10n.t('The price is what was paid in coins; a refund of coins returns this amount.'),
    ],
    personalData: transactionHistory.personalData,
    actions: [moveOrderAction(connection.id)],
    fileName: 'redemption-orders',
    empty: l10n.t('This trader has no orders.'),
  };
}

function moveOrderAction(connectionId: string): ResultAction {
  return {
    label: l10n.t('Move or Refund…'),
    icon: 'arrow-swap',
    on: 'row',
    run: ([row]) => row && executeCommand('chartCards.admin.updateOrderStatus', { connectionId, order: row }),
  };
}
