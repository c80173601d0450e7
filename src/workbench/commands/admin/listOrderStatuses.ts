import { l10n } from 'vscode';
import { listRedemptionStatuses } from '../../../contract/redemptions.ts';
import { adminCommand } from '../../admin/adminCommand.ts';
import { orderStatusColumns } from '../../admin/columns/orderStatus.ts';
import { describeListEnd } from '../../admin/lists/endOfList.ts';
import { describeSource } from '../../admin/lists/readFrom.ts';
import { readList } from '../../admin/readList.ts';
import { executeCommand } from '../executeCommand.ts';

/** Every status of the order workflow. */
export const listOrderStatusesCommand = adminCommand<Record<never, never>>({
  title: () => l10n.t('List Order Statuses'),
  operations: [listRedemptionStatuses],
  questions: [],
  progressTitle: () => l10n.t('Reading the order statuses'),
  run: async (_answers, { service, connection, signal }) => {
    const { rows, end } = await readList(service.redemptions.listStatuses.pages({}, { signal }));
    if (end.kind === 'failed')
      return { kind: 'trouble', trouble: { kind: 'paging', operation: listRedemptionStatuses, end } };
    return {
      kind: 'table',
      table: {
        title: l10n.t('Order Statuses'),
        subtitle: describeSource(connection),
        columns: orderStatusColumns(),
        rows,
        notes: [
          l10n.t('Only a status of the category “refunded” can return coins when an order is moved into it.'),
          l10n.t('Statuses are renamed, recoloured, switched off and deleted in the dashboard only.'),
          ...describeListEnd(end),
        ],
        actions: [
          {
            label: l10n.t('Create Status…'),
            icon: 'add',
            on: 'result',
            run: () => executeCommand('chartCards.admin.createOrderStatus', { connectionId: connection.id }),
          },
        ],
        fileName: 'order-statuses',
        empty: l10n.t('The community has no order statuses.'),
      },
    };
  },
});
