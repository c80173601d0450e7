import { deleteAnalysis as operation } from '../../../contract/analyses.ts';
import { readCard } from '../../cards/readCard.ts';
import type { ReconcileRule } from '../reconcileRule.ts';

/** 404 means that it is gone (P2 7.3). */
export const deleteAnalysis: ReconcileRule = {
  operation: operation.id,
  verdict: async ({ client, targets }, signal) => {
    const read = await readCard(client, targets['analysisId'] ?? '', signal);
    if (read.kind === 'refused' && read.refusal.status === 404) return 'happened';
    return read.kind === 'done' ? 'didNotHappen' : 'stillUnknown';
  },
};
