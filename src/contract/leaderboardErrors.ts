import type { CallerAction, ErrorRow } from './errorRow.ts';
import { rateLimitError } from './keyErrors.ts';
import type { RepeatStatus } from './repeatPolicy.ts';

/** The key could not be checked, so nothing was done (P1 7.6). */
export const LEADERBOARD_KEY_CHECK_FAILED = {
  status: 401,
  code: 'AUTH_API_KEY_VALIDATION_FAILED',
} as const satisfies RepeatStatus;

/** Key problems and the rate limit of the leaderboard calls (P1 7.6, 8). */
export const LEADERBOARD_KEY_ERRORS: readonly ErrorRow[] = [
  coded(401, 'AUTH_API_KEY_REQUIRED', 'No key was sent.', 'fix the key'),
  coded(401, 'AUTH_API_KEY_INVALID', 'The key is unknown, expired or malformed.', 'fix the key'),
  coded(401, LEADERBOARD_KEY_CHECK_FAILED.code, 'The key could not be checked; nothing was done.', 'retry'),
  coded(403, 'AUTH_PERMISSION_REQUIRED', 'The key is personal, or lacks leaderboard.', 'fix the key'),
  rateLimitError('P1 8'),
];

/** Input that the leaderboard calls refuse. */
export function leaderboardInputError(when: string): ErrorRow {
  return coded(400, 'VALIDATION_FAILED', when, 'fix the input');
}

/** An error of the leaderboard calls without a code. */
export function uncodedLeaderboardError(status: number, when: string, action: CallerAction): ErrorRow {
  return { status, codeAt: 'none', when, action, source: 'P1 7.6' };
}

function coded(status: number, code: string, when: string, action: CallerAction): ErrorRow {
  return { status, code, codeAt: 'meta.code', when, action, source: 'P1 7.6' };
}
