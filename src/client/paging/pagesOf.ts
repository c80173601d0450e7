import type * as z from 'zod/mini';
import type { Operation } from '../../contract/operation.ts';
import type { PagingRule } from '../../contract/pagingRule.ts';
import type { AnyCallInput, CallInput } from '../callInput.ts';
import type { CallOptions, ServiceClient } from '../serviceClient.ts';
import { PageReader } from './pageReader.ts';
import type { PageStep } from './pageStep.ts';
import type { At } from './placeIn.ts';

/** An operation that lists something page by page. */
export type PagedOperation = Operation & { readonly paging: PagingRule };

/** What one row of the list is. */
export type RowOf<Op extends PagedOperation> =
  NonNullable<At<z.output<Op['reply']>, Op['paging']['rowsAt']>> extends readonly (infer Row)[] ? Row : unknown;

/**
 * Reads a list page by page, one request in flight, and says at last how it ended. Begins at the input's own `page`
 * (else 1) and asks for its `limit` (else the largest). Leaving the loop ends the reading.
 */
export async function* pagesOf<Op extends PagedOperation>(
  client: ServiceClient,
  operation: Op,
  input: CallInput<Op>,
  options: CallOptions,
): AsyncGenerator<PageStep<RowOf<Op>>, void> {
  const given: AnyCallInput = input;
  const part = operation.query === undefined ? 'body' : 'query';
  const asked = (given[part] ?? {}) as { readonly page?: number; readonly limit?: number };
  const limit = asked.limit ?? operation.paging.mostLimit;
  const reader = new PageReader(operation.paging, limit);
  for (let page = asked.page ?? 1; ; page++) {
    const filled = { ...given, [part]: { ...asked, page, limit } } as CallInput<Op>;
    const outcome = await client.call(operation, filled, options);
    if (outcome.kind !== 'done') {
      yield { kind: 'end', end: { kind: 'failed', page, outcome, read: reader.soFar } };
      return;
    }
    const { rows, end } = reader.take(page, outcome.value);
    // The rows were read by the operation's own reply schema.
    if (rows.length > 0 || end === undefined) {
      yield { kind: 'page', page, rows: rows as readonly RowOf<Op>[], read: reader.soFar };
    }
    if (end !== undefined) {
      yield { kind: 'end', end };
      return;
    }
  }
}
