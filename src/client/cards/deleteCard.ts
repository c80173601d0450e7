import { deleteAnalysis } from '../../contract/analyses.ts';
import type { DeleteResult } from './cardService.ts';
import type { CardServiceParts } from './cardServiceParts.ts';
import { readBack, readBackPauses } from './readBack.ts';

/** Deletes in any status. 404 means that it is gone already; a doubt is settled by reading (P2 7.3). */
export async function deleteCard(
  parts: CardServiceParts,
  analysisId: string,
  signal: AbortSignal,
): Promise<DeleteResult> {
  const outcome = await parts.client.call(deleteAnalysis, { path: { analysisId } }, { signal });
  switch (outcome.kind) {
    case 'done':
      return { kind: 'deleted', after: 'answer' };
    case 'refused':
      return outcome.refusal.status === 404 ? { kind: 'alreadyGone' } : outcome;
    case 'notSent':
      return outcome;
    case 'unknown': {
      const journalId = outcome.journalId ?? '';
      const found = await readBack(parts, analysisId, readBackPauses(outcome.refusal), (it) => it.kind === 'gone');
      if (found.kind === 'unreadable') return { kind: 'unknown', failure: outcome.failure, journalId };
      const gone = found.kind === 'gone';
      await parts.client.journal.settle(journalId, gone ? 'happened' : 'didNotHappen').catch(() => undefined);
      return gone
        ? { kind: 'deleted', after: 'readBack' }
        : { kind: 'notDeleted', failure: outcome.refusal ?? outcome.failure };
    }
  }
}
