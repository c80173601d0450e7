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
