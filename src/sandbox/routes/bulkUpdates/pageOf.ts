import type { Reply } from '../../http/reply.ts';
import { parseCount, readQuery } from '../queryValues.ts';
import { invalidParameter } from '../uncodedStyle.ts';

/** Which page is asked for. */
export interface Page {
  readonly page: number;
  readonly limit: number;
}

const [DEFAULT_LIMIT, MAX_LIMIT] = [10, 100];

/** P2 4.7: `page` from 1, `limit` 1-100, 10 when none is sent; otherwise 400 whose `detail` names the field. */
export function readPage(query: URLSearchParams): Page | Reply {
  const read = readQuery(query, ['page', 'limit']);
  if ('detail' in read) return invalidParameter(read.detail);
  const page = parseCount(read.values.page, 1, Number.MAX_SAFE_INTEGER);
  if (page === undefined) return invalidParameter('page must be a whole number from 1');
  const limit = parseCount(read.values.limit, DEFAULT_LIMIT, MAX_LIMIT);
  if (limit === undefined) return invalidParameter(`limit must be a whole number from 1 to ${MAX_LIMIT}`);
  return { page, limit };
}

/** `data.pagination` (P2 4.7). */
export function paginationOf(total: number, { page, limit }: Page): Readonly<Record<string, unknown>> {
  const totalPages = Math.ceil(total / limit);
  return { total, currentPage: page, totalPages, hasNextPage: page < totalPages, hasPrevPage: page > 1 };
}
