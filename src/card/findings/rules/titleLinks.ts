import { rangeInText } from '../../rangeInText.ts';
import { findTextLinks } from '../../textLinks.ts';
import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { replaceWithinFix } from '../fixes.ts';

const LINKS_TITLE = 'links.title';
const TITLE_PATH = ['metadata', 'title'] as const;

/** Links stand inside scenario and comment texts (P2 2.4); in a title the brackets are shown as they are. */
export const titleLinks: Rule = {
  id: LINKS_TITLE,
  *check(card) {
    const { title } = factsOf(card).metadata;
    if (typeof title !== 'string') return;
    for (const link of findTextLinks(title)) {
      if (link.kind !== 'link') continue;
      yield findingAt(card, LINKS_TITLE, 'hint', TITLE_PATH, 'A title has no links; readers see the brackets.', {
        range: rangeInText(card, TITLE_PATH, link.range),
        fixes: [
          replaceWithinFix(card, 'Keep the words, drop the link', TITLE_PATH, link.range, link.label, {
            preferred: true,
          }),
        ],
      });
    }
  },
};
