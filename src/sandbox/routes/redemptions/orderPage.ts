import type { Reply } from '../../http/reply.ts';
import type { User } from '../../store/userTable.ts';
import type { KeyedContext } from '../serviceRoute.ts';
import { describeOrder } from './orderRecord.ts';
import { redemptionSuccess } from './redemptionReplies.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** Which page was asked for. */
export interface Pagination {
  readonly page: number;
  readonly limit: number;
}

/** `page` and `limit` of a body, or what is wrong with them (P1 4.5). */
export function readPagination(fields: Readonly<Record<string, unknown>>): Pagination | string {
  const { page = 1, limit = DEFAULT_LIMIT } = fields;
  if (!isPositiveInteger(page)) return 'page must be a whole number from 1';
  if (!isPositiveInteger(limit) || limit > MAX_LIMIT) return `limit must be a whole number from 1 to ${MAX_LIMIT}`;
  return { page, limit };
}

/** 200 with a page of the trader's orders; a trader without orders has an empty one (P1 4.5). */
export function orderPageReply(
  { store, runRead: reads }: KeyedContext,
  user: User,
  { page, limit }: Pagination,
): Reply {
  return reads(() => {
    const total = store.orders.count(user.recordId);
    const orders = store.orders.page(user.recordId, limit, Math.min(total, (page - 1) * limit));
    return redemptionSuccess(200, 'REDEMPTION_TRANSACTIONS_RETRIEVED', 'Redemption transactions retrieved', {
      transactions: orders.map(describeOrder),
      pagination: { total, page, limit, totalPages: Math.ceil(total / limit) },
    });
  });
}

function isPositiveInteger(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}
