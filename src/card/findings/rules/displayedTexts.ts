import { CARD_LIMITS, LINKED_TEXT_FIELDS } from '../../card.ts';
import { factsOf } from '../cardFacts.ts';
import { DISPLAY_LENGTHS } from '../displayLengths.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';

const TEXTS_DISPLAY = 'texts.display';

/** A text that is allowed, but longer than what readers see of it at once. */
export const displayedTexts: Rule = {
  id: TEXTS_DISPLAY,
  *check(card) {
    const { metadata, markupLengths } = factsOf(card);
    for (const key of ['title', ...LINKED_TEXT_FIELDS] as const) {
      const text = metadata[key];
      const shown = DISPLAY_LENGTHS[key];
      if (typeof text !== 'string' || text.length > CARD_LIMITS[key].max) continue;
      const length = text.length - (key === 'title' ? 0 : (markupLengths.get(key) ?? 0));
      if (length <= shown) continue;
      const message = `"${key}" has ${length} characters; readers see about ${shown} at once.`;
      yield findingAt(card, TEXTS_DISPLAY, 'hint', ['metadata', key], message);
    }
  },
};
