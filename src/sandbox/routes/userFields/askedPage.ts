import type { Reply } from '../../http/reply.ts';
import { parseCount } from '../queryValues.ts';
import { invalidPart, userFieldError } from './userFieldReplies.ts';

/** Which page, and how many rows it has. */
export interface Pagination {
  readonly page: number;
  readonly limit: number;
}

/** `page` times `limit` at most (P2 4.3, 8). */
const MAX_REACHABLE_ROWS = 10_000;

/** The page that a query asks for, or the documented answer: a bad `page` gets no more than `Invalid input` (P2 7.1). */
export function readPagination(query: URLSearchParams): Pagination | Reply {
  for (const [name] of query) {
    if (name !== 'page' && name !== 'limit') return invalidPart(name.slice(0, 60), 'is not a parameter of this route');
  }
  const page = readSingleCount(query, 'page', 1, Number.MAX_SAFE_INTEGER);
  if (page === undefined) return userFieldError(400, 'INVALID_PAGINATION', 'Invalid input');
  const limit = readSingleCount(query, 'limit', 50, 100);
  if (limit === undefined) {
    return userFieldError(400, 'INVALID_PAGINATION', 'limit must be a whole number from 1 to 100');
  }
  if (page * limit > MAX_REACHABLE_ROWS) {
    return userFieldError(400, 'INVALID_PAGINATION', 'page times limit must not exceed 10,000');
  }
  return { page, limit };
}

/** What the answer says of its page. */
export function paginationMeta({ page, limit }: Pagination, total: number): object {
  return { total, page, limit, hasNext: page * limit < total };
}

function readSingleCount(query: URLSearchParams, name: string, absent: number, most: number): number | undefined {
  const sent = query.getAll(name);
  return sent.length > 1 ? undefined : parseCount(sent[0], absent, most);
}
