import * as z from 'zod/mini';
import { assumedPaging, tolerantList } from './listReply.ts';
import {
  type CallerAction,
  type ErrorRow,
  KEY_CHECK_FAILED,
  type Operation,
  type Permission,
  READ_REPEAT,
  WRITE_REPEAT,
} from './operation.ts';
import { documentedPagination, type PagingRule } from './pagination.ts';
import type { PersonalFields } from './personalData.ts';
import { writeReply } from './recordReply.ts';
import { anyId, booleanLike, lenient, numberLike, text, textOrEmpty, tolerantRecord } from './schemas.ts';
import { assumedErrors, codedKeyErrors, rateLimitError } from './sharedErrors.ts';

const noPath = z.strictObject({});
const nonEmptyText = z.string().check(z.minLength(1));
const page = z.exactOptional(z.int().check(z.minimum(1)));
const limit = z.exactOptional(z.int().check(z.minimum(1), z.maximum(100)));
const pageLimits = { page: { least: 1, usual: 1 }, limit: { least: 1, most: 100, usual: 10 } };

/** `customFieldValues` holds what traders enter in the order form; the community chooses the names. */
const ORDER_PERSONAL_DATA = {
  userInfo: 'free',
  'userInfo.username': 'name',
  'userInfo.name': 'name',
  'userInfo.email': 'email',
  'userInfo.address': 'address',
  customFieldValues: 'free',
} as const satisfies PersonalFields;

/** New orders appear at the top while the list is paged, so an order can be on two pages (P1 4.5). */
const ORDER_PAGES = {
  usualLimit: 10,
  mostLimit: 100,
  uniqueBy: 'redemptionId',
} as const satisfies PagingRule;

