import {
  createRedemptionStatus,
  listRedemptionStatuses,
  ordersByIdentifier,
  REDEMPTION_CATEGORIES,
  transactionHistory,
  updateOrderStatus,
} from '../../contract/redemptions.ts';
import { fieldsOf, isObject } from '../../contract/schemas.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import { newObjectId } from '../objectIds.ts';
import { readSettings } from '../settings.ts';
import { lookupKey } from '../store/fieldTables.ts';
import type { Order, StoredStatus } from '../store/orderTables.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/userTable.ts';
import { changeCoins } from '../userChanges.ts';
import { metaCodeStyle } from './errorStyles.ts';
import { type ErrorStyle, type KeyedContext, keyedRoute } from './serviceRoute.ts';

/** How the redemption routes answer key problems, failures and the rate limit (P1 7.2, 7.3, 8). */
const REDEMPTION_STYLE: ErrorStyle = metaCodeStyle(
  (status, message, detail) => redemptionError(status, 'VALIDATION_FAILED', message, detail),
  () => redemptionError(500, 'INTERNAL_ERROR', 'Something went wrong, please try again later'),
);

/** Unknown fields are ignored (P1 4.5, 4.6), and a body that isn't an object has no fields. */
const LENIENT = { ignoresUnknown: true, prepare: fieldsOf } as const;

/** P1 4.5: one trader by a custom field, then the orders, newest first regardless of status. */
export const ordersByIdentifierRoute = keyedRoute(
  ordersByIdentifier,
  REDEMPTION_STYLE,
  (call) => {
    const { identifier, ...page } = call.readBody();
    if (identifier.key.trim() === '') throw call.invalid(['identifier', 'key'], 'must not be blank');
    const trader = call.runRead(() => findTraderByField(call.store, call.key.communityId, identifier));
    return 'status' in trader ? trader : orderPageReply(call, trader, page);
  },
  // A blank value has its own code (P1 7.2).
  { ...LENIENT, allowsBlank: true },
);

/** P1 4.10, transaction history (assumed shape): the trader by e-mail in any case, then like by custom field. */
export const transactionHistoryRoute = keyedRoute(
  transactionHistory,
  REDEMPTION_STYLE,
  (call) => {
    const { email, ...page } = call.readBody();
    const { store, key, runRead } = call;
    const user = runRead(() =>
      store.facts.get('communityId') === key.communityId ? store.users.byEmail(email.trim()) : undefined,
    );
    if (user === undefined || !user.member || !user.active) {
      return redemptionError(404, 'USER_NOT_FOUND', 'No active user has that email');
    }
    return orderPageReply(call, user, page);
  },
  LENIENT,
);

/** 200 with a page of the trader's orders, possibly empty (P1 4.5). */
function orderPageReply(
  { store, runRead }: KeyedContext,
  user: User,
  { page = 1, limit = 10 }: { readonly page?: number; readonly limit?: number },
): Reply {
  return runRead(() => {
    const total = store.orders.count(user.recordId);
    const orders = store.orders.page(user.recordId, limit, Math.min(total, (page - 1) * limit));
    return redemptionSuccess(200, 'REDEMPTION_TRANSACTIONS_RETRIEVED', 'Redemption transactions retrieved', {
      transactions: orders.map(describeOrder),
      pagination: { total, page, limit, totalPages: Math.ceil(total / limit) },
    });
  });
}

