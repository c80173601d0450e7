import { CARD_LIMITS } from '../model/card.ts';
import { DRAWING_LABELS, LEVEL_TITLES } from '../model/objectIds.ts';
import { closestMatch } from '../model/strings.ts';
import { findTextLinks, formatTextLink, isLinkableId, linkInsertion, type MalformedLink } from '../model/textLinks.ts';
import type { CardText } from '../text/cardText.ts';
import { rangeInText } from '../text/jsonTree.ts';
import { applyTextEdits } from '../text/textEdit.ts';
import { factsOf, type LinkPlace, type LinkTarget } from './cardFacts.ts';
import { type Findings, findingAt, relatedAt } from './finding.ts';
import type { Fix } from './fix.ts';
import { setValuesFix, wordsFix } from './fixes.ts';

/** A text link names a level or drawing on the card (P2 2.4). */
export function* deadLinks(card: CardText): Findings<'links.dead'> {
  const { deadLinks: dead, linkableIds } = factsOf(card);
  for (const { path, link } of dead) {
    const { id, idRange, range, label } = link;
    const meant = closestMatch(id, linkableIds);
    yield findingAt(
      card,
      'links.dead',
      path,
      { id, meant },
      {
        range: rangeInText(card, path, range),
        fixes: [
          ...(meant === undefined
            ? []
            : [wordsFix(card, { kind: 'changeId', path, within: idRange, words: meant }, { preferred: true })]),
          wordsFix(card, { kind: 'unlink', path, within: range, words: label }),
        ],
      },
    );
  }
}

/** A malformed text link: `[[x]]`, `[[:t]]`, or unclosed (P2 2.4). */
export function* malformedLinks(card: CardText): Findings<'links.malformed'> {
  for (const place of factsOf(card).malformedLinks) {
    const { path, link } = place;
    yield findingAt(
      card,
      'links.malformed',
      path,
      { reason: link.reason },
      {
        range: rangeInText(card, path, link.range),
        fixes: malformedLinkFixes(card, place),
      },
    );
  }
}

function malformedLinkFixes(card: CardText, { path, text, link }: LinkPlace<MalformedLink>): Fix[] {
  const { targetsById, linkableIds } = factsOf(card);
  const { range } = link;
  const inner = text.slice(range.offset + 2, range.offset + range.length - (link.reason === 'unclosed' ? 0 : 2));
  const words = link.reason === 'noId' ? inner.slice(inner.indexOf(':') + 1) : link.id;
  const plain = wordsFix(card, { kind: 'removeBrackets', path, within: range, words });
  switch (link.reason) {
    case 'noColon':
    case 'noLabel': {
      const target = targetsById.has(link.id) ? link.id : closestMatch(link.id, linkableIds);
      if (target === undefined || target === '') return [plain];
      const corrected = `[[${target}:${link.id}]]`;
      return [
        wordsFix(
          card,
          { kind: 'changeLink', path, within: range, words: corrected },
          { preferred: target === link.id },
        ),
        plain,
      ];
    }
    case 'noId':
      return [plain];
    case 'unclosed': {
      // The link can only be assumed to end with the text if its ID is known and nothing but the label can follow.
      const isAll = targetsById.has(link.id) && inner.length > link.id.length + 1 && !inner.includes(']');
      const closed = `[[${inner.trimEnd()}]]${inner.slice(inner.trimEnd().length)}`;
      return isAll ? [wordsFix(card, { kind: 'closeLink', path, within: range, words: closed })] : [];
    }
  }
}

const TITLE_PATH = ['metadata', 'title'] as const;

/** Links belong in scenario and comment texts (P2 2.4); in a title the brackets are visible. */
export function* titleLinks(card: CardText): Findings<'links.title'> {
  const { title } = factsOf(card).metadata;
  if (typeof title !== 'string') return;
  for (const link of findTextLinks(title)) {
    if (link.kind !== 'link') continue;
    const change = { kind: 'unlink', path: TITLE_PATH, within: link.range, words: link.label } as const;
    const range = rangeInText(card, TITLE_PATH, link.range);
    yield findingAt(
      card,
      'links.title',
      TITLE_PATH,
      {},
      { range, fixes: [wordsFix(card, change, { preferred: true })] },
    );
  }
}

/** Levels and drawings that no text links to: readers may wonder what they are for. One finding for all of them. */
export function* unlinkedObjects(card: CardText): Findings<'links.none'> {
  const { targets, linkedIds } = factsOf(card);
  const unlinked = targets.filter((target) => target.id !== '' && !linkedIds.has(target.id));
  const [first] = unlinked;
  if (first === undefined) return;
  yield findingAt(
    card,
    'links.none',
    idPath(first),
    { ids: unlinked.map(({ id }) => id) },
    {
      related:
        unlinked.length === 1
          ? []
          : unlinked.map((target) => relatedAt(card, idPath(target), { kind: 'unlinked', id: target.id })),
      fixes: unlinked.flatMap((target) => addLinkFix(card, target)),
    },
  );
}

function idPath({ path }: LinkTarget): LinkTarget['path'] {
  return [...path, 'clientObjectId'];
}

/** A fix that adds a link at the end of the preference text. */
function addLinkFix(card: CardText, { id, path }: LinkTarget): Fix[] {
  const { preferenceText: text } = factsOf(card).metadata;
  if (typeof text !== 'string' || !isLinkableId(id) || !id.isWellFormed()) return [];
  const link = formatTextLink(id, nameOf(card, path).toLowerCase());
  const words = applyTextEdits(text, [linkInsertion(text, text.length, [link])]);
  if (words.length > CARD_LIMITS.preferenceText.max) return [];
  return [setValuesFix(card, { kind: 'addLink', path, id }, [[['metadata', 'preferenceText'], words]])];
}

/** The label of the link, which becomes part of the card's text. */
function nameOf({ sketch }: CardText, [group, key]: LinkTarget['path']): string {
  if (group === 'levels') return LEVEL_TITLES[key as keyof typeof LEVEL_TITLES];
  const type = sketch.drawings[Number(key)]?.type;
  return type === undefined ? 'drawing' : DRAWING_LABELS[type];
}
