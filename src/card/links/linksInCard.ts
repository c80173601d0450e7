import { LINKED_TEXT_FIELDS, type LinkedTextField } from '../card.ts';
import type { CardText } from '../cardText.ts';
import { writtenText } from '../navigation/writtenText.ts';
import { type IdentifiedObject, objectIds } from '../objectIds.ts';
import { nodeAt } from '../text/jsonNode.ts';
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

const linksByCard = new WeakMap<CardText, readonly LinkInCard[]>();

/** All links of a card's texts, in the texts' order; found at the first question. */
export function linksInCard(card: CardText): readonly LinkInCard[] {
  let links = linksByCard.get(card);
  if (links === undefined) {
    links = findLinks(card);
    linksByCard.set(card, links);
  }
  return links;
}

function findLinks(card: CardText): LinkInCard[] {
  const targets = new Map<string, IdentifiedObject>();
  for (const object of objectIds(card)) if (!targets.has(object.id)) targets.set(object.id, object);
  return LINKED_TEXT_FIELDS.flatMap((field) => {
    const node = nodeAt(card.root, ['metadata', field]);
    if (node?.type !== 'string') return [];
    const places = writtenText(card.text, node);
    const inFile = ({ offset, length }: TextRange): TextRange => {
      const start = places.offsetOf(offset);
      return { offset: start, length: places.offsetOf(offset + length) - start };
    };
    return findTextLinks(String(node.value)).map((link): LinkInCard => {
      const ranges = { range: inFile(link.range), idRange: inFile(link.idRange) };
      if (link.kind === 'malformed') return { kind: 'malformed', field, link, ...ranges };
      const labelRange = inFile(link.labelRange);
      return { kind: 'link', field, link, ...ranges, labelRange, target: targets.get(link.id) };
    });
  });
}
