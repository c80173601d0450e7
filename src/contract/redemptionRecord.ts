import * as z from 'zod/mini';
import { tolerantList } from './listReply.ts';
import { documentedPagination } from './overviewPagination.ts';
import { writeReply } from './recordReply.ts';
import { anyId, booleanLike, lenient, numberLike, text, textOrEmpty, tolerantRecord } from './tolerant.ts';

/** What a status of the order workflow means (P1 2.5). */
export const REDEMPTION_CATEGORIES = ['new_purchase', 'in_progress', 'completed', 'refunded'] as const;
/** What a status of the order workflow means. */
export type RedemptionCategory = (typeof REDEMPTION_CATEGORIES)[number];

/** One order of a trader in the store (P1 2.4). `userInfo` is personal data. */
export const redemptionOrderSchema = tolerantRecord(
  {
    redemptionId: anyId.check(z.describe('The order ID, sent elsewhere as `transactionId`.')),
    _id: lenient(anyId.check(z.describe('Internal record ID; no other call takes it.'))),
    serverId: lenient(text),
    userId: lenient(text.check(z.describe('Internal record ID of the trader, not the platform user ID.'))),
    rewardId: lenient(text),
    voucherId: lenient(text),
    price: lenient(numberLike.check(z.describe('Coins paid; a refund of coins returns this amount.'))),
    quantity: lenient(numberLike),
    status: lenient(text),
    statusID: lenient(anyId),
    type: lenient(text),
    userInfo: lenient(z.looseObject({})),
    redemptionOptionType: lenient(z.nullable(text)),
    redemptionMethodID: lenient(text),
    redemptionMethodName: lenient(text),
    customFieldValues: lenient(z.nullable(z.looseObject({}))),
    purchasedDate: lenient(text),
    createdAt: lenient(text),
    updatedAt: lenient(text),
    productName: lenient(z.nullable(text)),
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
    name: textOrEmpty(),
    category: textOrEmpty(),
    color: lenient(text),
    order: lenient(numberLike),
    isDefault: lenient(booleanLike),
  },
  ['statusId'],
);

/** A status of the order workflow. */
export type RedemptionStatus = z.infer<typeof redemptionStatusSchema>;

/** What an order was moved into: the id's spelling differs from source to source (public-facts 4.1). */
export const movedOrderReply = writeReply(
  tolerantRecord({
    transactionId: lenient(anyId),
    statusID: lenient(anyId),
    status: lenient(tolerantRecord({ _id: lenient(anyId), name: lenient(text) })),
  }),
);
