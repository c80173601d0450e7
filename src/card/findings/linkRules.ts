import { CARD_LIMITS } from '../card.ts';
import type { CardText } from '../cardText.ts';
import { DRAWING_LABELS, LEVEL_TITLES } from '../objectIds.ts';
import { closestMatch } from '../strings.ts';
import { rangeInText } from '../text/jsonTree.ts';
import { applyTextEdits } from '../text/textEdit.ts';
import { findTextLinks, formatTextLink, isLinkableId, linkInsertion, type MalformedLink } from '../textLinks.ts';
import { factsOf, type LinkPlace, type LinkTarget } from './cardFacts.ts';
import { type Fix, findingAt, quoted, type Rule, relatedAt } from './finding.ts';
import { replaceWithinFix, setFix } from './fixes.ts';

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
        `No level or drawing has the ID ${quoted(link.id)}.`,
        meant === undefined ? '' : `Did you mean ${quoted(meant)}?`,
      ];
      yield findingAt(card, LINKS_DEAD, 'error', path, message.join(' ').trim(), {
        range: rangeInText(card, path, link.range),
        fixes: [
          ...(meant === undefined
            ? []
            : [replaceWithinFix(card, `Change to ${quoted(meant)}`, path, link.idRange, meant, { preferred: true })]),
          replaceWithinFix(card, 'Replace the link with its text', path, link.range, link.label),
        ],
      });
    }
  },
};

const LINKS_MALFORMED = 'links.malformed';

const MALFORMED_LINK_MESSAGES: Readonly<Record<MalformedLink['reason'], string>> = {
  noColon: 'A link must have the form [[id:text]]. The colon is missing.',
  noId: 'A link must have the form [[id:text]]. The ID is missing.',
  noLabel: 'A link must have the form [[id:text]]. The text is missing.',
  unclosed: 'The link isn’t closed. ]] is missing.',
};

/** A malformed text link: `[[x]]`, `[[:t]]`, or unclosed (P2 2.4). */
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
  const plain = replaceWithinFix(card, 'Remove the brackets', path, range, words);
  switch (link.reason) {
    case 'noColon':
    case 'noLabel': {
      const target = targetsById.has(link.id) ? link.id : closestMatch(link.id, linkableIds);
      if (target === undefined || target === '') return [plain];
      const corrected = `[[${target}:${link.id}]]`;
      return [
        replaceWithinFix(card, `Change to ${corrected}`, path, range, corrected, { preferred: target === link.id }),
        plain,
      ];
    }
    case 'noId':
      return [plain];
    case 'unclosed': {
      // The link can only be assumed to end with the text if its ID is known and nothing but the label can follow.
      const isAll = targetsById.has(link.id) && inner.length > link.id.length + 1 && !inner.includes(']');
      const closed = `[[${inner.trimEnd()}]]${inner.slice(inner.trimEnd().length)}`;
      return isAll ? [replaceWithinFix(card, 'Close the link', path, range, closed)] : [];
    }
  }
}

const LINKS_TITLE = 'links.title';
const TITLE_PATH = ['metadata', 'title'] as const;

/** Links belong in scenario and comment texts (P2 2.4); in a title the brackets are visible. */
export const titleLinks: Rule = {
  id: LINKS_TITLE,
  *check(card) {
    const { title } = factsOf(card).metadata;
    if (typeof title !== 'string') return;
    for (const link of findTextLinks(title)) {
      if (link.kind !== 'link') continue;
      yield findingAt(card, LINKS_TITLE, 'hint', TITLE_PATH, 'Links don’t work in a title. Readers see the brackets.', {
        range: rangeInText(card, TITLE_PATH, link.range),
        fixes: [
          replaceWithinFix(card, 'Replace the link with its text', TITLE_PATH, link.range, link.label, {
            preferred: true,
          }),
        ],
      });
    }
  },
};

const LINKS_NONE = 'links.none';
/** Maximum number of IDs in the message; the rest is counted, and listed as related places. */
const MOST_NAMED = 3;

/** Levels and drawings that no text links to: readers may wonder what they are for. One finding for all of them. */
export const unlinkedObjects: Rule = {
  id: LINKS_NONE,
  needsWholeText: true,
  *check(card) {
    const { targets, linkedIds } = factsOf(card);
    const unlinked = targets.filter((target) => target.id !== '' && !linkedIds.has(target.id));
    const [first] = unlinked;
    if (first === undefined) return;
    const isOnly = unlinked.length === 1;
    const message = isOnly
      ? `No text links to ${quoted(first.id)}.`
      : `No text links to ${unlinked.length} objects: ${listed(unlinked)}.`;
    yield findingAt(card, LINKS_NONE, 'hint', idPath(first), message, {
      related: isOnly ? [] : unlinked.map((each) => relatedAt(card, idPath(each), `${each.label}: ${quoted(each.id)}`)),
      fixes: unlinked.flatMap((target) => linkFix(card, target)),
    });
  },
};

function idPath({ path }: LinkTarget): LinkTarget['path'] {
  return [...path, 'clientObjectId'];
}

function listed(unlinked: readonly LinkTarget[]): string {
  const named = unlinked.slice(0, unlinked.length > MOST_NAMED + 1 ? MOST_NAMED : unlinked.length);
  const ids = named.map((target) => quoted(target.id));
  const last = named.length < unlinked.length ? `${unlinked.length - named.length} more` : ids.pop();
  return `${ids.join(', ')} and ${last}`;
}

/** A fix that adds a link at the end of the preference text. */
function linkFix(card: CardText, { id: objectId, path }: LinkTarget): Fix[] {
  const { preferenceText: text } = factsOf(card).metadata;
  if (typeof text !== 'string' || !isLinkableId(objectId) || !objectId.isWellFormed()) return [];
  const link = formatTextLink(objectId, nameOf(card, path).toLowerCase());
  const words = applyTextEdits(text, [linkInsertion(text, text.length, [link])]);
  if (words.length > CARD_LIMITS.preferenceText.max) return [];
  return [
    setFix(card, `Add a link to ${quoted(objectId)} to the preference text`, [[['metadata', 'preferenceText'], words]]),
  ];
}

function nameOf({ sketch }: CardText, [group, key]: LinkTarget['path']): string {
  if (group === 'levels') return LEVEL_TITLES[key as keyof typeof LEVEL_TITLES];
  const type = sketch.drawings[Number(key)]?.type;
  return type === undefined ? 'drawing' : DRAWING_LABELS[type];
}
