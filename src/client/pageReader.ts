import { createHash } from 'node:crypto';
import type { ListReply, Paging } from '../contract/listReply.ts';
import type { PagingRule } from '../contract/pagination.ts';
import { fieldsOf } from '../contract/schemas.ts';
import type { FailedOutcome } from './callOutcome.ts';

/**
 * The maximum of successive pages without new rows while the service says that there are more. It's higher for a growing
 * list, because new rows push rows that were already read onto the next page (P2 4.4).
 */
const MAX_PAGES_WITHOUT_NEW_ROWS = { still: 5, growing: 50 } as const;

/** How a page was requested: by the service's page number, by a cursor, or by neither. */
export interface RequestedPage {
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
  /** Requested as page 1 although the first may be 0, so it may be the first page again. */
  readonly isProbe?: boolean;
}

/** The result of reading one page. */
export interface PageReadResult<Row> {
  /** Rows that weren't on an earlier page. */
  readonly rows: readonly Row[];
  readonly unreadable: readonly unknown[];
  /**
   * What is known about a next page. `again`: this was the first page again, so page 2 is the second; `repeats`: it came
   * again in place of the next one, and nothing says whether there is more.
   */
  readonly next: 'said' | 'likely' | 'none' | 'unsaid' | 'stuck' | 'again' | 'repeats';
}

/** Determines which rows of a page are new, and whether another page follows. */
export class PageReader<Row> {
  readonly #rule: PagingRule;
  /** Whether the documents show how the list pages. */
  readonly #isDocumented: boolean;
  readonly #seen = new Set<unknown>();
  readonly #contents = new Set<string>();
  /** Rows before the first page that was read. */
  readonly #skipped: number;
  /** All rows received, including repeated and unreadable ones. */
  #received = 0;
  /** The number of the service's first page; undefined until it's known. */
  #firstPage: number | undefined;
  /** The service numbers pages from 0 in responses, although requests begin with 1. */
  #isEchoLess = false;
  /** Share of the allowed pages without new rows that is used up; 1 is the limit. */
  #inVain = 0;
  #soFar: PagingProgress = { pages: 0, rows: 0, repeated: 0, unreadable: 0, total: undefined, totalChanged: 'not' };

  constructor(rule: PagingRule, options: { readonly isDocumented: boolean; readonly skipped: number }) {
    this.#rule = rule;
    this.#isDocumented = options.isDocumented;
    this.#skipped = options.skipped;
  }

  get soFar(): PagingProgress {
    return this.#soFar;
  }

  /** The number of the service's first page; undefined until it's known. */
  get firstPage(): number | undefined {
    return this.#firstPage;
  }

