import { updateAnalysis as operation } from '../../../contract/analyses.ts';
import type { DoubtRule } from '../doubtRule.ts';
import { changedAnalysis } from './changedAnalysis.ts';

/** The card is as before, or no longer: the journal does not keep what was meant. */
export const updateAnalysis: DoubtRule = {
  operation: operation.id,
  verdict: async (doubt, signal) => {
    const found = await changedAnalysis(doubt, signal);
    return found === 'changed' || found === 'gone' ? 'changedSince' : found;
  },
};
