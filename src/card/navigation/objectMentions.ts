import { LINKED_TEXT_FIELDS, type LinkedTextField } from '../card.ts';
import type { CardText } from '../cardText.ts';
import { type IdentifiedObject, objectIds } from '../objectIds.ts';
import { nodeAt } from '../text/jsonNode.ts';
import type { TextRange } from '../textEdit.ts';
import { findTextLinks, type TextLink } from '../textLinks.ts';
import { type WrittenText, writtenText } from './writtenText.ts';

/** A place where a card names one of its objects. Ranges are in the card's text. */
export type ObjectMention = {
  readonly id: string;
  /** The whole of it: of a link with its brackets, of an object's own id with its quotes. */
  readonly range: TextRange;
  /** The id alone. */
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

/** A link of a text. */
export type LinkMention = Extract<ObjectMention, { kind: 'link' }>;

const mentionsByCard = new WeakMap<CardText, readonly ObjectMention[]>();

/** Every place where the card names an object, links to nothing included, in the text's order. Worked out once a text. */
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

/** What is named at the offset; a link anywhere between its outer brackets, or right beside them. */
export function mentionAt(card: CardText, offset: number): ObjectMention | undefined {
  return objectMentions(card).findLast(({ range }) => range.offset <= offset && offset <= range.offset + range.length);
}

/** Every place that names the object: where it is, and the links to it. */
export function mentionsOf(card: CardText, id: string): readonly ObjectMention[] {
  return objectMentions(card).filter((mention) => mention.id === id);
}

/** The links of the text fields, by the id they name. */
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
