import type { BulkRowCode } from '../../contract/bulkUpdateRecord.ts';

/** Most errors that a row reports (P2 2.3). */
export const MAX_ROW_ERRORS = 10;

/** Why a row failed; `field` is the name under which the cell reads back, null when it is about the whole row. */
export interface RowError {
  readonly field: string | null;
  readonly code: BulkRowCode;
}

/** Rows of a block that failed, by their place in it. */
export type BlockFailures = readonly (readonly [row: number, errors: readonly RowError[]])[];

/** The fixed text of each code (P2 4.7). */
export const ROW_ERROR_MESSAGES: Readonly<Record<BulkRowCode, string>> = {
  USER_NOT_AVAILABLE: 'No user of the community matches this row',
  USER_NOT_COMMUNITY_MEMBER: 'The user is not a member of the community',
  REQUIRED_VALUE: 'A value is required',
  DUPLICATE_VALUE: 'An earlier row has the same value',
  IDENTIFIER_CONFLICT: 'The identifier cannot be assigned to this user',
  IDENTIFIER_LOOKUP_UNAVAILABLE: 'The identifier lookup is unavailable, upload the row again later',
  INVALID_OPERATOR: 'The operator must be add, subtract or overwrite',
  INVALID_VALUE: 'The value is not valid',
  ROW_OUTCOME_UNCERTAIN: 'The visit requirement could not be checked, the row was not applied',
  BULK_ROW_FAILED: 'The row could not be applied',
};
