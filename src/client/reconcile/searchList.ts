import type { CallInput } from '../callInput.ts';
import { readPages } from '../paging/pagesOf.ts';
import type { PagedOperation, RowOf } from '../paging/pageWalk.ts';
import type { ServiceClient } from '../serviceClient.ts';
import type { Verdict } from './reconcileRule.ts';

/** What a list holds of what is sought. */
export interface ListSearch<Row> {
  readonly found: readonly Row[];
  /** The service showed all that it shows; `isWhole` besides: it said that this is all, and every record was read. */
  readonly isRead: boolean;
  readonly isWhole: boolean;
}

/** Reads a list to its end for the rows that fit. */
export async function searchList<Op extends PagedOperation>(
  client: ServiceClient,
  operation: Op,
  input: CallInput<Op>,
  fits: (row: RowOf<Op>) => boolean,
  signal: AbortSignal,
): Promise<ListSearch<RowOf<Op>>> {
  const found: RowOf<Op>[] = [];
  for await (const step of readPages(client, operation, input, { signal })) {
    if (step.kind === 'page') found.push(...step.rows.filter(fits));
    else {
      const { kind, read } = step.end;
      const isWhole = kind === 'complete' && read.unreadable === 0;
      return { found, isRead: kind === 'complete' || kind === 'unsaid', isWhole };
    }
  }
  return { found, isRead: false, isWhole: false };
}

type Named = { readonly _id: string };

/** The ids that fit before a creation, for the journal; nothing where the list could not be read. */
export function idsBefore({ found, isRead }: ListSearch<Named>): Record<string, string> {
  return isRead ? { before: found.map(({ _id }) => _id).join(' ') } : {};
}

/** Whether a creation made one of those that fit: one that was not there before. None is proof only in a whole list. */
export function madeSince(before: string | undefined, { found, isWhole }: ListSearch<Named>): Verdict {
  const known = new Set(before?.split(' '));
  const isNew = found.some(({ _id }) => !known.has(_id));
  if (isNew) return before === undefined ? 'stillUnknown' : 'happened';
  return isWhole ? 'didNotHappen' : 'stillUnknown';
}
