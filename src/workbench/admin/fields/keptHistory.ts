import type { PageStep } from '../../../client/paging/pageStep.ts';
import type { FieldHistoryEntry } from '../../../contract/userFieldRecord.ts';

/** Pages of the community's newest changes that are looked through for one field's, of 100 changes each. */
export const MOST_HISTORY_PAGES = 10;

/** How many changes of a field the community's history holds, as far as it was looked through. */
export interface KeptHistory {
  readonly found: number;
  /** Changes of all fields that were looked through. */
  readonly looked: number;
  /** There are older ones, which were not looked through. */
  readonly more: boolean;
}

/** Counts a field's entries among the newest of the community; undefined: the history could not be read. */
export async function countKeptHistory(
  pages: AsyncGenerator<PageStep<FieldHistoryEntry>, void>,
  fieldId: string,
): Promise<KeptHistory | undefined> {
  let found = 0;
  let looked = 0;
  for await (const step of pages) {
    if (step.kind === 'end') {
      if (step.end.kind === 'failed') return undefined;
      return { found, looked, more: step.end.kind !== 'complete' };
    }
    found += step.rows.filter(({ fieldID }) => fieldID === fieldId).length;
    looked += step.rows.length;
    if (step.page >= MOST_HISTORY_PAGES)
      return { found, looked, more: step.read.total === undefined || step.read.total > looked };
  }
  return undefined;
}
