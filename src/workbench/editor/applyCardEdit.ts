import type { CardText } from '../../card/cardText.ts';
import type { JsonPath, JsonValue } from '../../card/jsonPath.ts';
import { readCardText } from '../../card/readCardText.ts';
import { removeValue } from '../../card/removeValue.ts';
import { setValue } from '../../card/setValue.ts';
import { nodeAt } from '../../card/text/jsonNode.ts';
import { applyTextEdits, type TextEdit } from '../../card/textEdit.ts';
import type { CardEdit } from '../../protocol/cardEdit.ts';
import { isCardPath } from './cardPath.ts';
import { isReadable } from './isReadable.ts';
import { singleEdit } from './singleEdit.ts';

/** Longest value that one gesture may put into a card, as JSON, in UTF-16 units: the longest text field many times over. */
export const MAX_VALUE_LENGTH = 100_000;

/** What a gesture makes of the text, or why nothing may be made of it. */
export type EditPlan =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'refused'; readonly why: 'unreadable text' | 'no such place' | 'value too large' };

/** The smallest text edits of one gesture. Total: the gesture comes from a webview and is not trusted. */
export function planCardEdit(card: CardText, edit: CardEdit): EditPlan {
  if (!isReadable(card)) return { kind: 'refused', why: 'unreadable text' };
  switch (edit.kind) {
    case 'set':
      return planChanges(card, [edit]);
    case 'setMany':
      return planChanges(card, edit.changes as readonly Change[]);
    case 'addDrawings':
    case 'removeDrawings':
    case 'reorderDrawings':
    case 'renameObject':
      return { kind: 'refused', why: 'no such place' };
    case 'remove':
      if (!isCardPath(edit.path)) return { kind: 'refused', why: 'no such place' };
      return { kind: 'edits', edits: removeValue(card, edit.path) };
  }
}

interface Change {
  readonly path: JsonPath;
  readonly value: JsonValue;
}

function planChanges(card: CardText, changes: readonly Change[]): EditPlan {
  const apart: TextEdit[] = [];
  for (const { path, value } of changes) {
    if (!isCardPath(path) || skipsItems(card, path)) return { kind: 'refused', why: 'no such place' };
    if (JSON.stringify(value).length > MAX_VALUE_LENGTH) return { kind: 'refused', why: 'value too large' };
    apart.push(...setValue(card, path, value));
  }
  const inOrder = apart.toSorted((a, b) => a.offset - b.offset);
  const touch = inOrder.some((next, at) => {
    const before = inOrder[at - 1];
    return before !== undefined && next.offset <= before.offset + before.length;
  });
  return { kind: 'edits', edits: touch ? oneByOne(card, changes) : inOrder };
}

/** For changes that meet in the text (two new keys of one object, say): each on the text that the ones before left. */
function oneByOne(card: CardText, changes: readonly Change[]): readonly TextEdit[] {
  let now = card;
  for (const { path, value } of changes) now = readCardText(applyTextEdits(now.text, setValue(now, path, value)));
  return singleEdit(card.text, now.text);
}

/** Whether a list on the way is too short: an item may be put where one is, or right behind the last. */
function skipsItems(card: CardText, path: JsonPath): boolean {
  return path.some((segment, at) => {
    if (typeof segment !== 'number') return false;
    const list = nodeAt(card.root, path.slice(0, at));
    return segment > (list?.type === 'array' ? (list.children?.length ?? 0) : 0);
  });
}
