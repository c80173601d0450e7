import type { CallInput } from '../callInput.ts';
import type { CallOptions, ServiceClient } from '../serviceClient.ts';
import type { PageStep } from './pageStep.ts';
import { type PagedOperation, PageWalker, type RowOf } from './pageWalk.ts';

/** Reads a list page by page as `PageWalker` does, and says at last how it ended. Leaving the loop ends the reading. */
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
