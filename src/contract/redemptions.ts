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

/** New orders come in front while one pages: the same order can be on two pages (P1 4.5). */
/** What people enter in the form of an order has names of the community's own. */
const ORDER_PERSONAL_DATA = {
  userInfo: 'free',
  'userInfo.username': 'name',
  'userInfo.name': 'name',
  'userInfo.email': 'email',
  'userInfo.address': 'address',
  customFieldValues: 'free',
} as const satisfies PersonalFields;

const ORDER_PAGES = {
  usualLimit: 10,
  mostLimit: 100,
  uniqueBy: 'redemptionId',
} as const satisfies PagingRule;

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

/** A page of orders (P1 4.5). */
const redemptionOrdersReply = tolerantList(redemptionOrderSchema, 'data.transactions', documentedPagination);

/** The orders of the trader who has a value in a custom field. */
export const ordersByIdentifier = {
  id: 'redemptions.ordersByIdentifier',
  title: 'List redemption orders by custom-field identifier',
  description:
    'Finds the one active trader who has a value in a custom user field, and lists that trader’s store orders, newest first in any status. The answer holds contact and delivery details.',
  method: 'POST',
  path: '/v1/redemption-transactions/by-identifier',
  source: 'P1 4.5',
  permission: 'customerSuccess',
  pathParameters: noPath,
  query: undefined,
  body: z.strictObject({
    identifier: z.strictObject({
      key: nonEmptyText.check(
        z.refine((key) => key !== 'id' && key !== 'email', { error: '“id” and “email” are refused (P1 4.5)' }),
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
      'The identifier is missing, its key is empty, `id` or `email`, its value is empty or neither text nor number, or page or limit is out of range.',
      'fix the input',
      'P1 7.2',
    ),
    redemptionError(
      400,
      'CUSTOM_FIELD_IDENTIFIER_NOT_FOUND',
      'No custom user field has that key; keys are case-sensitive, built-in fields do not count.',
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
      'The value is blank, or no number for a numerical field.',
      'fix the input',
      'P1 7.2',
    ),
    ...redemptionKeyErrors('P1 7.2', 'customerSuccess'),
    redemptionError(404, 'USER_NOT_FOUND', 'No active trader has that value.', 'final', 'P1 7.2'),
    redemptionError(
      409,
      'CUSTOM_FIELD_IDENTIFIER_DUPLICATE',
      'More than one active trader has that value; no orders are answered.',
      'final',
      'P1 7.2',
    ),
    redemptionError(
      409,
      'CUSTOM_FIELD_IDENTIFIER_LOOKUP_AMBIGUOUS',
      'Too many records hold the value to prove that it is one trader.',
      'final',
      'P1 7.2',
    ),
    redemptionError(500, 'INTERNAL_ERROR', 'The orders could not be read.', 'retry', 'P1 7.2'),
    redemptionError(
      503,
      'CUSTOM_FIELD_IDENTIFIER_NOT_READY',
      'Traders cannot be found by this field yet, as happens soon after it was set up.',
      'retry',
      'P1 7.2',
    ),
    redemptionError(
      503,
      'CUSTOM_FIELD_IDENTIFIER_SCAN_LIMIT_EXCEEDED',
      'Too many records hold the value for a safe lookup; a repeat ends the same way.',
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

/** What a status of the order workflow means (P1 2.5). */
export const REDEMPTION_CATEGORIES = ['new_purchase', 'in_progress', 'completed', 'refunded'] as const;

/** A status of the order workflow (P1 2.5). Older communities have categories beside the four (public-facts 4.1). */
const redemptionStatusSchema = tolerantRecord(
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

/** Adds a status to the order workflow. */
export const createRedemptionStatus = {
  id: 'redemptions.createStatus',
  title: 'Create redemption status',
  description:
    'Adds a status to the workflow of store orders: active at once, last in its category, grey, never a default. Only the dashboard renames, recolours, switches off or deletes it. The dashboard saves names of up to 50 characters.',
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
      'The name is missing, empty or longer than 100 characters, or the category is not one of the four.',
      'fix the input',
      'P1 7.3',
    ),
    ...redemptionKeyErrors('P1 7.3', 'createRedemptionStatus'),
    redemptionError(
      409,
      'REDEMPTION_STATUS_CONFLICT',
      'A status has this name in any category, or in other letter case in this category; statuses that are switched off count. After an uncertain creation this alone does not prove that it happened.',
      'final',
      'P1 7.3',
    ),
    redemptionError(
      500,
      'INTERNAL_ERROR',
      'Something failed; the status may have been created: list the statuses first.',
      'read back',
      'P1 7.3',
    ),
  ],
  repeat: {
    kind: 'write',
    repeatAfter: [...WRITE_REPEAT.repeatAfter, KEY_CHECK_FAILED],
    readBack: {
      operation: 'redemptions.listStatuses',
      happened: 'The list holds a status of exactly this name in this category that was not there before.',
    },
  },
  limits: { name: { least: 1, most: 100 } },
} as const satisfies Operation;

/** Every status of the order workflow. */
export const listRedemptionStatuses = {
  id: 'redemptions.listStatuses',
  title: 'List redemption statuses',
  description: 'Lists every status of the workflow of store orders, with those that are switched off.',
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
    redemptionError(400, 'VALIDATION_FAILED', 'The body is no JSON object.', 'fix the input', 'P1 7.2'),
    ...relatedKeyErrors(),
    redemptionError(500, 'INTERNAL_ERROR', 'The statuses could not be read.', 'retry', 'P1 7.2'),
  ]),
  repeat: READ_REPEAT,
  paging: { usualLimit: 100, mostLimit: 100, uniqueBy: '_id' },
  assumed:
    'Request and answer are not shown (public-facts 4.2): an empty object is sent first; the statuses are looked for in `data.statuses`, then wherever a list stands.',
} as const satisfies Operation;

/** What an order was moved into: the id's spelling differs from source to source (public-facts 4.1). */
const movedOrderReply = writeReply(
  tolerantRecord({
    transactionId: lenient(anyId),
    statusID: lenient(anyId),
    status: lenient(tolerantRecord({ _id: lenient(anyId), name: lenient(text) })),
  }),
);

/** Moves an order into another status. */
export const updateOrderStatus = {
  id: 'redemptions.updateOrderStatus',
  title: 'Move or refund an order',
  description:
    'Moves a store order into another status. A status of the category `refunded` gives the trader the order’s price back, once.',
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
      '`transactionId` or `statusID` is missing or no text, or the status is switched off.',
      'fix the input',
      'P1 7.2',
    ),
    ...relatedKeyErrors(),
    redemptionError(
      404,
      'REDEMPTION_TRANSACTION_NOT_FOUND',
      'No order of the community has that `redemptionId`; the internal `_id` is not taken.',
      'final',
      'P1 2.4',
    ),
    redemptionError(
      404,
      'REDEMPTION_STATUS_NOT_FOUND',
      'No status of the community has that ID.',
      'fix the input',
      'P1 2.5',
    ),
    redemptionError(
      500,
      'INTERNAL_ERROR',
      'Something failed; the order may have been moved, and coins returned: read the order first.',
      'read back',
      'P1 7.3',
    ),
  ]),
  repeat: {
    kind: 'write',
    repeatAfter: [...WRITE_REPEAT.repeatAfter, KEY_CHECK_FAILED],
    readBack: {
      operation: 'redemptions.transactionHistory',
      happened: 'The order is listed with the `statusID` that was sent.',
    },
  },
  assumed:
    'The request follows the public page of an older host, with the spelling `statusID` of the documents; errors and the refund rule are not shown (public-facts 4.1).',
} as const satisfies Operation;

