import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { setFix } from '../fixes.ts';
import { changeableCard } from '../publishedState.ts';

const PUBLISHED_TYPE_REMOVED = 'published.typeRemoved';

/** Direction and placement cannot be taken from a published card: what is not sent keeps its value (P2 4.8). */
export const publishedTypeRemoved: Rule = {
  id: PUBLISHED_TYPE_REMOVED,
  needsWholeText: true,
  *check(card, context) {
    const published = changeableCard(context);
    if (published === undefined) return;
    for (const { kind, path } of factsOf(card).deviations) {
      const key = path.at(-1);
      if (kind !== 'missingKey' || path[0] !== 'metadata' || (key !== 'direction' && key !== 'entryPlacement'))
        continue;
      const value = published.metadata[key];
      yield findingAt(
        card,
        PUBLISHED_TYPE_REMOVED,
        'error',
        path,
        `The service keeps "${key}" ${value}; it cannot be removed.`,
        {
          fixes: [setFix(card, `Restore ${value}`, [[path, value]], { preferred: true })],
        },
      );
    }
  },
};
