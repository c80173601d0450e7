import * as z from 'zod/mini';

/** What an answer says about paging; a part it does not say is absent. */
export interface Paging {
  /** From 1. */
  readonly page?: number;
  readonly limit?: number;
  /** Items over all pages. */
  readonly total?: number;
  readonly totalPages?: number;
  readonly hasNext?: boolean;
}

/** One page of a list, its items still unread. */
export interface PagedItems {
  readonly items: readonly unknown[];
  readonly paging: Paging;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads any list answer of the interface, or undefined when it holds no array.
 *
 * The array stands in `data.analyses`, `data.data`, `data.items` or is `data` itself. Three paging shapes
 * are in use (public-facts 3.2): `data.pagination {total,page,limit,totalPages}`,
 * `{total,currentPage,totalPages,hasNextPage,hasPrevPage}` in the same place or at the top, and
 * `meta {page,limit,total,hasNext}`.
 */
export function readPagedItems(answer: unknown): PagedItems | undefined {
  const body = fieldsOf(answer);
  const data = fieldsOf(body['data']);
  const items = [data['analyses'], data['data'], data['items'], body['data']].find(Array.isArray);
  if (items === undefined) return undefined;
  const places = [data['pagination'], body['pagination'], body['meta'], data, body].map(fieldsOf);
  return { items, paging: readPaging(places) };
}

function readPaging(places: readonly Fields[]): Paging {
  const page = firstCount(places, ['page', 'currentPage']);
  const limit = firstCount(places, ['limit']);
  const total = firstCount(places, ['total']);
  const totalPages = firstCount(places, ['totalPages']);
  const hasNext = places
    .flatMap((place) => [place['hasNext'], place['hasNextPage']])
    .find((it) => typeof it === 'boolean');
  const derived = hasNext ?? nextFromCounts(page, limit, total, totalPages);
  return {
    ...(page === undefined ? {} : { page }),
    ...(limit === undefined ? {} : { limit }),
    ...(total === undefined ? {} : { total }),
    ...(totalPages === undefined ? {} : { totalPages }),
    ...(derived === undefined ? {} : { hasNext: derived }),
  };
}

function nextFromCounts(
  page: number | undefined,
  limit: number | undefined,
  total: number | undefined,
  totalPages: number | undefined,
): boolean | undefined {
  if (page === undefined) return undefined;
  if (totalPages !== undefined) return page < totalPages;
  if (limit !== undefined && total !== undefined) return page * limit < total;
  return undefined;
}

function firstCount(places: readonly Fields[], names: readonly string[]): number | undefined {
  return places
    .flatMap((place) => names.map((name) => place[name]))
    .find((it): it is number => typeof it === 'number' && Number.isSafeInteger(it) && it >= 0);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The reply of every list whose shape the documents leave open. */
export const pagedReplySchema = z.pipe(
  z.looseObject({ data: z.unknown() }),
  z.transform((answer, context): PagedItems => {
    const page = readPagedItems(answer);
    if (page !== undefined) return page;
    context.issues.push({ code: 'custom', input: answer, path: ['data'], message: 'holds no list' });
    return { items: [], paging: {} };
  }),
);
