import type { Node } from 'jsonc-parser';
import { LEVEL_NAMES, LINKED_TEXT_FIELDS } from '../../card/model/card.ts';
import type { CardSketch } from '../../card/model/cardSketch.ts';
import type { JsonPath } from '../../card/model/jsonValue.ts';
import { findTextLinks } from '../../card/model/textLinks.ts';
import type { CardText } from '../../card/text/cardText.ts';
import { nodeAt } from '../../card/text/jsonTree.ts';

/** Path of the level or drawing with this id; the level if both have it. */
export function objectPath(sketch: CardSketch, objectId: string): JsonPath | undefined {
  const level = LEVEL_NAMES.find((name) => sketch.levels[name]?.clientObjectId === objectId);
  if (level !== undefined) return ['levels', level];
  const at = sketch.drawings.findIndex((drawing) => drawing.clientObjectId === objectId);
  return at < 0 ? undefined : ['drawings', at];
}

/** Id of the level or drawing that contains the path. */
export function objectOf(sketch: CardSketch, path: JsonPath): string | undefined {
  const [part, which] = path;
  if (part === 'levels') {
    const level = LEVEL_NAMES.find((name) => name === which);
    return level && sketch.levels[level]?.clientObjectId;
  }
  return part === 'drawings' && typeof which === 'number' ? sketch.drawings[which]?.clientObjectId : undefined;
}

/** Search distance for a link around the cursor, in characters; keeps the cost independent of the text's size. */
const MAX_LINK_DISTANCE = 300;

/** Id of the object that contains the offset, or that a link at the offset names; undefined elsewhere. */
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

/** Id of the link around the offset. JSON escapes in it aren't decoded. */
function linkedAt(text: string, offset: number, within: Node): string | undefined {
  const from = Math.max(within.offset, offset - MAX_LINK_DISTANCE);
  const near = text.slice(from, Math.min(within.offset + within.length, offset + MAX_LINK_DISTANCE));
  const at = offset - from;
  const link = findTextLinks(near).find(({ range }) => at >= range.offset && at <= range.offset + range.length);
  return link?.kind === 'link' ? link.id : undefined;
}
