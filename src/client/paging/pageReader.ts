import type { PagingRule } from '../../contract/pagingRule.ts';
import type { PagedSoFar, PagingEnd } from './pageStep.ts';
import { beside, placeIn } from './placeIn.ts';

/**
 * Pages in a row that bring nothing new while the service says that there is more: so many where the list stands still,
 * more where it grows, because new rows push those already read onto the next page (P2 4.4).
 */
const MOST_VAIN_PAGES = { still: 5, growing: 50 } as const;

/** What came of one page. */
export interface TakenPage {
  /** Rows that were not on an earlier page. */
  readonly rows: readonly unknown[];
  /** There is no next page. */
  readonly end: PagingEnd | undefined;
}

/** Follows a list through its pages: which rows are new, and whether another page follows. */
export class PageReader {
  readonly #rule: PagingRule;
  readonly #limit: number;
  readonly #seen = new Set<unknown>();
  /** How much of the patience with pages that bring nothing is used up; 1 is all. */
  #inVain = 0;
  #soFar: PagedSoFar = { pages: 0, rows: 0, repeated: 0, total: undefined, totalChanged: 'not' };

  constructor(rule: PagingRule, limit: number) {
    this.#rule = rule;
    this.#limit = limit;
  }

  get soFar(): PagedSoFar {
    return this.#soFar;
  }

  /** Takes the answer for a page. */
  take(page: number, answer: unknown): TakenPage {
    const { rowsAt, endAt } = this.#rule;
    if (isOtherPage(answer, endAt, page)) return { rows: [], end: { kind: 'stuck', page, read: this.#soFar } };
    const found = placeIn(answer, rowsAt);
    const all: readonly unknown[] = Array.isArray(found) ? found : [];
    const rows = this.#unread(all);
    const before = this.#soFar.total ?? 0;
    this.#count(all.length, rows.length, countOf(beside(answer, endAt, 'total')));
    const share = 1 / MOST_VAIN_PAGES[(this.#soFar.total ?? 0) > before ? 'growing' : 'still'];
    this.#inVain = rows.length === 0 ? this.#inVain + share : 0;
    return { rows, end: this.#endAfter(page, answer, all.length) };
  }

  #endAfter(page: number, answer: unknown, rowsOnPage: number): PagingEnd | undefined {
    const read = this.#soFar;
    if (!this.#hasMore(page, answer, rowsOnPage)) return { kind: 'complete', read };
    const { reach } = this.#rule;
    if (reach !== undefined && (page + 1) * this.#limit > reach) return { kind: 'outOfReach', read };
    return this.#inVain > 1 - 1e-9 ? { kind: 'stuck', page, read } : undefined;
  }

  /** A page with fewer rows than asked for is no end (P1 4.4); only where nothing is said, an empty one is. */
  #hasMore(page: number, answer: unknown, rowsOnPage: number): boolean {
    const said = placeIn(answer, this.#rule.endAt);
    switch (this.#rule.end) {
      case 'hasNext':
        return typeof said === 'boolean' ? said : rowsOnPage > 0;
      case 'totalPages':
        return countOf(said) === undefined ? rowsOnPage > 0 : page < (countOf(said) ?? 0);
      case 'total':
        return countOf(said) === undefined ? rowsOnPage > 0 : page * this.#limitOf(answer) < (countOf(said) ?? 0);
    }
  }

  /** Rows a page as the service counts them: it may take a smaller limit than it was asked for. */
  #limitOf(answer: unknown): number {
    return Math.min(this.#limit, countOf(beside(answer, this.#rule.endAt, 'limit')) || this.#limit);
  }

  #unread(rows: readonly unknown[]): readonly unknown[] {
    const { uniqueBy } = this.#rule;
    if (uniqueBy === undefined) return rows;
    return rows.filter((row) => {
      const id = placeIn(row, uniqueBy);
      if (id === undefined) return true;
      if (this.#seen.has(id)) return false;
      this.#seen.add(id);
      return true;
    });
  }

  #count(onPage: number, unread: number, total: number | undefined): void {
    const before = this.#soFar;
    const moved = total !== undefined && before.total !== undefined ? total - before.total : 0;
    const changed = moved < 0 ? 'shrank' : moved > 0 && before.totalChanged === 'not' ? 'grew' : before.totalChanged;
    this.#soFar = {
      pages: before.pages + 1,
      rows: before.rows + unread,
      repeated: before.repeated + onPage - unread,
      total: total ?? before.total,
      totalChanged: changed,
    };
  }
}

/** A service that does not know the query answers its first page for ever. */
function isOtherPage(answer: unknown, endAt: string, page: number): boolean {
  const told = countOf(beside(answer, endAt, 'currentPage')) ?? countOf(beside(answer, endAt, 'page'));
  return told !== undefined && told !== page;
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
