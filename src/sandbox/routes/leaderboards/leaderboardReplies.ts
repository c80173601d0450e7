import { jsonReply, type Reply } from '../../http/reply.ts';
import { metaCodeError, rateLimitedReply } from '../metaCodeStyle.ts';
import type { ErrorStyle } from '../serviceRoute.ts';

/** An error of the leaderboard routes: `meta`, `message`, and `detail` where it says more (P1 7.6). */
export function leaderboardError(status: number, message: string, detail?: string, code?: string): Reply {
  return metaCodeError(status, code, message, detail === undefined ? {} : { detail });
}

/** 400 for input of the wrong form; `detail` begins with the field. */
export function leaderboardInvalid(detail: string): Reply {
  return leaderboardError(400, 'Validation failed', detail, 'VALIDATION_FAILED');
}

/** The envelope of success, without `meta.code` (P1 4.9); a list tells its paging in `meta` (public-facts 8.1). */
export function leaderboardSuccess(status: number, message: string, data: unknown, paging: object = {}): Reply {
  return jsonReply(status, { meta: { status: 'success', statusCode: status, ...paging }, message, data });
}

/** How the leaderboard routes answer key problems, failures and the rate limit (P1 7.6, 8). */
export const LEADERBOARD_STYLE: ErrorStyle = {
  keyError: (problem, permission) => {
    switch (problem) {
      case 'missing':
        return leaderboardError(401, 'An API key is required', undefined, 'AUTH_API_KEY_REQUIRED');
      case 'unknown':
      case 'expired':
      case 'communityGone':
        return leaderboardError(401, 'The API key is not valid', undefined, 'AUTH_API_KEY_INVALID');
      case 'personal':
        return permissionRequired('Personal API keys are not allowed for this endpoint');
      case 'noPermission':
        return permissionRequired(`The API key does not have the ${permission} permission`);
    }
  },
  internalError: (point, { title }) => {
    switch (point) {
      case 'keyCheck':
        return leaderboardError(401, 'API key validation failed', undefined, 'AUTH_API_KEY_VALIDATION_FAILED');
      case 'write':
        return leaderboardError(500, `${title} failed`);
      case 'read':
      case 'writeAfter':
        return leaderboardError(502, 'Leaderboards are temporarily unavailable');
    }
  },
  malformedBody: (_, detail) => leaderboardInvalid(detail),
  unexpectedParameter: leaderboardInvalid,
  rateLimited: rateLimitedReply,
};

function permissionRequired(message: string): Reply {
  return leaderboardError(403, message, undefined, 'AUTH_PERMISSION_REQUIRED');
}
