import type { Node } from 'jsonc-parser';
import { LEVEL_NAMES, LINKED_TEXT_FIELDS } from '../../card/card.ts';
import type { CardSketch } from '../../card/cardSketch.ts';
import type { CardText } from '../../card/cardText.ts';
import type { JsonPath } from '../../card/jsonValue.ts';
import { nodeAt } from '../../card/text/jsonTree.ts';
import { findTextLinks } from '../../card/textLinks.ts';

/** Where the level or drawing of this id stands; the level where both have it. */
export function objectPath(sketch: CardSketch, objectId: string): JsonPath | undefined {
  const level = LEVEL_NAMES.find((name) => sketch.levels[name]?.clientObjectId === objectId);
  if (level !== undefined) return ['levels', level];
  const at = sketch.drawings.findIndex((drawing) => drawing.clientObjectId === objectId);
  return at < 0 ? undefined : ['drawings', at];
}

/** The id of the level or drawing that the path lies in. */
export function objectOf(sketch: CardSketch, path: JsonPath): string | undefined {
  const [part, which] = path;
  if (part === 'levels') {
    const level = LEVEL_NAMES.find((name) => name === which);
    return level && sketch.levels[level]?.clientObjectId;
  }
  return part === 'drawings' && typeof which === 'number' ? sketch.drawings[which]?.clientObjectId : undefined;
}

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
