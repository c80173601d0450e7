import type { CallerAction, ErrorRow } from './errorRow.ts';

/** Errors that every chart analysis call can answer; none has a machine-readable code (P2 7.3). */
export const ANALYSIS_KEY_ERROR: ErrorRow = {
  status: 401,
  codeAt: 'none',
  when: 'The key is missing, unknown, personal, or lacks the permission to send messages.',
  action: 'fix the key',
  source: 'P2 7.3',
};

/** The window's request count is used up (P2 8). */
export const ANALYSIS_RATE_LIMIT: ErrorRow = {
  status: 429,
  codeAt: 'none',
  when: 'Too many requests; answered until the window resets.',
  action: 'wait and retry',
  source: 'P2 8',
};

/** No such analysis (P2 7.3). */
export const ANALYSIS_NOT_FOUND: ErrorRow = {
  status: 404,
  codeAt: 'none',
  when: 'No analysis has that ID, or it was deleted.',
  action: 'final',
  source: 'P2 7.3',
};

/** The community in the path is not the one that owns the key: the one code of these calls (P2 5). */
export const ANALYSIS_COMMUNITY_MISMATCH: ErrorRow = {
  status: 403,
  code: 'API_KEY_COMMUNITY_MISMATCH',
  codeAt: 'meta.code',
  when: 'The community in the path is not the one that owns the key.',
  action: 'fix the input',
  source: 'P2 5',
};

/** A request the service does not take (P2 7.3). */
export function analysisInputError(when: string): ErrorRow {
  return { status: 400, codeAt: 'none', when, action: 'fix the input', source: 'P2 7.3' };
}

/** Something failed inside the service (P2 7.3). */
export function analysisServerError(when: string, action: CallerAction): ErrorRow {
  return { status: 500, codeAt: 'none', when, action, source: 'P2 7.3' };
}
