import { CARD_LIMITS } from '../../card/card.ts';
import type { CardText } from '../../card/cardText.ts';
import { changeValues } from '../../card/changeValues.ts';
import { insertItems } from '../../card/insertItems.ts';
import type { JsonPath, JsonValue } from '../../card/jsonPath.ts';
import type { PlaceChange } from '../../card/placeChange.ts';
import { removeValue } from '../../card/removeValue.ts';
import { removeValues } from '../../card/removeValues.ts';
import { renameObjectId } from '../../card/renameObjectId.ts';
import { reorderItems } from '../../card/reorderItems.ts';
import { nodeAt } from '../../card/text/jsonNode.ts';
import type { TextEdit } from '../../card/textEdit.ts';
import type { CardEdit } from '../../protocol/cardEdit.ts';
import { isCardPath } from './cardPath.ts';
import { isReadable } from './isReadable.ts';

/** Longest value that one gesture may put into a card, as JSON, in UTF-16 units: the longest text field many times over. */
export const MAX_VALUE_LENGTH = 100_000;

/** Why nothing may be made of a text, as far as it needs no more words of its own. */
export type PlainRefusal =
  | 'unreadable text'
  | 'no such place'
  | 'value too large'
  | 'too many drawings'
  | 'no drawing'
  | 'no permutation';

/** What a gesture makes of the text, or why nothing may be made of it. */
export type EditPlan =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'refused'; readonly why: PlainRefusal }
  /** The id is taken, or is none: the reason says it in words. */
  | { readonly kind: 'refused'; readonly why: 'no rename'; readonly reason: string };

const DRAWINGS: JsonPath = ['drawings'];

/** The smallest text edits of one gesture. Total: the gesture comes from a webview and is not trusted. */
export function planCardEdit(card: CardText, edit: CardEdit): EditPlan {
  if (!isReadable(card)) return refusedPlan('unreadable text');
  switch (edit.kind) {
    case 'set':
      return planChanges(card, [edit]);
    case 'setMany':
      return planChanges(card, edit.changes);
    case 'remove':
      return isCardPath(edit.path) ? editsPlan(removeValue(card, edit.path)) : refusedPlan('no such place');
    case 'addDrawings':
      return planAdded(card, edit.at, edit.drawings);
    case 'removeDrawings': {
      const places = [...new Set(edit.places)];
      const count = drawingCount(card);
      if (count === undefined || places.some((place) => place >= count)) return refusedPlan('no such place');
      return editsPlan(
        removeValues(
          card,
          places.map((place) => [...DRAWINGS, place]),
        ),
      );
    }
    case 'reorderDrawings':
      if (!isPermutation(edit.order, drawingCount(card))) return refusedPlan('no permutation');
      return editsPlan(reorderItems(card, DRAWINGS, edit.order));
    case 'renameObject': {
      const renamed = renameObjectId(card, edit.from, edit.to);
      return renamed.kind === 'edits' ? renamed : { ...renamed, why: 'no rename' };
    }
  }
}

function planChanges(card: CardText, changes: readonly PlaceChange[]): EditPlan {
  for (const { path, value } of changes) {
    if (!isCardPath(path) || skipsItems(card, path)) return refusedPlan('no such place');
    if (isTooLarge(value)) return refusedPlan('value too large');
  }
  return editsPlan(changeValues(card, changes));
}

function planAdded(card: CardText, at: number, drawings: readonly JsonValue[]): EditPlan {
  const count = drawingCount(card);
  if (count === undefined) return refusedPlan('no such place');
  if (count + drawings.length > CARD_LIMITS.drawings.max) return refusedPlan('too many drawings');
  if (drawings.some((drawing) => !isObject(drawing))) return refusedPlan('no drawing');
  if (drawings.some(isTooLarge)) return refusedPlan('value too large');
  return editsPlan(insertItems(card, [...DRAWINGS, at], drawings));
}

/** How many drawings the text holds, none where it says nothing of them; undefined when something else stands there. */
function drawingCount(card: CardText): number | undefined {
  const list = nodeAt(card.root, DRAWINGS);
  if (list === undefined) return 0;
  return list.type === 'array' ? (list.children?.length ?? 0) : undefined;
}

function isPermutation(order: readonly number[], count: number | undefined): boolean {
  return order.length === count && new Set(order).size === count && order.every((place) => place < count);
}

function isObject(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTooLarge(value: JsonValue | undefined): boolean {
  return value !== undefined && JSON.stringify(value).length > MAX_VALUE_LENGTH;
}

/** Whether a list on the way is too short: an item may be put where one is, or right behind the last. */
function skipsItems(card: CardText, path: JsonPath): boolean {
  return path.some((segment, at) => {
    if (typeof segment !== 'number') return false;
    const list = nodeAt(card.root, path.slice(0, at));
    return segment > (list?.type === 'array' ? (list.children?.length ?? 0) : 0);
  });
}

function editsPlan(list: readonly TextEdit[]): EditPlan {
  return { kind: 'edits', edits: list };
}

function refusedPlan(why: PlainRefusal): EditPlan {
  return { kind: 'refused', why };
}
