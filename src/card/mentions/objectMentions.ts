import { type Card, LEVEL_NAMES, LINKED_TEXT_FIELDS, type LinkedTextField } from '../model/card.ts';
import { type IdentifiedObject, objectIds } from '../model/objectIds.ts';
import { findTextLinks, linkOf, type MalformedLink, scanTextLinks, type TextLink } from '../model/textLinks.ts';
import type { CardText } from '../text/cardText.ts';
import { nodeAt, type WrittenText, writtenText } from '../text/jsonTree.ts';
import type { TextRange } from '../text/textEdit.ts';

/** A place where a card names one of its objects. Ranges are in the card's text. */
export type ObjectMention = {
  readonly id: string;
  /** The whole place: a link with its brackets, an object's own ID with its quotes. */
  readonly range: TextRange;
  /** The ID alone. */
  readonly idRange: TextRange;
} & (
  | { readonly kind: 'object'; readonly object: IdentifiedObject }
  | {
      readonly kind: 'link';
      readonly field: LinkedTextField;
      readonly label: string;
      readonly labelRange: TextRange;
    }
);

/** A link in a text. */
export type LinkMention = Extract<ObjectMention, { kind: 'link' }>;

const mentionsByCard = new WeakMap<CardText, readonly ObjectMention[]>();

/** Every place where the card names an object, unresolved links included, in the text's order. Cached per text. */
export function objectMentions(card: CardText): readonly ObjectMention[] {
  let mentions = mentionsByCard.get(card);
  if (mentions === undefined) {
    mentions = [...objectIdMentions(card), ...linkMentions(card)].sort(
      (one, other) => one.range.offset - other.range.offset,
    );
    mentionsByCard.set(card, mentions);
  }
  return mentions;
}

/** The mention at the offset; for a link anywhere from its first to its last bracket. */
export function mentionAt(card: CardText, offset: number): ObjectMention | undefined {
  return objectMentions(card).findLast(({ range }) => range.offset <= offset && offset <= range.offset + range.length);
}

/** Every place that names the object: its own ID, and the links to it. */
export function mentionsOf(card: CardText, id: string): readonly ObjectMention[] {
  return objectMentions(card).filter((mention) => mention.id === id);
}

/** The links of the text fields by ID. */
export function linksById(card: CardText): ReadonlyMap<string, readonly LinkMention[]> {
  return Map.groupBy(
    objectMentions(card).filter((mention) => mention.kind === 'link'),
    ({ id }) => id,
  );
}

function objectIdMentions(card: CardText): ObjectMention[] {
  return objectIds(card).flatMap((object): ObjectMention[] => {
    const node = nodeAt(card.root, [...object.path, 'clientObjectId']);
    if (node?.type !== 'string') return [];
    const written = writtenText(card.text, node);
    const { offset, length } = node;
    const idRange = rangeOf(written, { offset: 0, length: object.id.length });
    return [{ kind: 'object', id: object.id, object, range: { offset, length }, idRange }];
  });
}

function linkMentions(card: CardText): ObjectMention[] {
  return LINKED_TEXT_FIELDS.flatMap((field): ObjectMention[] => {
    const node = nodeAt(card.root, ['metadata', field]);
    if (node?.type !== 'string') return [];
    const found = findTextLinks(String(node.value)).filter((link): link is TextLink => link.kind === 'link');
    if (found.length === 0) return [];
    const written = writtenText(card.text, node);
    return found.map(({ id, label, range, idRange, labelRange }) => ({
      kind: 'link',
      id,
      field,
      label,
      range: rangeOf(written, range),
      idRange: rangeOf(written, idRange),
      labelRange: rangeOf(written, labelRange),
    }));
  });
}

function rangeOf(written: WrittenText, { offset, length }: TextRange): TextRange {
  const start = written.offsetOf(offset);
  return { offset: start, length: written.offsetOf(offset + length) - start };
}

/** A link of a card's texts, or a malformed one; ranges are in the file, escapes included. */
export type LinkInCard = { readonly field: LinkedTextField; readonly range: TextRange; readonly idRange: TextRange } & (
  | {
      readonly kind: 'link';
      readonly link: TextLink;
      readonly labelRange: TextRange;
      /** Its target: of objects with one ID the first, levels before drawings. Absent if there is none. */
      readonly target: IdentifiedObject | undefined;
    }
  | { readonly kind: 'malformed'; readonly link: MalformedLink }
);

const linksByCard = new WeakMap<CardText, readonly LinkInCard[]>();

/** All links of a card's texts in order, cached per text. */
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

/** IDs that the card's links name but no level or drawing has, each once, as in rule `links.dead`. */
export function unresolvedLinks({ metadata, levels, drawings }: Card): string[] {
  const known = new Set(drawings.map(({ clientObjectId }) => clientObjectId));
  for (const name of LEVEL_NAMES) known.add(levels[name]?.clientObjectId ?? '');
  const dead = new Set<string>();
  for (const field of LINKED_TEXT_FIELDS) {
    const text = metadata[field];
    if (text === undefined) continue;
    scanTextLinks(text, (parts) => {
      if (!known.has(parts.id) && linkOf(text, parts).kind === 'link') dead.add(parts.id);
    });
  }
  return [...dead];
}
