import * as z from 'zod/mini';
import { cardSchema } from './card.ts';
import type { CardText } from './cardText.ts';
import { duplicateKeys } from './text/duplicateKeys.ts';
import { nodeValue } from './text/jsonNode.ts';
import { parseJsonTree } from './text/parseJsonTree.ts';
import { sketchOf } from './text/sketchOf.ts';

/** Reads a card's text once: any text, never throwing; texts too large or too deep come back as a problem, unread. */
export function readCardText(text: string): CardText {
  const { root, problems: syntax } = parseJsonTree(text);
  const problems =
    root === undefined ? syntax : [...syntax, ...duplicateKeys(root)].sort((a, b) => a.offset - b.offset);
  const value = root && nodeValue(root);
  const read = problems.length === 0 ? z.safeParse(cardSchema, value) : undefined;
  return { text, root, value, problems, sketch: sketchOf(value), card: read?.success ? read.data : undefined };
}