/** One order of a trader in the store (P1 2.4). `userInfo` is personal data. */
export const redemptionOrderSchema = tolerantRecord(
  {
    redemptionId: anyId.check(z.describe('The order ID; other calls name it `transactionId`.')),
    _id: lenient(anyId.check(z.describe('Internal record ID; no other call accepts it.'))),
    serverId: lenient(text),
    userId: lenient(text.check(z.describe('The trader’s internal record ID, not the platform user ID.'))),
    rewardId: lenient(text),
    voucherId: lenient(text),
    price: lenient(numberLike.check(z.describe('Coins paid; a refund returns this amount.'))),
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

/** A page of orders (P1 4.5). */
const redemptionOrdersReply = tolerantList(redemptionOrderSchema, 'data.transactions', documentedPagination);

/** Lists the orders of the trader who has a certain value in a custom field. */
export const ordersByIdentifier = {
  id: 'redemptions.ordersByIdentifier',
  title: 'List redemption orders by custom field',
  description:
    'Finds the one active trader with a certain value in a custom user field, and lists that trader’s store orders in any status, newest first. The response contains contact and delivery details.',
  method: 'POST',
  path: '/v1/redemption-transactions/by-identifier',
  source: 'P1 4.5',
  permission: 'customerSuccess',
  pathParameters: noPath,
  query: undefined,
  body: z.strictObject({
    identifier: z.strictObject({
      key: nonEmptyText.check(
        z.refine((key) => key !== 'id' && key !== 'email', { error: '“id” and “email” are not allowed (P1 4.5)' }),
      ),
      value: z.union([nonEmptyText, z.number()]),
    }),
    page,
    limit,
  }),
  reply: redemptionOrdersReply,
  successStatuses: [200],
  errors: [
    redemptionError(
      400,
      'VALIDATION_FAILED',
      'The identifier is missing, its key is empty, `id` or `email`, its value is empty or neither text nor a number, or `page` or `limit` is out of range.',
      'fix the input',
      'P1 7.2',
    ),
    redemptionError(
      400,
      'CUSTOM_FIELD_IDENTIFIER_NOT_FOUND',
      'No custom user field has this key. Keys are case-sensitive, and built-in fields aren’t searched.',
      'fix the input',
      'P1 7.2',
    ),
    redemptionError(
      400,
      'CUSTOM_FIELD_IDENTIFIER_UNSUPPORTED_TYPE',
      'The field is neither single-line text nor numerical.',
      'fix the input',
      'P1 7.2',
    ),
    redemptionError(
      400,
      'CUSTOM_FIELD_IDENTIFIER_INVALID_VALUE',
      'The value is blank, or isn’t a number although the field is numerical.',
      'fix the input',
      'P1 7.2',
    ),
    ...redemptionKeyErrors('P1 7.2', 'customerSuccess'),
    redemptionError(404, 'USER_NOT_FOUND', 'No active trader has this value.', 'final', 'P1 7.2'),
    redemptionError(
      409,
      'CUSTOM_FIELD_IDENTIFIER_DUPLICATE',
      'More than one active trader has this value; no orders are returned.',
      'final',
      'P1 7.2',
    ),
    redemptionError(
      409,
      'CUSTOM_FIELD_IDENTIFIER_LOOKUP_AMBIGUOUS',
      'Too many records have this value to prove that it belongs to one trader.',
      'final',
      'P1 7.2',
    ),
    redemptionError(500, 'INTERNAL_ERROR', 'The orders couldn’t be read.', 'retry', 'P1 7.2'),
    redemptionError(
      503,
      'CUSTOM_FIELD_IDENTIFIER_NOT_READY',
      'Traders can’t be found by this field yet, e.g. because it was set up recently.',
      'retry',
      'P1 7.2',
    ),
    redemptionError(
      503,
      'CUSTOM_FIELD_IDENTIFIER_SCAN_LIMIT_EXCEEDED',
      'Too many records have this value for a safe lookup; retrying gives the same result.',
      'final',
      'P1 7.2',
    ),
  ],
  repeat: {
    kind: 'read',
    repeatAfter: [
      { status: 429 },
      { status: 500 },
      { status: 502 },
      { status: 503, code: 'CUSTOM_FIELD_IDENTIFIER_NOT_READY' },
      { status: 504 },
    ],
  },
  paging: ORDER_PAGES,
  limits: pageLimits,
  personalData: ORDER_PERSONAL_DATA,
} as const satisfies Operation;

/** The categories of order statuses (P1 2.5). */
export const REDEMPTION_CATEGORIES = ['new_purchase', 'in_progress', 'completed', 'refunded'] as const;

/** An order status (P1 2.5). Older communities have more than the four categories (public-facts 4.1). */
const redemptionStatusSchema = tolerantRecord(
  {
    _id: anyId.check(z.describe('The `statusID` to move an order to.')),
    name: textOrEmpty(),
    category: textOrEmpty(),
    color: lenient(text),
    order: lenient(numberLike),
    isDefault: lenient(booleanLike),
  },
  ['statusId'],
);

/** Adds a status to the order workflow. */
export const createRedemptionStatus = {
  id: 'redemptions.createStatus',
  title: 'Create redemption status',
  description:
    'Adds a status to the workflow of store orders. It’s active immediately, last in its category, grey and never a default. Only the dashboard can rename, recolour, disable or delete it. The dashboard saves names of up to 50 characters.',
  method: 'POST',
  path: '/v1/redemption-transactions/status',
  source: 'P1 4.6',
  permission: 'createRedemptionStatus',
  pathParameters: noPath,
  query: undefined,
  body: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    category: z.enum(REDEMPTION_CATEGORIES),
  }),
  reply: writeReply(redemptionStatusSchema),
  successStatuses: [201],
  errors: [
    redemptionError(
      400,
      'VALIDATION_FAILED',
      'The name is missing, empty or longer than 100 characters, or the category isn’t one of the four.',
      'fix the input',
      'P1 7.3',
    ),
    ...redemptionKeyErrors('P1 7.3', 'createRedemptionStatus'),
    redemptionError(
      409,
      'REDEMPTION_STATUS_CONFLICT',
      'A status has this name in any category, or differs only by letter case in this category; disabled statuses count. After an uncertain creation, this error alone doesn’t prove that the status was created.',
      'final',
      'P1 7.3',
    ),
    redemptionError(
      500,
      'INTERNAL_ERROR',
      'An internal error; the status may have been created. List the statuses first.',
      'read back',
      'P1 7.3',
    ),
  ],
  repeat: {
    kind: 'write',
    repeatAfter: [...WRITE_REPEAT.repeatAfter, KEY_CHECK_FAILED],
    readBack: {
      operation: 'redemptions.listStatuses',
      happened: 'The list has a new status with exactly this name in this category.',
    },
  },
  limits: { name: { least: 1, most: 100 } },
} as const satisfies Operation;

/** Lists every order status. */
export const listRedemptionStatuses = {
  id: 'redemptions.listStatuses',
  title: 'List redemption statuses',
  description: 'Lists every status of the workflow of store orders, including disabled ones.',
  method: 'POST',
  path: '/v1/redemption-transactions/statuses',
  source: 'P1 4.10',
  permission: undefined,
  pathParameters: noPath,
  query: undefined,
  body: z.strictObject(assumedPaging),
  reply: tolerantList(redemptionStatusSchema, 'data.statuses'),
  successStatuses: [200],
  errors: assumedErrors([
    redemptionError(400, 'VALIDATION_FAILED', 'The body isn’t a JSON object.', 'fix the input', 'P1 7.2'),
    ...relatedKeyErrors(),
    redemptionError(500, 'INTERNAL_ERROR', 'The statuses couldn’t be read.', 'retry', 'P1 7.2'),
  ]),
  repeat: READ_REPEAT,
  paging: { usualLimit: 100, mostLimit: 100, uniqueBy: '_id' },
  assumed:
    'The documents show neither request nor response (public-facts 4.2). An empty object is sent first; the statuses are looked up in `data.statuses`, then wherever the response has a list.',
} as const satisfies Operation;

