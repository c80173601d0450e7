import { listLoyaltyOverview, listPhoneContacts } from '../../contract/communityAnalytics.ts';
import { jsonReply } from '../http/reply.ts';
import type { OverviewPage } from '../store/overview.ts';
import { invalidParameter, UNCODED_STYLE } from './errorStyles.ts';
import { parseCount, readQuery } from './requestFields.ts';
import type { ServiceRoute } from './serviceRoute.ts';

const EMPTY_PAGE: OverviewPage = { total: 0, rows: [] };

/** P1 4.4: traders by platform user id. */
export const loyaltyOverviewRoute: ServiceRoute = {
  operation: listLoyaltyOverview,
  style: UNCODED_STYLE,
  handle: ({ query, key, store, runRead }) => {
    const read = readQuery(query, ['page', 'limit', 'from', 'to']);
    if ('detail' in read) return invalidParameter(read.detail);
    const pagination = readPagination(read.values);
    if ('detail' in pagination) return invalidParameter(pagination.detail);
    const from = parseUtcTime(read.values.from);
    if (Number.isNaN(from)) return invalidTime('from');
    const to = parseUtcTime(read.values.to);
    if (Number.isNaN(to)) return invalidTime('to');
    const { page, limit, offset } = pagination;
    const { total, rows } = runRead(() =>
      store.facts.get('communityId') === key.communityId
        ? store.overview.page({ from, to }, limit, offset)
        : EMPTY_PAGE,
    );
    return jsonReply(200, {
      status: 'success',
      message: 'Loyalty overview fetched successfully',
      data: { data: rows, pagination: { total, page, limit, totalPages: Math.ceil(total / limit) } },
    });
  },
};

function invalidTime(name: string) {
  return invalidParameter(`${name} must be an ISO 8601 date-time in UTC that ends in Z`);
}

/** Epoch milliseconds; NaN unless the text is a valid UTC date-time that ends in `Z`. */
function parseUtcTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, date = ''] = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z$/.exec(text) ?? [];
  const time = date === '' ? Number.NaN : Date.parse(text);
  // `Date.parse` accepts the 31st of a shorter month as the 1st of the next.
  const isOfCalendar = !Number.isNaN(time) && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
  return isOfCalendar ? time : Number.NaN;
}

/** P1 4.10 (assumed shape): active members with a phone number. */
export const phoneContactsRoute: ServiceRoute = {
  operation: listPhoneContacts,
  style: UNCODED_STYLE,
  handle: ({ query, key, store, runRead }) => {
    const read = readQuery(query, ['page', 'limit']);
    if ('detail' in read) return invalidParameter(read.detail);
    const pagination = readPagination(read.values);
    if ('detail' in pagination) return invalidParameter(pagination.detail);
    const { page, limit, offset } = pagination;
    const { total, rows } = runRead(() => {
      const isHere = store.facts.get('communityId') === key.communityId;
      if (!isHere) return { total: 0, rows: [] };
      return { total: store.phoneContacts.count(), rows: store.phoneContacts.page(limit, offset) };
    });
    return jsonReply(200, {
      status: 'success',
      message: 'Phone verification contacts fetched successfully',
      data: { data: rows, pagination: { total, page, limit, totalPages: Math.ceil(total / limit) } },
    });
  },
};

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

/** `page` and `limit` of the community analytics lists (P1 4.4), or what is wrong with them. */
function readPagination({
  page,
  limit,
}: {
  readonly page?: string;
  readonly limit?: string;
}): { readonly page: number; readonly limit: number; readonly offset: number } | { readonly detail: string } {
  const number = parseCount(page, 1, 1_000_000_000_000);
  if (number === undefined) return { detail: 'page must be a whole number from 1' };
  const size = parseCount(limit, DEFAULT_LIMIT, MAX_LIMIT);
  if (size === undefined) return { detail: `limit must be a whole number from 1 to ${MAX_LIMIT}` };
  return { page: number, limit: size, offset: (number - 1) * size };
}
