import { jsonReply, type Reply } from '../../http/reply.ts';
import type { ErrorStyle } from '../serviceRoute.ts';

/** Errors of the analysis routes have no machine-readable code (P2 7.3). */
export function analysisError(status: number, message: string, detail?: string): Reply {
  return jsonReply(status, {
    status: 'error',
    statusCode: status,
    message,
    ...(detail === undefined ? {} : { detail }),
  });
}

/** No such analysis, or it was deleted. */
export function analysisNotFound(): Reply {
  return analysisError(404, 'Analysis not found');
}

/** The id in the path is not 24 hexadecimal characters. */
export function malformedId(name: string): Reply {
  return analysisError(400, `Invalid ${name} format`, `${name} must be 24 hexadecimal characters`);
}

/** How the analysis routes answer key problems (P2 5), failures (P2 7.3) and the rate limit (P2 8). */
export const ANALYSIS_STYLE: ErrorStyle = {
  keyError: (problem, permission) => {
    switch (problem) {
      case 'missing':
        return tokenError('Token is require.');
      case 'unknown':
      case 'expired':
      case 'communityGone':
        return tokenError('Token is wrong.');
      case 'personal':
        return jsonReply(401, { message: 'Personal API keys are not allowed for this endpoint' });
      case 'noPermission':
        return jsonReply(401, { message: `The API key does not have the ${permission} permission` });
    }
  },
  internalError: (point, { title }) =>
    analysisError(500, point === 'keyCheck' ? 'Authentication failed' : `${title} failed`),
  malformedBody: (_, detail) => analysisError(400, 'Request body is not valid JSON', detail),
  unexpectedParameter: (detail) => analysisError(400, 'Validation failed', detail),
  rateLimited: () => analysisError(429, 'Too many requests, please try again later'),
};

function tokenError(text: string): Reply {
  return jsonReply(401, { meta: { status: 'error', statusCode: 401 }, message: text, detail: text });
}
