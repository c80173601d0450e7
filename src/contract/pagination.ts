import * as z from 'zod/mini';

/**
 * How many rows a page of a list holds, and how far its pages reach. Where the rows and the paging words stand, and how
 * the service counts, is read from the answer (`listReply.ts`).
 */
export interface PagingRule {
  /** Rows a page when nothing is asked, and at most. */
  readonly usualLimit: number;
  readonly mostLimit: number;
  /** `page` times `limit` cannot be more (P2 4.3): what lies behind cannot be read. */
  readonly reach?: number;
  /** `total` counts what was asked for, found or not, and not the rows (public-facts 5.2). */
  readonly isTotalOfAsked?: true;
  /** Rows move while they are paged: this field tells whether a row was there before (P1 4.5, P2 4.4). */
  readonly uniqueBy?: string;
}

/** How many of a list's rows can be read at so many a page: all, or those before the last page that may be asked for. */
export function reachableRows({ reach = Number.POSITIVE_INFINITY }: PagingRule, limit: number, total: number): number {
  return Math.min(total, Math.floor(reach / limit) * limit);
}

const count = z.int().check(z.minimum(0));

/** `data.pagination` as the documents show it (P1 2.3, 4.5); no pages when nothing matches. */
export const documentedPagination = {
  pagination: z.looseObject({ total: count, page: z.int().check(z.minimum(1)), limit: count, totalPages: count }),
};

/** `page` and `limit` of the community analytics lists (P1 4.4). */
export const analyticsPageQuery = {
  page: z.exactOptional(z.int().check(z.minimum(1))),
  limit: z.exactOptional(z.int().check(z.minimum(1), z.maximum(500))),
};

/** The same bounds as data. */
export const ANALYTICS_PAGE_LIMITS = {
  page: { least: 1, usual: 1 },
  limit: { least: 1, most: 500, usual: 100 },
} as const;
