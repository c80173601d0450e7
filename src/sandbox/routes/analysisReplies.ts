import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { formatProblem, type RequestProblem } from '../analyses/cardRequest.ts';
import { jsonReply, jsonTextReply, type Reply } from '../http/reply.ts';
import type { AnalysisRow } from '../store/analysisTable.ts';
import type { ErrorStyle, KeyedContext } from './serviceRoute.ts';

/** Errors of the analysis routes have no machine-readable code (P2 7.3). */
export function analysisError(status: number, message: string, detail?: string): Reply {
  return jsonReply(status, {
    status: 'error',
    statusCode: status,
    message,
    ...(detail === undefined ? {} : { detail }),
  });
}

/** Unknown or deleted analysis. */
export function analysisNotFound(): Reply {
  return analysisError(404, 'Analysis not found');
}

/** The id in the path isn't 24 hexadecimal characters. */
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

/** Success with `data.analysis`, without the channel post. */
export function analysisReply(status: number, message: string, row: AnalysisRow): Reply {
  return jsonTextReply(
    status,
    `{"status":"success","statusCode":${status},"message":${JSON.stringify(message)},"data":{"analysis":${row.body}}}`,
  );
}

/** The body's fields; empty if it isn't an object. */
export function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
}

/** The sender: username or e-mail. */
export function senderOf(fields: Readonly<Record<string, unknown>>): string | undefined {
  const sender = fields['sender'];
  return typeof sender === 'string' && sender.trim() !== '' ? sender.trim() : undefined;
}

/** 400 in the service's own words (P2 7.3). */
export function senderRequired(): Reply {
  return analysisError(400, 'Sender field is required', 'sender is required');
}

/** 400 whose `detail` names the field (P2 7.3). */
export function invalidRequest(problem: RequestProblem): Reply {
  return analysisError(400, 'Validation failed', formatProblem(problem));
}

/** The path's analysis if it exists, can be changed and was created by the sender; otherwise the error reply (P2 7.3). */
export function requireOwnPendingAnalysis(
  { parameters, key, store, runRead }: KeyedContext,
  sender: string,
): { readonly row: AnalysisRow } | Reply {
  const row = runRead(() => store.analyses.find(parameters['analysisId'] ?? ''));
  if (row === undefined || row.communityId !== key.communityId) return analysisNotFound();
  // The misspelling is the service's own (P2 7.3).
  if (row.status !== 'Pending') return analysisError(400, 'Only pending anaylsis can be updated');
  const user = runRead(() => store.users.bySender(sender));
  if (user?.platformUserId !== row.ownerId) return analysisError(500, 'Failed to update analysis');
  return { row };
}

/** Whether the path's id is well-formed. */
export function hasAnalysisId({ parameters }: KeyedContext): boolean {
  return OBJECT_ID_PATTERN.test(parameters['analysisId'] ?? '');
}