/** The status that an order was moved to; its id is spelled differently in different sources (public-facts 4.1). */
const movedOrderReply = writeReply(
  tolerantRecord({
    transactionId: lenient(anyId),
    statusID: lenient(anyId),
    status: lenient(tolerantRecord({ _id: lenient(anyId), name: lenient(text) })),
  }),
);

/** Moves an order to another status. */
export const updateOrderStatus = {
  id: 'redemptions.updateOrderStatus',
  title: 'Move or refund an order',
  description:
    'Moves a store order to another status. A status of the category `refunded` refunds the order’s price to the trader, once.',
  method: 'PUT',
  path: '/v1/redemption-transactions/status',
  source: 'P1 4.10',
  permission: undefined,
  pathParameters: noPath,
  query: undefined,
  body: z.strictObject({ transactionId: nonEmptyText, statusID: nonEmptyText }),
  reply: movedOrderReply,
  successStatuses: [200],
  errors: assumedErrors([
    redemptionError(
      400,
      'VALIDATION_FAILED',
      '`transactionId` or `statusID` is missing or isn’t text, or the status is disabled.',
      'fix the input',
      'P1 7.2',
    ),
    ...relatedKeyErrors(),
    redemptionError(
      404,
      'REDEMPTION_TRANSACTION_NOT_FOUND',
      'No order of the community has this `redemptionId`; the internal `_id` isn’t accepted.',
      'final',
      'P1 2.4',
    ),
    redemptionError(
      404,
      'REDEMPTION_STATUS_NOT_FOUND',
      'No status of the community has this ID.',
      'fix the input',
      'P1 2.5',
    ),
    redemptionError(
      500,
      'INTERNAL_ERROR',
      'An internal error; the order may have been moved and coins refunded. Read the order first.',
      'read back',
      'P1 7.3',
    ),
  ]),
  repeat: {
    kind: 'write',
    repeatAfter: [...WRITE_REPEAT.repeatAfter, KEY_CHECK_FAILED],
    readBack: {
      operation: 'redemptions.transactionHistory',
      happened: 'The order is listed with this `statusID`.',
    },
  },
  assumed:
    'The request follows the public page of an older host, with `statusID` spelled as in the documents. The documents don’t show errors and the refund rule (public-facts 4.1).',
} as const satisfies Operation;

/** Lists the orders of the trader with an e-mail address. */
export const transactionHistory = {
  id: 'redemptions.transactionHistory',
  title: 'List redemption orders by e-mail',
  description:
    'Lists the store orders of the trader with an e-mail address in any status, newest first. The response contains contact and delivery details.',
  method: 'POST',
  path: '/v1/redemption-transactions/transaction-history',
  source: 'P1 4.10',
  permission: 'customerSuccess',
  pathParameters: noPath,
  query: undefined,
  body: z.strictObject({ email: nonEmptyText, ...assumedPaging }),
  reply: redemptionOrdersReply,
  successStatuses: [200],
  errors: assumedErrors([
    redemptionError(
      400,
      'VALIDATION_FAILED',
      'The e-mail is missing, empty or isn’t text, or `page` or `limit` is out of range.',
      'fix the input',
      'P1 7.2',
    ),
    ...redemptionKeyErrors('P1 7.2', 'customerSuccess'),
    redemptionError(404, 'USER_NOT_FOUND', 'No active trader has this e-mail.', 'final', 'P1 7.2'),
    redemptionError(500, 'INTERNAL_ERROR', 'The orders couldn’t be read.', 'retry', 'P1 7.2'),
  ]),
  repeat: READ_REPEAT,
  paging: ORDER_PAGES,
  limits: pageLimits,
  personalData: ORDER_PERSONAL_DATA,
  assumed:
    'Only the title "by user email" is known (public-facts 4.3). Permission, paging, rows and errors follow the lookup by custom field.',
} as const satisfies Operation;

/** A category of order statuses. */
export type RedemptionCategory = (typeof REDEMPTION_CATEGORIES)[number];

/** One order of a trader in the store. */
export type RedemptionOrder = z.infer<typeof redemptionOrderSchema>;

/** An order status. */
export type RedemptionStatus = z.infer<typeof redemptionStatusSchema>;

/** An error of the redemption calls with its code in `code` (P1 7.2). */
function redemptionError(status: number, code: string, when: string, action: CallerAction, source: string): ErrorRow {
  return { status, code, codeAt: 'code', when, action, source };
}

function redemptionKeyErrors(source: string, permission: Permission): readonly ErrorRow[] {
  return [...codedKeyErrors(source, permission), rateLimitError('P1 8')];
}

/** The same for a call whose permission isn't documented (P1 5); the code also means a missing permission (P1 7.2). */
function relatedKeyErrors(): readonly ErrorRow[] {
  const rows = codedKeyErrors('P1 7.2', 'customerSuccess').map((row) =>
    row.status === 403 ? { ...row, when: 'The key is personal or lacks a permission that this call needs.' } : row,
  );
  return assumedErrors([...rows, rateLimitError('P1 8')]);
}
