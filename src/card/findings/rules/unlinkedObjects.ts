import { CARD_LIMITS } from '../../card.ts';
import type { CardText } from '../../cardText.ts';
import { DRAWING_LABELS, LEVEL_TITLES } from '../../objectNames.ts';
import { formatTextLink, isLinkableId } from '../../textLinks.ts';
import { factsOf, type LinkTarget } from '../cardFacts.ts';
import type { Fix, Rule } from '../finding.ts';
import { findingAt, relatedAt } from '../findingAt.ts';
import { setFix } from '../fixes.ts';
import { quoted } from '../words.ts';

const LINKS_NONE = 'links.none';
/** Ids that the message names; the rest is counted, and listed as related places. */
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

/** Puts a link at the end of the preference text, for its author to weave in. */
function linkFix(card: CardText, { id: objectId, path }: LinkTarget): Fix[] {
  const { preferenceText: text } = factsOf(card).metadata;
  if (typeof text !== 'string' || !isLinkableId(objectId) || !objectId.isWellFormed()) return [];
  const link = formatTextLink(objectId, nameOf(card, path).toLowerCase());
  const words = text === '' || /\s$/.test(text) ? text + link : `${text} ${link}`;
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
