import type * as z from 'zod/mini';
import type { ListReply, Paging } from '../contract/listReply.ts';
import type { Operation } from '../contract/operation.ts';
import type { PagingRule } from '../contract/pagination.ts';
import type { Outcome, ServiceRefusal } from './outcome.ts';
import {
  PageReader,
  type PageReadResult,
  type PageStep,
  type PagingEnd,
  type ReadPage,
  type RequestedPage,
} from './pageReader.ts';
import type { AnyCallInput, CallInput, CallOptions, ServiceClient } from './serviceClient.ts';

/** Reads a list page by page; the last step says how it ended. Leaving the loop stops reading. */
export async function* readPages<Op extends PagedOperation>(
  client: ServiceClient,
  operation: Op,
  input: CallInput<Op>,
  options: CallOptions,
): AsyncGenerator<PageStep<RowOf<Op>>, void> {
  const walk = new PageWalker(client, operation, input);
  for (;;) {
    const { page, end } = await walk.next(options);
    const isEmpty = page === undefined || page.rows.length + page.unreadable.length === 0;
    if (page !== undefined && (!isEmpty || end === undefined)) yield { kind: 'page', ...page };
    if (end === undefined) continue;
    yield { kind: 'end', end };
    return;
  }
}

/** The rest of a list couldn't be read; `end` says why and how much was read. */
class PagingStoppedError extends Error {
  readonly end: PagingEnd;

  constructor(end: PagingEnd) {
    super(`The list couldn’t be read completely: ${end.kind} after ${end.read.rows} rows.`);
    this.name = 'PagingStopped';
    this.end = end;
  }
}

/** Reads a list row by row. Throws a `PagingStoppedError` unless every row was read. */
export async function* readRows<Op extends PagedOperation>(
  client: ServiceClient,
  operation: Op,
  input: CallInput<Op>,
  options: CallOptions,
): AsyncGenerator<RowOf<Op>, void> {
  for await (const step of readPages(client, operation, input, options)) {
    if (step.kind === 'page') yield* step.rows;
    else if (step.end.kind !== 'complete') throw new PagingStoppedError(step.end);
  }
}

/** An operation that returns a list page by page. */
export type PagedOperation = Operation & { readonly paging: PagingRule };

/** The type of a row. */
export type RowOf<Op extends PagedOperation> =
  z.output<Op['reply']> extends { readonly items: readonly (infer Row)[] } ? Row : unknown;

/** The result of reading the next page: no page after a failure, and the end if no further page follows. */
interface PageWalkResult<Row> {
  readonly page?: ReadPage<Row>;
  readonly paging?: Paging;
  readonly end?: PagingEnd;
  /** The outcome of the page's call. */
  readonly outcome: Outcome<unknown>;
}

/**
 * Walks a list with one request at a time, however the service pages: by numbers from 0 or 1, by cursors, or not at all.
 * Begins at the input's `page` (default: the first) with its `limit` (default: the largest). If paging is assumed, the
 * first page is requested without a number, which shows how the service counts, and a rejected query is omitted
 * (tolerance.md "Lists").
 */
export class PageWalker<Op extends PagedOperation> {
  readonly #client: ServiceClient;
  readonly #operation: Op;
  readonly #input: AnyCallInput;
  readonly #part: 'query' | 'body';
  readonly #given: { readonly page?: number; readonly limit?: number };
  readonly #isDocumented: boolean;
  readonly #reader: PageReader<RowOf<Op>>;
  /** The next page, counted from 1. */
  #number: number;
  #asking: RequestedPage;
  /** The requested limit; undefined once the service has rejected it. */
  #limit: number | undefined;

