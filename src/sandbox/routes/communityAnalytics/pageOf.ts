import { countOf } from '../queryValues.ts';

const USUAL_LIMIT = 100;
const MOST_LIMIT = 500;

/** `page` and `limit` of the community analytics lists (P1 4.4), or what is wrong with them. */
export function pageOf({
  page,
  limit,
}: {
  readonly page?: string;
  readonly limit?: string;
}): { readonly page: number; readonly limit: number; readonly offset: number } | { readonly detail: string } {
  const number = countOf(page, 1, 1_000_000_000_000);
  if (number === undefined) return { detail: 'page must be a whole number from 1' };
  const size = countOf(limit, USUAL_LIMIT, MOST_LIMIT);
  if (size === undefined) return { detail: `limit must be a whole number from 1 to ${MOST_LIMIT}` };
  return { page: number, limit: size, offset: (number - 1) * size };
}
