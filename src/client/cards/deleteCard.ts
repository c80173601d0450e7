import { deleteAnalysis } from '../../contract/analyses.ts';
import type { ReadBackProgress } from '../reconcile/lookBack.ts';
import { writeAndReconcile } from '../reconcile/writeAndReconcile.ts';
import type { DeleteResult } from './cardService.ts';
import type { CardServiceContext } from './cardServiceParts.ts';

/** Deletes in any status. 404 means that it is gone already; a doubt is settled by reading (P2 7.3). */
export async function deleteCard(
  { client, clock }: CardServiceContext,
  analysisId: string,
  signal: AbortSignal,
  onProgress?: (progress: ReadBackProgress) => void,
): Promise<DeleteResult> {
  const end = await writeAndReconcile(client, deleteAnalysis, { path: { analysisId } }, { signal, clock, onProgress });
  switch (end.kind) {
    case 'done':
      return { kind: 'deleted', after: 'answer' };
    case 'refused':
      return end.refusal.status === 404 ? { kind: 'alreadyGone' } : end;
    case 'notSent':
      return end;
    case 'happened':
      return { kind: 'deleted', after: 'readBack' };
    case 'didNotHappen':
      return { kind: 'notDeleted', failure: end.refusal ?? end.failure };
    case 'changedSince':
      return { kind: 'unknown', failure: end.failure, journalId: '' };
    case 'unknown':
      return { kind: 'unknown', failure: end.failure, journalId: end.journalId ?? '' };
  }
}
