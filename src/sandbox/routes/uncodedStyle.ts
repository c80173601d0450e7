import { jsonReply, type Reply } from '../http/reply.ts';
import { rateLimitedReply } from './metaCodeStyle.ts';
import type { ErrorStyle } from './serviceRoute.ts';

/** An error without any code: callers branch on the status (P1 7.1, 7.5). */
export function uncodedError(status: number, message: string, detail?: string): Reply {
  return jsonReply(status, { status: 'error', message, ...(detail === undefined ? {} : { detail }) });
}

/** 400; `detail` names the parameter (P1 7.1). */
export function invalidParameter(detail: string): Reply {
  return uncodedError(400, 'Validation failed', detail);
}

/** Analytics reads and tiers: everything about keys is 401, a missing permission too (P1 5, 7.1, 7.5). */
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
  malformedBody: (_, detail) => invalidParameter(detail),
  rateLimited: rateLimitedReply,
};
