import { appendDrawings as operation } from '../../../contract/analyses.ts';
import { readCard } from '../../cards/readCard.ts';
import { bodyFields } from '../bodyField.ts';
import type { ReconcileRule } from '../reconcileRule.ts';
import { cardBefore, changedAnalysis } from './changedAnalysis.ts';

/** Every appended drawing is on the card, by client id; in a later run, only whether the card is as before. */
export const appendDrawings: ReconcileRule = {
  operation: operation.id,
  before: cardBefore,
  verdict: async (doubt, signal) => {
    const found = await changedAnalysis(doubt, signal);
    if (found === 'gone') return 'changedSince';
    if (found !== 'changed') return found;
    const read = await readCard(doubt.client, doubt.targets['analysisId'] ?? '', signal);
    if (read.kind !== 'done') return 'stillUnknown';
    const there = new Set(read.value.card.drawings?.map(({ clientObjectId }) => clientObjectId));
    const sent = bodyFields(doubt.input)['drawings'];
    const ids = Array.isArray(sent) ? sent.map((it: { readonly clientObjectId: string }) => it.clientObjectId) : [];
    return ids.length > 0 && ids.every((id) => there.has(id)) ? 'happened' : 'changedSince';
  },
};
