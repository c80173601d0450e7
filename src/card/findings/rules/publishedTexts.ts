import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { setFix } from '../fixes.ts';
import { changeableCard, emptiedTexts } from '../publishedState.ts';

const PUBLISHED_TEXT = 'published.text';

/** A published text cannot be emptied: the service keeps the old one (P2 4.8, "empty fields keep their value"). */
export const publishedTexts: Rule = {
  id: PUBLISHED_TEXT,
  needsWholeText: true,
  *check(card, context) {
    const published = changeableCard(context);
    if (published === undefined || card.value === undefined) return;
    for (const field of emptiedTexts(card, published)) {
      const path = ['metadata', field];
      const text = published.metadata[field] ?? '';
      const message = `The service keeps the old text of "${field}" when it gets none. Write another text instead.`;
      yield findingAt(card, PUBLISHED_TEXT, 'error', path, message, {
        fixes: [setFix(card, 'Restore the published text', [[path, text]], { preferred: true })],
      });
    }
  },
};
