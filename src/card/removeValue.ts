import type { CardText } from './cardText.ts';
import type { JsonPath } from './jsonPath.ts';
import { containerEdits, type Slot } from './text/containerEdits.ts';
import { keyOf, nodeAt } from './text/jsonNode.ts';
import { readableEdits } from './text/readableEdits.ts';
import { textStyleOf } from './text/textStyle.ts';
import type { TextEdit } from './textEdit.ts';

/** Smallest edits that take away the property or item at `path`; a key given twice goes twice. `[]` when there is none. */
export function removeValue(card: CardText, path: JsonPath): TextEdit[] {
  const last = path.at(-1);
  const parent = nodeAt(card.root, path.slice(0, -1));
  if (last === undefined || parent === undefined) return [];
  const children = parent.children ?? [];
  const isGone = (index: number): boolean => {
    const child = children[index];
    if (typeof last === 'number') return parent.type === 'array' && index === last;
    return child?.type === 'property' && keyOf(child) === last;
  };
  const slots = children.map((_, index): Slot => ({ kind: 'kept', index }));
  const staying = slots.filter((_, index) => !isGone(index));
  if (staying.length === slots.length) return [];
  const edits = containerEdits(card.text, parent, staying, textStyleOf(card.text));
  return readableEdits(card, edits, (_, after) => {
    const now = nodeAt(after.root, path.slice(0, -1))?.children;
    return now?.length === staying.length;
  });
}
