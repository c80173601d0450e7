import * as z from 'zod/mini';

/** What a status of the order workflow means (P1 2.5). */
export const REDEMPTION_CATEGORIES = ['new_purchase', 'in_progress', 'completed', 'refunded'] as const;
/** What a status of the order workflow means. */
export type RedemptionCategory = (typeof REDEMPTION_CATEGORIES)[number];

/** One order of a trader in the store (P1 2.4). `userInfo` is personal data. */
export const redemptionOrderSchema = z.looseObject({
  _id: z.optional(z.string().check(z.describe('Internal record ID; no other call takes it.'))),
  redemptionId: z.string().check(z.describe('The order ID, sent elsewhere as `transactionId`.')),
  serverId: z.optional(z.string()),
  userId: z.optional(z.string().check(z.describe('Internal record ID of the trader, not the platform user ID.'))),
  rewardId: z.optional(z.nullable(z.string())),
  voucherId: z.optional(z.nullable(z.string())),
  price: z.number().check(z.minimum(0), z.describe('Coins paid; a refund of coins returns this amount.')),
  quantity: z.number().check(z.minimum(0)),
  status: z.optional(z.nullable(z.string())),
  statusID: z.optional(z.nullable(z.string())),
  type: z.optional(z.nullable(z.string())),
  userInfo: z.optional(z.nullable(z.looseObject({}))),
  redemptionOptionType: z.optional(z.nullable(z.string())),
  redemptionMethodID: z.optional(z.nullable(z.string())),
  redemptionMethodName: z.optional(z.nullable(z.string())),
  customFieldValues: z.optional(z.nullable(z.looseObject({}))),
  purchasedDate: z.optional(z.string()),
  createdAt: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
  productName: z.optional(z.nullable(z.string())),
});

/** One order of a trader in the store. */
export type RedemptionOrder = z.infer<typeof redemptionOrderSchema>;

/** A page of orders (P1 4.5). */
export const redemptionOrdersReply = z.looseObject({
  data: z.looseObject({
    transactions: z.array(redemptionOrderSchema),
    pagination: z.looseObject({
      total: z.int().check(z.minimum(0)),
      page: z.int().check(z.minimum(1)),
      limit: z.int().check(z.minimum(1), z.maximum(100)),
      totalPages: z.int().check(z.minimum(0)),
    }),
  }),
});

/** A status of the order workflow (P1 2.5). Older communities have categories beside the four (public-facts 4.1). */
export const redemptionStatusSchema = z.looseObject({
  _id: z.string().check(z.describe('The `statusID` that an order is moved into.')),
  name: z.string(),
  category: z.string(),
  color: z.optional(z.nullable(z.string())),
  order: z.optional(z.nullable(z.number())),
  isDefault: z.optional(z.nullable(z.boolean())),
});

/** A status of the order workflow. */
export type RedemptionStatus = z.infer<typeof redemptionStatusSchema>;

/** Every status; the place of the list is not shown: `data.statuses`, `data.data`, `data.items` or `data` itself. */
export const redemptionStatusesReply = z.pipe(
  z.looseObject({
    data: z.union([
      z.array(redemptionStatusSchema),
      z.looseObject({ statuses: z.array(redemptionStatusSchema) }),
      z.looseObject({ data: z.array(redemptionStatusSchema) }),
      z.looseObject({ items: z.array(redemptionStatusSchema) }),
    ]),
  }),
  z.transform(({ data }): { readonly statuses: readonly RedemptionStatus[] } => {
    if (Array.isArray(data)) return { statuses: data };
    if ('statuses' in data) return { statuses: data.statuses as RedemptionStatus[] };
    return { statuses: ('data' in data ? data.data : data.items) as RedemptionStatus[] };
  }),
);

/** What an order was moved into: the id's spelling differs from source to source (public-facts 4.1). */
export const movedOrderReply = z.looseObject({
  data: z.looseObject({
    transactionId: z.optional(z.string()),
    statusID: z.optional(z.string()),
    statusId: z.optional(z.string()),
    status: z.optional(z.nullable(z.looseObject({ _id: z.optional(z.string()), name: z.optional(z.string()) }))),
  }),
});
