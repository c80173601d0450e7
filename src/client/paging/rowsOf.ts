import type { CallInput } from '../callInput.ts';
import type { CallOptions, ServiceClient } from '../serviceClient.ts';
import type { PagingEnd } from './pageStep.ts';
import { readPages } from './pagesOf.ts';
import type { PagedOperation, RowOf } from './pageWalk.ts';

/** The rest of a list could not be read; `end` says why, and how much was read. */
export class PagingStoppedError extends Error {
  readonly end: PagingEnd;

  constructor(end: PagingEnd) {
    super(`The list ended before its last row: ${end.kind} after ${end.read.rows} rows.`);
    this.name = 'PagingStopped';
    this.end = end;
  }
}

/** Reads a list row by row. A loop that ends without an error has seen every row; any other end is a `PagingStoppedError`. */
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
