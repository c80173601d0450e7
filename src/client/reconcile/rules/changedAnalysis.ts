import { readCard } from '../../cards/readCard.ts';
import type { Doubt, ReconcileRule } from '../reconcileRule.ts';

/** The card's `updatedAt`, unless the caller knows it already: by it a later reading tells whether anything changed. */
export const cardBefore: NonNullable<ReconcileRule['before']> = async (client, input, signal) => {
  const { analysisId } = input.path as { readonly analysisId: string };
  const read = await readCard(client, analysisId, signal);
  return read.kind === 'done' ? { updatedAt: read.value.updatedAt } : {};
};

/** Whether the card of a doubt is still as it was before the write, by its `updatedAt`. */
export async function changedAnalysis(
  { client, targets, evidence }: Doubt,
  signal: AbortSignal,
): Promise<'gone' | 'changed' | 'didNotHappen' | 'stillUnknown'> {
  const read = await readCard(client, targets['analysisId'] ?? '', signal);
  if (read.kind === 'refused' && read.refusal.status === 404) return 'gone';
  if (read.kind !== 'done') return 'stillUnknown';
  return read.value.updatedAt === evidence['updatedAt'] ? 'didNotHappen' : 'changed';
}
