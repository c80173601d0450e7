import type { BulkRow } from '../bulkUpdateRecord.ts';

/**
 * What is done about a failed row (P2 4.7). `correct`: something in it, or about its trader, has to change first.
 * `sendLater`: it may be sent again as it is. `look`: nobody but a person can tell. `leaveOut`: an earlier row of the same
 * trader was the one that counted; sent again, it would be applied on top.
 */
export type RowTreatment = 'correct' | 'sendLater' | 'look' | 'leaveOut';

const TREATMENTS: ReadonlyMap<string, RowTreatment> = new Map([
  ['USER_NOT_AVAILABLE', 'correct'],
  ['USER_NOT_COMMUNITY_MEMBER', 'correct'],
  ['REQUIRED_VALUE', 'correct'],
  ['DUPLICATE_VALUE', 'leaveOut'],
  ['IDENTIFIER_CONFLICT', 'correct'],
  ['IDENTIFIER_LOOKUP_UNAVAILABLE', 'sendLater'],
  ['INVALID_OPERATOR', 'correct'],
  ['INVALID_VALUE', 'correct'],
  ['ROW_OUTCOME_UNCERTAIN', 'sendLater'],
  ['BULK_ROW_FAILED', 'look'],
]);

/** The strongest first: one cell to be corrected keeps a row from being sent as it is. */
const STRENGTH: readonly RowTreatment[] = ['leaveOut', 'look', 'correct', 'sendLater'];

/** Codes after which nothing of the row can have been applied: there was no trader, or the documents say so. */
const NOTHING_APPLIED: ReadonlySet<string> = new Set([
  'USER_NOT_AVAILABLE',
  'USER_NOT_COMMUNITY_MEMBER',
  'REQUIRED_VALUE',
  'DUPLICATE_VALUE',
  'ROW_OUTCOME_UNCERTAIN',
]);

/** Whether the row failed. A status of tomorrow is no success. */
export function hasFailed({ status }: Pick<BulkRow, 'status'>): boolean {
  return status !== 'success';
}

/** What is done about a failed row; a code that no document has is for a person to look at. */
export function rowTreatment({ errors }: Pick<BulkRow, 'errors'>): RowTreatment {
  const found = new Set(errors.map(({ code }) => TREATMENTS.get(code) ?? 'look'));
  return STRENGTH.find((treatment) => found.has(treatment)) ?? 'look';
}

/** Whether some of a failed row may have been applied all the same (P2 4.7): its trader is read back first. */
export function mayBePartlyApplied({ errors }: Pick<BulkRow, 'errors'>): boolean {
  return !errors.some(({ code }) => NOTHING_APPLIED.has(code));
}
