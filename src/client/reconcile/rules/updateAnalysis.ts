import type { PatchBody } from '../../../card/patch.ts';
import { updateAnalysis as operation } from '../../../contract/analyses.ts';
import { holdsIntended } from '../../cards/cardDifferences.ts';
import { readCard } from '../../cards/readCard.ts';
import { bodyFields } from '../bodyField.ts';
import type { ReconcileRule } from '../reconcileRule.ts';
import { cardBefore, changedAnalysis } from './changedAnalysis.ts';

/** The card is as before, or as meant; in a later run, which does not know what was meant, as before or no longer. */
export const updateAnalysis: ReconcileRule = {
  operation: operation.id,
  before: cardBefore,
  verdict: async (doubt, signal) => {
    const found = await changedAnalysis(doubt, signal);
    if (found === 'gone') return 'changedSince';
    if (found !== 'changed') return found;
    if (doubt.input === undefined) return 'changedSince';
    const read = await readCard(doubt.client, doubt.targets['analysisId'] ?? '', signal);
    if (read.kind !== 'done') return 'stillUnknown';
    // The operation's own schema took the body before it was sent.
    return holdsIntended(read.value.card, bodyFields(doubt.input) as unknown as PatchBody)
      ? 'happened'
      : 'changedSince';
  },
};
