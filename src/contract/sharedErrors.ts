import type { ErrorRow, Permission } from './operation.ts';

/** Key errors with a code in `meta.code` (P1 7.2-7.4, P2 7.1, 7.2). `source` is the section of the calling resource. */
export function codedKeyErrors(source: string, permission: Permission): readonly ErrorRow[] {
  const row = (status: number, code: string, when: string, action: ErrorRow['action']): ErrorRow => ({
    status,
    code,
    codeAt: 'meta.code',
    when,
    action,
    source,
  });
  return [
    row(401, 'AUTHENTICATION_REQUIRED', 'The key is missing, unknown or expired.', 'fix the key'),
    row(
      403,
      'API_KEY_PERMISSION_DENIED',
      `The key is personal or lacks the permission \`${permission}\`.`,
      'fix the key',
    ),
    row(404, 'COMMUNITY_NOT_FOUND', 'The community of the key no longer exists.', 'fix the key'),
    row(500, 'AUTHENTICATION_FAILED', 'The key couldn’t be checked. Nothing was done.', 'retry'),
  ];
}

/** The key error of the analytics reads: always 401, without a code (P1 7.1, 7.5). */
export function uncodedKeyError(source: string, permission: Permission): ErrorRow {
  return {
    status: 401,
    codeAt: 'none',
    when: `The key is missing, unknown, expired or personal, or lacks the permission \`${permission}\`.`,
    action: 'fix the key',
    source,
  };
}

/** The rate limit is reached; nothing was done (P1 8, P2 8). */
export function rateLimitError(source: string): ErrorRow {
  return {
    status: 429,
    codeAt: 'none',
    when: 'Too many requests, until the rate limit resets.',
    action: 'wait and retry',
    source,
  };
}

/** The same rows, marked as taken from sibling routes because the documents show no errors of this call. */
export function assumedErrors(rows: readonly ErrorRow[]): readonly ErrorRow[] {
  return rows.map((row) => ({ ...row, assumed: true }));
}
