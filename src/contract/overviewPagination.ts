import * as z from 'zod/mini';

/** `page` and `limit` of the community analytics lists (P1 4.4). */
export const overviewPageQuery = {
  page: z.exactOptional(z.int().check(z.minimum(1))),
  limit: z.exactOptional(z.int().check(z.minimum(1), z.maximum(500))),
};

/** The same bounds as data. */
export const OVERVIEW_PAGE_LIMITS = {
  page: { least: 1, usual: 1 },
  limit: { least: 1, most: 500, usual: 100 },
} as const;
