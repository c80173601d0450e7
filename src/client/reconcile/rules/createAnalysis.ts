import { createAnalysis as operation } from '../../../contract/analyses.ts';
import { listCards } from '../../cards/listCards.ts';
import { bodyFields } from '../bodyField.ts';
import { digest } from '../digest.ts';
import type { ReconcileRule } from '../reconcileRule.ts';

/** As in the search after a creation's doubt: clocks differ, in milliseconds. */
const CLOCK_DIFFERENCE_MS = 120_000;

/** Present is proof; absent is not, as long as the list has more pages or items that cannot be read. */
export const createAnalysis: ReconcileRule = {
  operation: operation.id,
  before: async (_, input) => {
    const { title } = (bodyFields(input)['metadata'] ?? {}) as { readonly title?: string };
    return title === undefined ? {} : { titleSha256: digest(title) };
  },
  verdict: async ({ client, targets, evidence, at }, signal) => {
    const channel = { communityId: targets['communityId'] ?? '', channelId: targets['channelId'] ?? '' };
    const list = await listCards(client, channel, 1, signal);
    if (list.kind !== 'done') return 'stillUnknown';
    const there = list.value.cards.some(
      ({ title, updatedAt }) =>
        digest(title) === evidence['titleSha256'] && Date.parse(updatedAt) >= at - CLOCK_DIFFERENCE_MS,
    );
    if (there) return 'happened';
    return list.value.hasNext || list.value.unreadable > 0 ? 'stillUnknown' : 'didNotHappen';
  },
};
