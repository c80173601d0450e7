import { jsonReply, type Reply } from '../http/reply.ts';
import { formatProblem } from './requestCheck.ts';
import type { ErrorStyle, KeyProblem } from './serviceRoute.ts';

/** An error with its code in `meta.code` (P1 7.2, P2 7.1). */
export function metaCodeError(status: number, code: string | undefined, message: string, more: object = {}): Reply {
  return jsonReply(status, {
    meta: { status: 'error', statusCode: status, ...(code === undefined ? {} : { code }) },
    message,
    ...more,
  });
}

/** Key problems with their codes in `meta.code` (P1 7.2-7.4, P2 7.1, 7.2). */
export function metaCodeKeyError(problem: KeyProblem, permission: string): Reply {
  switch (problem) {
    case 'missing':
    case 'unknown':
    case 'expired':
      return metaCodeError(401, 'AUTHENTICATION_REQUIRED', 'A valid API key is required');
    case 'personal':
      return metaCodeError(403, 'API_KEY_PERMISSION_DENIED', 'Personal API keys are not allowed for this endpoint');
    case 'noPermission':
      return metaCodeError(403, 'API_KEY_PERMISSION_DENIED', `The API key does not have the ${permission} permission`);
    case 'communityGone':
      return metaCodeError(404, 'COMMUNITY_NOT_FOUND', 'The community of the API key was not found');
  }
}

/** The key check failed: nothing was read or done (P1 7.2-7.4, P2 7.2). */
function metaCodeKeyCheckFailed(): Reply {
  return metaCodeError(500, 'AUTHENTICATION_FAILED', 'The API key could not be checked');
}

/** P1 8, P2 8. */
export function rateLimitedReply(): Reply {
  return jsonReply(429, { status: 'error', statusCode: 429, message: 'Too many requests, please try again later' });
}

/** The style of groups with codes in `meta.code`; `error` builds the group's other errors. */
export function metaCodeStyle(
  error: (status: number, message: string, detail: string) => Reply,
  failed: ErrorStyle['internalError'],
): ErrorStyle {
  return {
    keyError: metaCodeKeyError,
    internalError: (point, operation) => (point === 'keyCheck' ? metaCodeKeyCheckFailed() : failed(point, operation)),
    invalid: (problem) => error(400, 'Validation failed', formatProblem(problem)),
    rateLimited: rateLimitedReply,
  };
}

/** An error without a code: clients branch on the status (P1 7.1, 7.5). */
export function uncodedError(status: number, message: string, detail?: string): Reply {
  return jsonReply(status, { status: 'error', message, ...(detail === undefined ? {} : { detail }) });
}

/** Analytics reads and tiers: every key problem is 401, including missing permissions (P1 5, 7.1, 7.5). */
export const UNCODED_STYLE: ErrorStyle = {
  keyError: (problem, permission) => {
    switch (problem) {
      case 'missing':
        return uncodedError(401, 'Invalid token');
      case 'unknown':
      case 'communityGone':
        return uncodedError(401, 'Invalid API key');
      case 'expired':
        return uncodedError(401, 'API key has expired');
      case 'personal':
        return uncodedError(401, 'Personal API keys are not allowed for this endpoint');
      case 'noPermission':
        return uncodedError(401, `The API key does not have the ${permission} permission`);
    }
  },
  internalError: (point, { title }) =>
    uncodedError(500, point === 'keyCheck' ? 'Authentication failed' : `${title} could not be read`),
  invalid: (problem) => uncodedError(400, 'Validation failed', formatProblem(problem)),
  rateLimited: rateLimitedReply,
};
