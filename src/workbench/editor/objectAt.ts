import type { Node } from 'jsonc-parser';
import { LEVEL_NAMES, LINKED_TEXT_FIELDS } from '../../card/card.ts';
import type { CardText } from '../../card/cardText.ts';
import { nodeAt } from '../../card/text/jsonNode.ts';
import { findTextLinks } from '../../card/textLinks.ts';

/** How far around the caret a link is looked for, so that a caret in a huge text costs nothing. */
const MOST_AWAY = 300;

/** The object in whose text, or in a link to which, the offset lies; undefined elsewhere. */
export function objectAt(card: CardText, offset: number): string | undefined {
  for (const name of LEVEL_NAMES) {
    const level = nodeAt(card.root, ['levels', name]);
    if (holds(level, offset)) return idOf(level);
  }
  const drawings = nodeAt(card.root, ['drawings']);
  if (holds(drawings, offset)) return idOf(drawings?.children?.find((drawing) => holds(drawing, offset)));
  for (const field of LINKED_TEXT_FIELDS) {
    const text = nodeAt(card.root, ['metadata', field]);
    if (text?.type === 'string' && holds(text, offset)) return linkedAt(card.text, offset, text);
  }
  return undefined;
}

function holds(node: Node | undefined, offset: number): boolean {
  return node !== undefined && offset >= node.offset && offset <= node.offset + node.length;
}

function idOf(object: Node | undefined): string | undefined {
  const id: unknown = object && nodeAt(object, ['clientObjectId'])?.value;
  return typeof id === 'string' ? id : undefined;
}

/** The id of the link around the offset; escapes inside a link are left as they are spelled. */
function linkedAt(text: string, offset: number, within: Node): string | undefined {
  const from = Math.max(within.offset, offset - MOST_AWAY);
  const near = text.slice(from, Math.min(within.offset + within.length, offset + MOST_AWAY));
  const at = offset - from;
  const link = findTextLinks(near).find(({ range }) => at >= range.offset && at <= range.offset + range.length);
  return link?.kind === 'link' ? link.id : undefined;
}
