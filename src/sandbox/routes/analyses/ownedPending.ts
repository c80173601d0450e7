import { OBJECT_ID_PATTERN } from '../../../contract/objectId.ts';
import type { Reply } from '../../http/reply.ts';
import type { AnalysisRow } from '../../store/analysisTable.ts';
import type { KeyedContext } from '../serviceRoute.ts';
import { analysisError, analysisNotFound } from './analysisReplies.ts';

/** The path's analysis, when it is there, can still be changed, and the sender is its creator; otherwise the answer (P2 7.3). */
export function requireOwnPendingAnalysis(
  { parameters, key, store, runRead: reads }: KeyedContext,
  sender: string,
): { readonly row: AnalysisRow } | Reply {
  const row = reads(() => store.analyses.find(parameters['analysisId'] ?? ''));
  if (row === undefined || row.communityId !== key.communityId) return analysisNotFound();
  // The misspelling is the service's own (P2 7.3).
  if (row.status !== 'Pending') return analysisError(400, 'Only pending anaylsis can be updated');
  const user = reads(() => store.users.bySender(sender));
  if (user?.platformUserId !== row.ownerId) return analysisError(500, 'Failed to update analysis');
  return { row };
}

/** Whether the path's id has the form of one. */
export function hasAnalysisId({ parameters }: KeyedContext): boolean {
  return OBJECT_ID_PATTERN.test(parameters['analysisId'] ?? '');
}
