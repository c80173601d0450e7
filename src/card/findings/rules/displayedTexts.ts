import { CARD_LIMITS } from '../../card.ts';
import { factsOf } from '../cardFacts.ts';
import { DISPLAY_LENGTHS } from '../displayLengths.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';

const id = 'texts.display';

/** A text that is allowed, but longer than what readers see of it at once. */
export const displayedTexts: Rule = {
  id,
  *check(card) {
    const { metadata, links } = factsOf(card);
    const markup = new Map<string, number>();
    for (const { field, link } of links) {
      if (link.kind === 'link') markup.set(field, (markup.get(field) ?? 0) + link.range.length - link.label.length);
    }
    for (const key of ['title', 'preferenceText', 'alternativeText', 'comments'] as const) {
      const text = metadata[key];
      const shown = DISPLAY_LENGTHS[key];
      if (typeof text !== 'string' || text.length > CARD_LIMITS[key].max) continue;
      const length = text.length - (markup.get(key) ?? 0);
      if (length <= shown) continue;
      const message = `"${key}" has ${length} characters; readers see about ${shown} at once.`;
      yield findingAt(card, id, 'hint', ['metadata', key], message);
    }
  },
};
