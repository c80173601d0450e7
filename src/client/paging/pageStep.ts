import type { FailedOutcome } from '../callOutcome.ts';

/** What has been read of a list so far. */
export interface PagingProgress {
  readonly pages: number;
  /** Rows handed out. */
  readonly rows: number;
  /** Rows left out because they had been read on an earlier page. */
  readonly repeated: number;
  /** Records that could not be read; each page hands out its own as they came. */
  readonly unreadable: number;
  /** Rows over all pages, as the service said last; undefined where it does not say. */
  readonly total: number | undefined;
  /** The total changed meanwhile. Where it shrank, rows may have moved past the place of reading unread. */
  readonly totalChanged: 'not' | 'grew' | 'shrank';
}

/** Why there are no more pages. */
export type PagingEnd =
  /** Everything was read: the service said so, its total was reached, or an empty page followed. */
  | { readonly kind: 'complete'; readonly read: PagingProgress }
  /** The pages ended without a word of it: that a row is absent proves nothing. */
  | { readonly kind: 'unsaid'; readonly read: PagingProgress }
  /** There is more, but paging cannot go further (P2 4.3): the rest cannot be read. */
  | { readonly kind: 'outOfReach'; readonly read: PagingProgress }
  /** The service says that there is more, but brings nothing new, or another page than the one asked for. */
  | { readonly kind: 'stuck'; readonly page: number; readonly read: PagingProgress }
  /** This page could not be read; what was read before stands, and one can go on from it. */
  | { readonly kind: 'failed'; readonly page: number; readonly outcome: FailedOutcome; readonly read: PagingProgress };

/** A page of a list; `page` counts from 1, however the service counts. */
export interface ReadPage<Row> {
  readonly page: number;
  readonly rows: readonly Row[];
  /** Records of this page that could not be read, as they came. */
  readonly unreadable: readonly unknown[];
  readonly read: PagingProgress;
}

/** One step through a list: a page, or the end, which comes exactly once and last. */
export type PageStep<Row> =
  | ({ readonly kind: 'page' } & ReadPage<Row>)
  | { readonly kind: 'end'; readonly end: PagingEnd };
