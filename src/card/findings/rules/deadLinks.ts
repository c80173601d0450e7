import { rangeInText } from '../../rangeInText.ts';
import { factsOf } from '../cardFacts.ts';
import type { Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { replaceWithinFix } from '../fixes.ts';
import { closestMatch } from '../nearest.ts';
import { quoted } from '../words.ts';

const LINKS_DEAD = 'links.dead';

/** A text link names a level or drawing on the card (P2 2.4). */
export const deadLinks: Rule = {
  id: LINKS_DEAD,
  needsWholeText: true,
  *check(card) {
    const { deadLinks: dead, linkableIds } = factsOf(card);
    for (const { path, link } of dead) {
      const meant = closestMatch(link.id, linkableIds);
      const message = [
        `No level or drawing has the id ${quoted(link.id)}.`,
        meant === undefined ? '' : `Did you mean ${quoted(meant)}?`,
      ];
      yield findingAt(card, LINKS_DEAD, 'error', path, message.join(' ').trim(), {
        range: rangeInText(card, path, link.range),
        fixes: [
          ...(meant === undefined
            ? []
            : [replaceWithinFix(card, `Change to ${quoted(meant)}`, path, link.idRange, meant, { preferred: true })]),
          replaceWithinFix(card, 'Keep the words, drop the link', path, link.range, link.label),
        ],
      });
    }
  },
};
