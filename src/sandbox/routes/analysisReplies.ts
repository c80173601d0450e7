import type { Card } from '../../card/model/card.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';
import { linkProblem, readCardRequest } from '../analyses/cardRequest.ts';
import { jsonReply, jsonTextReply, type Reply } from '../http/reply.ts';
import type { AnalysisRow } from '../store/analysisTable.ts';
import { formatProblem, Refusal } from './requestCheck.ts';
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
  // A missing sender has the service's own words (P2 7.3).
  invalid: (problem) =>
    analysisError(
      400,
      problem.path[0] === 'sender' ? 'Sender field is required' : 'Validation failed',
      formatProblem(problem),
    ),
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

/** The path's analysis. */
export function requireAnalysis({ parameters, key, store, runRead }: KeyedContext): AnalysisRow {
  const row = runRead(() => store.analyses.find(parameters['analysisId'] ?? ''));
  if (row?.communityId === key.communityId) return row;
  throw new Refusal(analysisError(404, 'Analysis not found'));
}

/** The path's analysis if it can be changed and was created by the sender (P2 7.3). */
export function requireOwnPendingAnalysis(call: KeyedContext, sender: string): AnalysisRow {
  const row = requireAnalysis(call);
  // The misspelling is the service's own (P2 7.3).
  if (row.status !== 'Pending') throw new Refusal(analysisError(400, 'Only pending anaylsis can be updated'));
  const user = call.runRead(() => call.store.users.bySender(sender.trim()));
  if (user?.platformUserId !== row.ownerId) throw new Refusal(analysisError(500, 'Failed to update analysis'));
  return row;
}

/** Refuses an id in the path that isn't 24 hexadecimal characters. */
export function requireIdForm({ parameters }: KeyedContext, name: string): void {
  if (OBJECT_ID_PATTERN.test(parameters[name] ?? '')) return;
  throw new Refusal(analysisError(400, `Invalid ${name} format`, `${name} must be 24 hexadecimal characters`));
}

/** The body of a card request. */
export function readCardBody<Kind extends 'create' | 'update' | 'append'>({ body, invalid }: KeyedContext, kind: Kind) {
  const read = readCardRequest(kind, body);
  if ('problem' in read) throw invalid(read.problem.path, read.problem.message);
  return read.value;
}

/** Refuses links in texts to objects that the card doesn't have (P2 2.4). */
export function requireLinks({ invalid }: KeyedContext, card: Card): void {
  const problem = linkProblem(card);
  if (problem !== undefined) throw invalid(problem.path, problem.message);
}
