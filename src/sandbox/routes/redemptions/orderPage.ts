import type { Reply } from '../../http/reply.ts';
import type { User } from '../../store/userTable.ts';
import type { ServiceCall } from '../serviceRoute.ts';
import { orderRecord } from './orderRecord.ts';
import { redemptionSuccess } from './redemptionReplies.ts';

const DEFAULT_LIMIT = 10;
const MOST = 100;

/** Which page was asked for. */
export interface PageAsked {
  readonly page: number;
  readonly limit: number;
}

/** `page` and `limit` of a body, or what is wrong with them (P1 4.5). */
export function readPageAsked(fields: Readonly<Record<string, unknown>>): PageAsked | string {
  const { page = 1, limit = DEFAULT_LIMIT } = fields;
  if (!isWhole(page)) return 'page must be a whole number from 1';
  if (!isWhole(limit) || limit > MOST) return `limit must be a whole number from 1 to ${MOST}`;
  return { page, limit };
}

/** 200 with a page of the trader's orders; a trader without orders has an empty one (P1 4.5). */
export function orderPage({ store, reads }: ServiceCall, user: User, { page, limit }: PageAsked): Reply {
  return reads(() => {
    const total = store.orders.count(user.recordId);
    const orders = store.orders.page(user.recordId, limit, Math.min(total, (page - 1) * limit));
    return redemptionSuccess(200, 'REDEMPTION_TRANSACTIONS_RETRIEVED', 'Redemption transactions retrieved', {
      transactions: orders.map(orderRecord),
      pagination: { total, page, limit, totalPages: Math.ceil(total / limit) },
    });
  });
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}