/** An order as returned, in the documents' order of fields (P1 2.4). */
function describeOrder(order: Order): object {
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

/** The custom field and the value to look up. */
interface FieldIdentifier {
  readonly key: string;
  readonly value: string | number;
}

/** The only active trader of the community with the value, or the documented error (P1 7.2). */
function findTraderByField(store: Store, communityId: string, { key, value }: FieldIdentifier): User | Reply {
  const ours = store.facts.get('communityId') === communityId;
  const field = ours ? store.fields.all().find((it) => it.field === key && it.isCustom) : undefined;
  if (field === undefined) {
    return lookupError(
      400,
      'NOT_FOUND',
      'The community has no custom user field with that key',
      'identifier.key is unknown',
    );
  }
  if (field.type !== 'single-line-text' && field.type !== 'numerical') {
    const must = 'identifier.key must name a single-line text or numerical field';
    return lookupError(400, 'UNSUPPORTED_TYPE', 'Only single-line text and numerical fields can be looked up', must);
  }
  const wanted = lookupKey(field, value);
  if (wanted === undefined) {
    const must = field.type === 'numerical' ? 'must be a number for a numerical field' : 'must not be blank';
    return lookupError(400, 'INVALID_VALUE', 'The value cannot be looked up', `identifier.value ${must}`);
  }
  const { fieldLookup } = readSettings(store.facts);
  if (!field.ready || fieldLookup === 'notReady') {
    return lookupError(503, 'NOT_READY', 'Lookup by this field is not ready yet, please try again later');
  }
  if (fieldLookup === 'scanLimit') {
    return lookupError(503, 'SCAN_LIMIT_EXCEEDED', 'Too many records have that value for a safe lookup');
  }
  if (fieldLookup === 'ambiguous') {
    return lookupError(409, 'LOOKUP_AMBIGUOUS', 'Too many records have that value to prove a single user');
  }
  const [user, another] = store.fieldValues
    .usersWith(field.id, wanted)
    .map((id) => store.users.byId(id))
    .filter((it): it is User => it?.member === true && it.active);
  if (user === undefined) return redemptionError(404, 'USER_NOT_FOUND', 'No active user has that value');
  return another === undefined ? user : lookupError(409, 'DUPLICATE', 'More than one active user has that value');
}

function lookupError(status: number, code: string, message: string, detail?: string): Reply {
  return redemptionError(status, `CUSTOM_FIELD_IDENTIFIER_${code}`, message, detail);
}

/** P1 4.10, move or refund an order (public-facts 4.1; errors assumed). No-op when the order already has the status. */
export const updateOrderStatusRoute = keyedRoute(
  updateOrderStatus,
  REDEMPTION_STYLE,
  ({ readBody, invalid, key: { communityId }, store, now, runRead, runWrite }) => {
    const { transactionId, statusID } = readBody();
    const order = runRead(() => store.orders.find(transactionId));
    if (order === undefined || order.communityId !== communityId) {
      return redemptionError(404, 'REDEMPTION_TRANSACTION_NOT_FOUND', 'Redemption transaction not found');
    }
    const status = runRead(() => store.redemptionStatuses.find(statusID));
    if (status === undefined || status.communityId !== communityId) {
      return redemptionError(404, 'REDEMPTION_STATUS_NOT_FOUND', 'Redemption status not found');
    }
    if (!status.enabled) throw invalid('statusID', 'names a disabled status');
    runWrite(() => moveOrder(store, order, status, now));
    const { id, name, category, color } = status;
    return redemptionSuccess(200, 'REDEMPTION_STATUS_UPDATED', 'Redemption status updated', {
      transactionId,
      statusID: id,
      status: { _id: id, name, category, color },
    });
  },
  LENIENT,
);

/** A `refunded` status returns the price, once, and never for a failed purchase (P1 2.4, 3.2). */
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

const CATEGORIES: readonly string[] = REDEMPTION_CATEGORIES;

/** P1 4.10, list statuses (assumed shape): all of the community by category, including disabled ones. */
export const listRedemptionStatusesRoute = keyedRoute(
  listRedemptionStatuses,
  REDEMPTION_STYLE,
  ({ readBody, key, store, runRead }) => {
    readBody();
    const statuses = runRead(() => store.redemptionStatuses.ofCommunity(key.communityId));
    const place = (category: string) => CATEGORIES.indexOf(category);
    const sorted = statuses.toSorted((a, b) => place(a.category) - place(b.category) || a.order - b.order);
    return redemptionSuccess(200, 'REDEMPTION_STATUSES_RETRIEVED', 'Redemption statuses retrieved', {
      statuses: sorted.map((status) => ({ ...describeStatus(status), enabled: status.enabled })),
    });
  },
  // It isn't paged and needs no body.
  { ignoresUnknown: true, prepare: (body) => (body === undefined || isObject(body) ? {} : body) },
);

const DEFAULT_COLOR = '#808080';

/** P1 4.6: enabled, last in its category, never a default; fields other than `name` and `category` are ignored. */
export const createRedemptionStatusRoute = keyedRoute(
  createRedemptionStatus,
  REDEMPTION_STYLE,
  ({ readBody, key: { communityId }, store, now, runRead, runWrite }) => {
    const { name, category } = readBody();
    const others = runRead(() => store.redemptionStatuses.ofCommunity(communityId));
    const taken = others.some(
      (it) => it.name === name || (it.category === category && it.name.toLowerCase() === name.toLowerCase()),
    );
    if (taken) {
      const message = `A redemption status with this name already exists in the category ${category}`;
      return redemptionError(409, 'REDEMPTION_STATUS_CONFLICT', message);
    }
    const status = {
      id: newObjectId(now),
      communityId,
      name,
      category,
      color: DEFAULT_COLOR,
      order: Math.max(0, ...others.map(({ order }) => order)) + 1,
      isDefault: false,
      enabled: true,
    };
    runWrite(() => store.redemptionStatuses.add(status));
    return redemptionSuccess(201, 'REDEMPTION_STATUS_CREATED', 'Redemption status created', describeStatus(status));
  },
  LENIENT,
);

/** A status as returned (P1 2.5). */
function describeStatus({ id, name, category, color, order, isDefault }: StoredStatus): object {
  return { _id: id, name, category, color, order, isDefault };
}

/** An error with its code in `code`: all errors of these routes except for key problems (P1 7.2). */
function redemptionError(status: number, code: string, message: string, detail?: string): Reply {
  return jsonReply(status, { status: 'error', code, message, ...(detail === undefined ? {} : { detail }) });
}

/** The success envelope (P1 4.5, 4.6). */
function redemptionSuccess(status: number, code: string, message: string, data: unknown): Reply {
  return jsonReply(status, { status: 'success', code, message, data });
}
