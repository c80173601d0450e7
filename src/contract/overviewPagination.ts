import * as z from 'zod/mini';

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
