import type { CallerAction, ErrorRow } from './errorRow.ts';
import { assumedErrors, codedKeyErrors, rateLimitError } from './keyErrors.ts';
import type { Permission } from './operation.ts';

/** An error of the redemption calls whose code stands in `code` (P1 7.2). */
export function redemptionError(
  status: number,
  code: string,
  when: string,
  action: CallerAction,
  source: string,
): ErrorRow {
  return { status, code, codeAt: 'code', when, action, source };
}

/** Key problems and the rate limit of a documented redemption call. */
export function redemptionKeyErrors(source: string, permission: Permission): readonly ErrorRow[] {
  return [...codedKeyErrors(source, permission), rateLimitError('P1 8')];
}

/** The same for a call whose permission is not documented (P1 5); the code itself also means a missing one (P1 7.2). */
export function relatedKeyErrors(): readonly ErrorRow[] {
  const rows = codedKeyErrors('P1 7.2', 'customerSuccess').map((row) =>
    row.status === 403 ? { ...row, when: 'The key is personal, or lacks a permission that this call needs.' } : row,
  );
  return assumedErrors([...rows, rateLimitError('P1 8')]);
}
