/**
 * How the pages of a list follow one another: where the rows stand, and what tells that there are more. Pages count
 * from 1 and are asked for by `page` and `limit`.
 */
export interface PagingRule {
  /** Place of the rows in the answer, e.g. `data.data`. */
  readonly rowsAt: string;
  /** Place of what tells the end: a page count, whether another page follows, or the count of all rows (public-facts 8.1). */
  readonly endAt: string;
  readonly end: 'totalPages' | 'hasNext' | 'total';
  /** Rows a page when nothing is asked, and at most. */
  readonly usualLimit: number;
  readonly mostLimit: number;
  /** `page` times `limit` cannot be more (P2 4.3): what lies behind cannot be read. */
  readonly reach?: number;
  /** Rows move while they are paged: this field tells whether a row was there before (P1 4.5, P2 4.4). */
  readonly uniqueBy?: string;
}
