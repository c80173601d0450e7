import type { CallerAction, ErrorRow } from './errorRow.ts';
import { codedKeyErrors, rateLimitError } from './keyErrors.ts';

const SOURCE = 'P2 7.1';

/** An error of the user field calls, with its code in `meta.code` (P2 7.1). */
export function userFieldError(status: number, code: string, when: string, action: CallerAction): ErrorRow {
  return { status, code, codeAt: 'meta.code', when, action, source: SOURCE };
}

/** A request of the wrong form: no code, and a `detail` object that names the part (P2 7.1). */
export function userFieldInputError(when: string): ErrorRow {
  return { status: 400, codeAt: 'none', when, action: 'fix the input', source: SOURCE };
}

/** The same row where the documents show only the siblings'. */
export function assumedError(row: ErrorRow): ErrorRow {
  return { ...row, assumed: true };
}

/** Keys and communities; a key that cannot be checked is told as any other failure (P2 7.1 has no code of its own for it). */
export const USER_FIELD_KEY_ERRORS: readonly ErrorRow[] = [
  ...codedKeyErrors(SOURCE, 'userFields').filter(({ status }) => status < 500),
  userFieldError(
    403,
    'API_KEY_COMMUNITY_MISMATCH',
    'The community in the path is not the one that owns the key.',
    'fix the input',
  ),
  rateLimitError('P2 8'),
];

/** No such field, or it was deleted. */
export const FIELD_NOT_FOUND = userFieldError(
  404,
  'USER_FIELD_NOT_FOUND',
  'No field of the community has that key or ID, or it was deleted; display names are not looked up. `meta.fieldIdOrName` repeats what was sent.',
  'final',
);

/** No such trader; told before a missing field. */
export const TRADER_NOT_FOUND = userFieldError(
  404,
  'USER_NOT_FOUND',
  'No active member has that ID, e-mail or username; a username or e-mail of 12 characters is never found. `meta.userIdentifier` repeats what was sent.',
  'final',
);

/** Page and limit. */
export const INVALID_PAGINATION = userFieldError(
  400,
  'INVALID_PAGINATION',
  '`page` or `limit` is no whole number from 1, `limit` is over 100, or their product over 10,000.',
  'fix the input',
);

/** Something failed while reading. */
export const READ_FAILED = userFieldError(500, 'USER_FIELD_OPERATION_FAILED', 'It could not be read.', 'retry');

/** Something failed while writing. */
export const WRITE_FAILED = userFieldError(
  500,
  'USER_FIELD_OPERATION_FAILED',
  'Something failed; it may have been done all the same: read it back.',
  'read back',
);
