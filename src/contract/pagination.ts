import * as z from 'zod/mini';

/**
 * How a list is paged. Where rows and paging fields are, and how the service counts, is read from each response
 * (`listReply.ts`).
 */
export interface PagingRule {
  /** Rows per page: the default and the maximum. */
  readonly usualLimit: number;
  readonly mostLimit: number;
  /** The maximum of `page` times `limit`; rows after it can't be read (P2 4.3). */
  readonly reach?: number;
  /** `total` counts the requested items, found or not, instead of the rows (public-facts 5.2). */
  readonly isTotalOfRequested?: true;
  /** The field that identifies a row, in a list whose rows can shift while it is paged (P1 4.5, P2 4.4). */
  readonly uniqueBy?: string;
}

/** How many of a list's rows can be read at this page size. */
export function reachableRows({ reach = Number.POSITIVE_INFINITY }: PagingRule, limit: number, total: number): number {
  return Math.min(total, Math.floor(reach / limit) * limit);
}

const count = z.int().check(z.minimum(0));

/** `data.pagination` as the documents show it (P1 2.3, 4.5); 0 pages if nothing matches. */
export const documentedPagination = {
  pagination: z.looseObject({ total: count, page: z.int().check(z.minimum(1)), limit: count, totalPages: count }),
};

/** `page` and `limit` of the community analytics lists (P1 4.4). */
export const analyticsPageQuery = {
  page: z.exactOptional(z.int().check(z.minimum(1))),
  limit: z.exactOptional(z.int().check(z.minimum(1), z.maximum(500))),
};

/** The bounds of `analyticsPageQuery` as data. */
export const ANALYTICS_PAGE_LIMITS = {
  page: { least: 1, usual: 1 },
  limit: { least: 1, most: 500, usual: 100 },
} as const;