  constructor(client: ServiceClient, operation: Op, input: CallInput<Op>) {
    this.#client = client;
    this.#operation = operation;
    this.#input = input;
    this.#part = operation.query === undefined ? 'body' : 'query';
    this.#given = (this.#input[this.#part] ?? {}) as { readonly page?: number; readonly limit?: number };
    this.#isDocumented = operation.assumed === undefined;
    this.#number = Math.max(1, this.#given.page ?? 1);
    this.#limit = this.#given.limit ?? operation.paging.mostLimit;
    this.#asking = { page: this.#given.page ?? (this.#isDocumented ? 1 : undefined) };
    this.#reader = new PageReader(operation.paging, {
      isDocumented: this.#isDocumented,
      skipped: (this.#number - 1) * this.#limit,
    });
  }

  /** The page that `next` will read, counted from 1. */
  get nextNumber(): number {
    return this.#number;
  }

  /** Reads the next page. Must not be called after the end. */
  async next(options: CallOptions): Promise<PageWalkResult<RowOf<Op>>> {
    const requested = this.#asking;
    const outcome = await this.#ask(options);
    const page = this.#number;
    const read = this.#reader.soFar;
    if (outcome.kind !== 'done') {
      const empty = this.#endRefused(outcome, requested);
      return empty === undefined
        ? { end: { kind: 'failed', page, outcome, read }, outcome }
        : { page: { page, rows: [], unreadable: [], read }, end: empty, outcome };
    }
    const reply = outcome.value as ListReply<RowOf<Op>>;
    const taken = this.#reader.take(requested, reply);
    if (taken.next === 'again') {
      this.#asking = { page: 2 };
      return this.next(options);
    }
    const end = this.#endAfter(taken, page, reply.paging);
    if (end === undefined) this.#goOn(reply.paging, requested);
    const { rows, unreadable } = taken;
    return {
      page: { page, rows, unreadable, read: this.#reader.soFar },
      paging: reply.paging,
      outcome,
      ...(end === undefined ? {} : { end }),
    };
  }

  async #ask(options: CallOptions): Promise<Outcome<unknown>> {
    const outcome = await this.#call(options);
    const isFirst = this.#reader.soFar.pages === 0 && this.#limit !== undefined;
    if (this.#isDocumented || !isFirst || !isBadInput(outcome)) return outcome;
    const limit = this.#limit;
    this.#limit = undefined;
    const plain = await this.#call(options);
    if (plain.kind === 'done') return plain;
    this.#limit = limit;
    return outcome;
  }

  #call(options: CallOptions): Promise<Outcome<unknown>> {
    const { page, cursor } = this.#asking;
    const query = { ...this.#given, page, cursor, limit: this.#limit };
    const part = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
    // The operation's schemas check it when it's sent.
    return this.#client.call(this.#operation, { ...this.#input, [this.#part]: part } as CallInput<Op>, options);
  }

  /** Whether a refusal only means the end of the list. */
  #endRefused(outcome: Outcome<unknown>, requested: RequestedPage): PagingEnd | undefined {
    if (outcome.kind !== 'refused') return undefined;
    const read = this.#reader.soFar;
    if (read.pages === 0) {
      const isFirst = (requested.page ?? 1) === 1;
      return isFirst && isEmptyCollection(outcome.refusal) ? { kind: 'unsaid', read } : undefined;
    }
    if (this.#isDocumented) return undefined;
    const isPaging = isBadInput(outcome) || outcome.refusal.status === 404;
    if (!isPaging) return undefined;
    return { kind: this.#moreWasSaid ? 'outOfReach' : 'unsaid', read };
  }

  #moreWasSaid = false;

  #endAfter({ next }: PageReadResult<RowOf<Op>>, page: number, paging: Paging): PagingEnd | undefined {
    const read = this.#reader.soFar;
    this.#moreWasSaid = next === 'said';
    switch (next) {
      case 'none':
        return { kind: 'complete', read };
      case 'unsaid':
      case 'again':
        return { kind: 'unsaid', read };
      case 'repeats':
        return { kind: 'unsaid', read, isSamePage: true };
      case 'stuck':
        return { kind: 'stuck', page, read };
      case 'said':
      case 'likely': {
        const { reach } = this.#operation.paging;
        const isFar = reach !== undefined && (page + 1) * (this.#limit ?? paging.limit ?? 1) > reach;
        return this.#isDocumented && isFar ? { kind: 'outOfReach', read } : undefined;
      }
    }
  }

  #goOn({ cursor }: Paging, requested: RequestedPage): void {
    this.#number += 1;
    if (cursor !== undefined && !this.#isDocumented) this.#asking = { cursor };
    // If the service doesn't say how it counts, 1 is the second page or the first again.
    else if (requested.page === undefined) {
      const { firstPage } = this.#reader;
      this.#asking = { page: (firstPage ?? 0) + 1, isProbe: firstPage === undefined };
    } else this.#asking = { page: requested.page + 1 };
  }
}

function isBadInput(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && (outcome.refusal.status === 400 || outcome.refusal.status === 422);
}

/** Whether a 404 without a documented row, code or text means an empty list. */
function isEmptyCollection({ status, code, detail, row, isJson }: ServiceRefusal): boolean {
  return status === 404 && isJson && code === undefined && (row === undefined || detail === undefined);
}
