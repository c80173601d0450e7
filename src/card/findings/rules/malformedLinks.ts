import type { CardText } from '../../cardText.ts';
import { rangeInText } from '../../rangeInText.ts';
import type { MalformedLink } from '../../textLinks.ts';
import { factsOf, type LinkPlace } from '../cardFacts.ts';
import type { Fix, Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { replaceWithinFix } from '../fixes.ts';
import { closestMatch } from '../nearest.ts';

const LINKS_MALFORMED = 'links.malformed';

const MALFORMED_LINK_MESSAGES: Readonly<Record<MalformedLink['reason'], string>> = {
  noColon: 'A link has an id and a text: [[id:text]]. This one has no colon.',
  noId: 'A link has an id and a text: [[id:text]]. This one has no id.',
  noLabel: 'A link has an id and a text: [[id:text]]. This one has no text.',
  unclosed: 'This link is not closed; ]] is missing.',
};

/** Something that begins as a text link and is none: `[[x]]`, `[[:t]]`, unclosed (P2 2.4). */
export const malformedLinks: Rule = {
  id: LINKS_MALFORMED,
  *check(card) {
    for (const place of factsOf(card).malformedLinks) {
      const { path, link } = place;
      yield findingAt(card, LINKS_MALFORMED, 'error', path, MALFORMED_LINK_MESSAGES[link.reason], {
        range: rangeInText(card, path, link.range),
        fixes: malformedLinkFixes(card, place),
      });
    }
  },
};

function malformedLinkFixes(card: CardText, { path, text, link }: LinkPlace<MalformedLink>): Fix[] {
  const { targetsById, linkableIds } = factsOf(card);
  const { range } = link;
  const inner = text.slice(range.offset + 2, range.offset + range.length - (link.reason === 'unclosed' ? 0 : 2));
  const words = link.reason === 'noId' ? inner.slice(inner.indexOf(':') + 1) : link.id;
  const plain = replaceWithinFix(card, 'Keep the words, drop the brackets', path, range, words);
  switch (link.reason) {
    case 'noColon':
    case 'noLabel': {
      const target = targetsById.has(link.id) ? link.id : closestMatch(link.id, linkableIds);
      if (target === undefined || target === '') return [plain];
      const mended = `[[${target}:${link.id}]]`;
      return [
        replaceWithinFix(card, `Change to ${mended}`, path, range, mended, { preferred: target === link.id }),
        plain,
      ];
    }
    case 'noId':
      return [plain];
    case 'unclosed': {
      // Only where the id is known and nothing but the label can follow is the end of the link the end of the text.
      const isAll = targetsById.has(link.id) && inner.length > link.id.length + 1 && !inner.includes(']');
      const closed = `[[${inner.trimEnd()}]]${inner.slice(inner.trimEnd().length)}`;
      return isAll ? [replaceWithinFix(card, 'Close the link', path, range, closed)] : [];
    }
  }
}