/** The orders of the trader who has an e-mail address. */
export const transactionHistory = {
  id: 'redemptions.transactionHistory',
  title: 'List redemption orders by e-mail',
  description:
    'Lists the store orders of the trader with an e-mail address, newest first in any status. The answer holds contact and delivery details.',
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
      'The e-mail is missing, empty or no text, or page or limit is out of range.',
      'fix the input',
      'P1 7.2',
    ),
    ...redemptionKeyErrors('P1 7.2', 'customerSuccess'),
    redemptionError(404, 'USER_NOT_FOUND', 'No active trader has that e-mail.', 'final', 'P1 7.2'),
    redemptionError(500, 'INTERNAL_ERROR', 'The orders could not be read.', 'retry', 'P1 7.2'),
  ]),
  repeat: READ_REPEAT,
  paging: ORDER_PAGES,
  limits: pageLimits,
  personalData: ORDER_PERSONAL_DATA,
  assumed:
    'Only the title "by user email" is known (public-facts 4.3): permission, paging, rows and errors follow the lookup by custom field.',
} as const satisfies Operation;

/** What a status of the order workflow means. */
export type RedemptionCategory = (typeof REDEMPTION_CATEGORIES)[number];

/** One order of a trader in the store. */
export type RedemptionOrder = z.infer<typeof redemptionOrderSchema>;

/** A status of the order workflow. */
export type RedemptionStatus = z.infer<typeof redemptionStatusSchema>;

/** An error of the redemption calls whose code stands in `code` (P1 7.2). */
function redemptionError(status: number, code: string, when: string, action: CallerAction, source: string): ErrorRow {
  return { status, code, codeAt: 'code', when, action, source };
}

/** Key problems and the rate limit of a documented redemption call. */
function redemptionKeyErrors(source: string, permission: Permission): readonly ErrorRow[] {
  return [...codedKeyErrors(source, permission), rateLimitError('P1 8')];
}

/** The same for a call whose permission is not documented (P1 5); the code itself also means a missing one (P1 7.2). */
function relatedKeyErrors(): readonly ErrorRow[] {
  const rows = codedKeyErrors('P1 7.2', 'customerSuccess').map((row) =>
    row.status === 403 ? { ...row, when: 'The key is personal, or lacks a permission that this call needs.' } : row,
  );
  return assumedErrors([...rows, rateLimitError('P1 8')]);
}
