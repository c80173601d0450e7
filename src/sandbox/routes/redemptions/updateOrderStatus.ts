import { updateOrderStatus } from '../../../contract/redemptions.ts';
import { changeCoins } from '../../changes/changeCoins.ts';
import type { Order } from '../../store/orderTable.ts';
import type { StoredStatus } from '../../store/redemptionStatusTable.ts';
import type { Store } from '../../store/store.ts';
import { fieldsOf } from '../analyses/requestBody.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { REDEMPTION_STYLE, redemptionError, redemptionSuccess, validationFailed } from './redemptionReplies.ts';

/** P1 4.10, move or refund an order (public-facts 4.1; errors assumed). Nothing moves when the order is there already. */
export const updateOrderStatusRoute: ServiceRoute = {
  operation: updateOrderStatus,
  style: REDEMPTION_STYLE,
  handle: ({ body, key: { communityId }, store, now, runRead: reads, runWrite: writes }) => {
    const { transactionId, statusID } = fieldsOf(body);
    if (typeof transactionId !== 'string' || transactionId.trim() === '') {
      return validationFailed('transactionId must be text');
    }
    if (typeof statusID !== 'string' || statusID.trim() === '') return validationFailed('statusID must be text');
    const order = reads(() => store.orders.find(transactionId));
    if (order === undefined || order.communityId !== communityId) {
      return redemptionError(404, 'REDEMPTION_TRANSACTION_NOT_FOUND', 'Redemption transaction not found');
    }
    const status = reads(() => store.redemptionStatuses.find(statusID));
    if (status === undefined || status.communityId !== communityId) {
      return redemptionError(404, 'REDEMPTION_STATUS_NOT_FOUND', 'Redemption status not found');
    }
    if (!status.enabled) return validationFailed('statusID is that of a status that is switched off');
    writes(() => moveOrder(store, order, status, now));
    const { id, name, category, color } = status;
    return redemptionSuccess(200, 'REDEMPTION_STATUS_UPDATED', 'Redemption status updated', {
      transactionId,
      statusID: id,
      status: { _id: id, name, category, color },
    });
  },
};

/** A `refunded` status gives the price back, once, and nothing for a purchase that failed (P1 2.4, 3.2). */
function moveOrder(store: Store, order: Order, status: StoredStatus, now: number): void {
  if (order.statusId === status.id) return;
  const refunds = status.category === 'refunded' && !order.refunded && !order.failed;
  const updatedAt = new Date(Math.max(now, Date.parse(order.updatedAt) + 1)).toISOString();
  const refunded = order.refunded || refunds;
  store.orders.update({ ...order, statusId: status.id, status: status.name, refunded, updatedAt });
  const user = store.users.byRecordId(order.userRecordId);
  if (!refunds || user === undefined || order.price === 0) return;
  const sourceReference = order.redemptionId;
  changeCoins(store, {
    user,
    action: 'increase',
    amount: order.price,
    label: 'redemption_refund',
    at: now,
    sourceReference,
  });
}