  /** Reads a page. */
  take(requested: RequestedPage, { items, unreadable, paging, isTakenForEmpty }: ListReply<Row>): PageReadResult<Row> {
    if (requested.page === undefined && requested.cursor === undefined) this.#firstPage = paging.page;
    const contents = createHash('sha256')
      .update(JSON.stringify([items, unreadable]))
      .digest('base64');
    const came = items.length + unreadable.length;
    const isFirstAgain = this.#firstPage === 0 && this.#contents.has(contents);
    if (requested.page === 1 && paging.page === 0 && (isFirstAgain || this.#soFar.pages === 0)) {
      this.#isEchoLess = true;
      this.#firstPage = 0;
      if (isFirstAgain) return { rows: [], unreadable: [], next: 'again' };
    }
    const expected = requested.page === undefined || !this.#isEchoLess ? requested.page : requested.page - 1;
    const isOther = expected !== undefined && paging.page !== undefined && paging.page !== expected;
    const isEcho = paging.page !== undefined && !isOther;
    const isSame = came > 0 && !isEcho && this.#contents.has(contents);
    const hasIds = this.#rule.uniqueBy !== undefined;
    const rows = isSame || (isOther && !hasIds) ? [] : this.#unread(items);
    const newUnreadable = rows.length === 0 && this.#contents.has(contents) ? [] : unreadable;
    this.#contents.add(contents);
    if (requested.isProbe && came > 0 && rows.length + newUnreadable.length === 0)
      return { rows, unreadable: newUnreadable, next: 'again' };
    // A service that ignores the query returns its first page every time.
    if (isOther && rows.length === 0 && newUnreadable.length === 0 && came > 0)
      return { rows, unreadable: newUnreadable, next: 'stuck' };
    const before = this.#soFar.total ?? 0;
    const isNew = rows.length + newUnreadable.length > 0;
    // The same page in place of the next one doesn't mean that rows moved: they don't count as repeated.
    const counted = isNew || isEcho ? came : 0;
    this.#count({ came, counted, rows: rows.length, unreadable: newUnreadable.length, total: paging.total });
    const hasGrown = (this.#soFar.total ?? 0) > before;
    this.#inVain = isNew ? 0 : this.#inVain + 1 / MAX_PAGES_WITHOUT_NEW_ROWS[hasGrown ? 'growing' : 'still'];
    const isFirst = this.#soFar.pages === 1;
    const found = this.#next(paging, requested, came, isNew || hasGrown);
    const isProved = isTakenForEmpty !== true || paging.total === 0 || paging.hasNext === false;
    const next = isOther && isFirst ? 'stuck' : found === 'none' && !isProved ? 'unsaid' : found;
    const isPatient = this.#inVain <= 1 - 1e-9;
    return { rows, unreadable: newUnreadable, next: next === 'said' && !isPatient ? 'stuck' : next };
  }

  #next(paging: Paging, requested: RequestedPage, came: number, isNew: boolean): PageReadResult<Row>['next'] {
    const { hasNext, cursor } = paging;
    const total = this.#rule.isTotalOfRequested ? undefined : paging.total;
    const received = this.#isDocumented ? this.#received : this.#soFar.rows + this.#soFar.unreadable;
    const isShort = total !== undefined && this.#skipped + received < total;
    if (cursor !== undefined && hasNext !== false) return cursor !== requested.cursor || isNew ? 'said' : 'stuck';
    const said = hasNext ?? this.#pagesFollow(paging, requested);
    if (said === true) return 'said';
    // A total greater than the received rows means that there are more, whatever else an undocumented list says.
    if (isShort && (said === undefined || !this.#isDocumented)) {
      if (came === 0) return 'unsaid';
      return isNew || this.#isDocumented ? 'said' : 'stuck';
    }
    if (said === false || total !== undefined || came === 0) return 'none';
    return isNew ? 'likely' : 'repeats';
  }

  #pagesFollow({ page, totalPages }: Paging, requested: RequestedPage): boolean | undefined {
    if (totalPages === undefined) return undefined;
    const at = page ?? requested.page;
    const place = at === undefined ? 1 : this.#firstPage === 0 ? at + 1 : at;
    return place < totalPages;
  }

  #unread(items: readonly Row[]): readonly Row[] {
    const { uniqueBy } = this.#rule;
    if (uniqueBy === undefined) return items;
    return items.filter((item) => {
      const id = fieldsOf(item)[uniqueBy];
      if (id === undefined) return true;
      if (this.#seen.has(id)) return false;
      this.#seen.add(id);
      return true;
    });
  }

  #count(page: {
    readonly came: number;
    /** Rows of this page, without those of an earlier page returned in its place. */
    readonly counted: number;
    readonly rows: number;
    readonly unreadable: number;
    readonly total?: number | undefined;
  }) {
    const before = this.#soFar;
    const { came, counted, rows, unreadable, total } = page;
    this.#received += came;
    const moved = total !== undefined && before.total !== undefined ? total - before.total : 0;
    const changed = moved < 0 ? 'shrank' : moved > 0 && before.totalChanged === 'not' ? 'grew' : before.totalChanged;
    this.#soFar = {
      pages: before.pages + 1,
      rows: before.rows + rows,
      repeated: before.repeated + counted - rows - unreadable,
      unreadable: before.unreadable + unreadable,
      total: total ?? before.total,
      totalChanged: changed,
    };
  }
}

/** What has been read of a list so far. */
interface PagingProgress {
  readonly pages: number;
  readonly rows: number;
  /** Rows omitted because they were on an earlier page; a page that came again in place of another isn't counted. */
  readonly repeated: number;
  /** Unreadable records; each page returns its own. */
  readonly unreadable: number;
  /** Rows on all pages, as last reported; undefined if the service doesn't say. */
  readonly total: number | undefined;
  /** The total changed while reading. If it shrank, rows may have been skipped. */
  readonly totalChanged: 'not' | 'grew' | 'shrank';
}

/** Why there are no more pages. */
export type PagingEnd =
  /** Everything was read: the service said so, the total was reached, or an empty page followed. */
  | { readonly kind: 'complete'; readonly read: PagingProgress }
  /**
   * The pages ended without a sign that the list is complete, so an absent row proves nothing. `isSamePage`: the last page
   * came again in place of the next one.
   */
  | { readonly kind: 'unsaid'; readonly read: PagingProgress; readonly isSamePage?: true }
  /** There is more, but paging can't reach it (P2 4.3). */
  | { readonly kind: 'outOfReach'; readonly read: PagingProgress }
  /** The service says that there is more, but returns nothing new, or a page other than the requested one. */
  | { readonly kind: 'stuck'; readonly page: number; readonly read: PagingProgress }
  /** This page couldn't be read. Earlier pages stay valid, and reading can continue here. */
  | { readonly kind: 'failed'; readonly page: number; readonly outcome: FailedOutcome; readonly read: PagingProgress };

/** A page of a list; `page` counts from 1, however the service counts. */
export interface ReadPage<Row> {
  readonly page: number;
  readonly rows: readonly Row[];
  /** Raw unreadable records of this page. */
  readonly unreadable: readonly unknown[];
  readonly read: PagingProgress;
}

/** A step through a list: a page, or the end, which comes once and last. */
export type PageStep<Row> =
  | ({ readonly kind: 'page' } & ReadPage<Row>)
  | { readonly kind: 'end'; readonly end: PagingEnd };
