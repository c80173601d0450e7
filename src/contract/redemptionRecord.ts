import * as z from 'zod/mini';
import { tolerantList } from './listReply.ts';
import { documentedPagination } from './overviewPagination.ts';
import { writeReply } from './recordReply.ts';
import { anyId, decoration, figure, flag, label, text, tolerantRecord } from './tolerant.ts';

/** What a status of the order workflow means (P1 2.5). */
export const REDEMPTION_CATEGORIES = ['new_purchase', 'in_progress', 'completed', 'refunded'] as const;
/** What a status of the order workflow means. */
export type RedemptionCategory = (typeof REDEMPTION_CATEGORIES)[number];

/** One order of a trader in the store (P1 2.4). `userInfo` is personal data. */
export const redemptionOrderSchema = tolerantRecord(
  {
    redemptionId: anyId.check(z.describe('The order ID, sent elsewhere as `transactionId`.')),
    _id: decoration(anyId.check(z.describe('Internal record ID; no other call takes it.'))),
    serverId: decoration(text),
    userId: decoration(text.check(z.describe('Internal record ID of the trader, not the platform user ID.'))),
    rewardId: decoration(text),
    voucherId: decoration(text),
    price: decoration(figure.check(z.describe('Coins paid; a refund of coins returns this amount.'))),
    quantity: decoration(figure),
    status: decoration(text),
    statusID: decoration(anyId),
    type: decoration(text),
    userInfo: decoration(z.looseObject({})),
    redemptionOptionType: decoration(z.nullable(text)),
    redemptionMethodID: decoration(text),
    redemptionMethodName: decoration(text),
    customFieldValues: decoration(z.nullable(z.looseObject({}))),
    purchasedDate: decoration(text),
    createdAt: decoration(text),
    updatedAt: decoration(text),
    productName: decoration(z.nullable(text)),
  },
  ['transactionId', 'orderId'],
);

/** One order of a trader in the store. */
export type RedemptionOrder = z.infer<typeof redemptionOrderSchema>;

/** A page of orders (P1 4.5). */
export const redemptionOrdersReply = tolerantList(redemptionOrderSchema, 'data.transactions', documentedPagination);

/** A status of the order workflow (P1 2.5). Older communities have categories beside the four (public-facts 4.1). */
export const redemptionStatusSchema = tolerantRecord(
  {
    _id: anyId.check(z.describe('The `statusID` that an order is moved into.')),
    name: label(),
    category: label(),
    color: decoration(text),
    order: decoration(figure),
    isDefault: decoration(flag),
  },
  ['statusId'],
);

/** A status of the order workflow. */
export type RedemptionStatus = z.infer<typeof redemptionStatusSchema>;

/** What an order was moved into: the id's spelling differs from source to source (public-facts 4.1). */
export const movedOrderReply = writeReply(
  tolerantRecord({
    transactionId: decoration(anyId),
    statusID: decoration(anyId),
    status: decoration(tolerantRecord({ _id: decoration(anyId), name: decoration(text) })),
  }),
);
