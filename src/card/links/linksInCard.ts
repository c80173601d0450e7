import { LINKED_TEXT_FIELDS, type LinkedTextField } from '../card.ts';
import type { CardText } from '../cardText.ts';
import { type IdentifiedObject, objectIds } from '../objectIds.ts';
import { nodeAt } from '../text/jsonNode.ts';
import { StringPlaces } from '../text/stringPlaces.ts';
import type { TextRange } from '../textEdit.ts';
import { findTextLinks, type MalformedLink, type TextLink } from '../textLinks.ts';

/** A link of a card's texts, or what begins as one; ranges are of the file, escapes included. */
export type LinkInCard = { readonly field: LinkedTextField; readonly range: TextRange; readonly idRange: TextRange } & (
  | {
      readonly kind: 'link';
      readonly link: TextLink;
      readonly labelRange: TextRange;
      /** What it leads to: of objects that share the id the first, levels before drawings; absent when there is none. */
      readonly target: IdentifiedObject | undefined;
    }
  | { readonly kind: 'malformed'; readonly link: MalformedLink }
);

const known = new WeakMap<CardText, readonly LinkInCard[]>();

/** All links of a card's texts, in the texts' order; found at the first question. */
export function linksInCard(card: CardText): readonly LinkInCard[] {
  let links = known.get(card);
  if (links === undefined) {
    links = findLinks(card);
    known.set(card, links);
  }
  return links;
}

function findLinks(card: CardText): LinkInCard[] {
  const targets = new Map<string, IdentifiedObject>();
  for (const object of objectIds(card)) if (!targets.has(object.id)) targets.set(object.id, object);
  return LINKED_TEXT_FIELDS.flatMap((field) => {
    const node = nodeAt(card.root, ['metadata', field]);
    if (node?.type !== 'string') return [];
    const places = new StringPlaces(card.text, node);
    const rangeOf = (within: TextRange): TextRange => {
      const offset = places.inFile(within.offset);
      return { offset, length: places.inFile(within.offset + within.length) - offset };
    };
    return findTextLinks(String(node.value)).map((link): LinkInCard => {
      // The start first: places are quick to find when they only grow.
      const start = places.inFile(link.range.offset);
      const idRange = rangeOf(link.idRange);
      if (link.kind === 'malformed') {
        const end = places.inFile(link.range.offset + link.range.length);
        return { kind: 'malformed', field, link, idRange, range: { offset: start, length: end - start } };
      }
      const labelRange = rangeOf(link.labelRange);
      const end = places.inFile(link.range.offset + link.range.length);
      const range = { offset: start, length: end - start };
      return { kind: 'link', field, link, range, idRange, labelRange, target: targets.get(link.id) };
    });
  });
}
