import { parseCount } from '../queryValues.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

/** `page` and `limit` of the community analytics lists (P1 4.4), or what is wrong with them. */
export function readPagination({
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
