import type { Order } from '../../store/orderTable.ts';

/** An order as it is answered, in the documents' order of fields (P1 2.4). */
export function describeOrder(order: Order): object {
  const { details } = order;
  return {
    _id: order.id,
    redemptionId: order.redemptionId,
    serverId: order.communityId,
    userId: order.userRecordId,
    rewardId: details.rewardId,
    voucherId: details.voucherId,
    price: order.price,
    quantity: order.quantity,
    status: order.status,
    ...(order.statusId === null ? {} : { statusID: order.statusId }),
    type: details.type,
    userInfo: details.userInfo,
    redemptionOptionType: details.redemptionOptionType,
    ...(details.redemptionMethodID === undefined ? {} : { redemptionMethodID: details.redemptionMethodID }),
    ...(details.redemptionMethodName === undefined ? {} : { redemptionMethodName: details.redemptionMethodName }),
    customFieldValues: details.customFieldValues,
    purchasedDate: order.purchasedAt,
    createdAt: order.purchasedAt,
    updatedAt: order.updatedAt,
    productName: details.productName,
  };
}
