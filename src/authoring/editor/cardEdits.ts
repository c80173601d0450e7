import { CARD_LIMITS } from '../../card/model/card.ts';
import { shapeAt } from '../../card/model/cardKeys.ts';
import { isJsonObject, type JsonPath, type JsonValue, type PlaceChange } from '../../card/model/jsonValue.ts';
import type { CardText } from '../../card/text/cardText.ts';
import { changeValues, removeValue, removeValues, renameObjectId } from '../../card/text/changeCard.ts';
import { nodeAt } from '../../card/text/jsonTree.ts';
import { insertItems, reorderItems } from '../../card/text/listItems.ts';
import { firstSyntaxProblem } from '../../card/text/readCard.ts';
import type { TextEdit } from '../../card/text/textEdit.ts';
import type { CardEdit } from '../../protocol/cardEdit.ts';

/** Longest value of one edit, as JSON in UTF-16 units: several times the longest text field. */
const MAX_VALUE_LENGTH = 100_000;

/** Reasons to refuse an edit that need no further detail. */
type PlainRefusal =
  | 'unreadable text'
  | 'no such place'
  | 'value too large'
  | 'too many drawings'
  | 'no drawing'
  | 'no permutation';

/** The text edits of a card edit, or why it is refused. */
export type EditPlan =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'refused'; readonly why: PlainRefusal }
  /** The id is taken or invalid; `reason` is the message for the user. */
  | { readonly kind: 'refused'; readonly why: 'no rename'; readonly reason: string };

const DRAWINGS: JsonPath = ['drawings'];

/** The smallest text edits for a card edit. Never throws: edits come from a webview and aren't trusted. */
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
  if (drawings.some((drawing) => !isJsonObject(drawing))) return refusedPlan('no drawing');
  if (drawings.some(isTooLarge)) return refusedPlan('value too large');
  return editsPlan(insertItems(card, [...DRAWINGS, at], drawings));
}

/** Number of drawings in the text, 0 if the key is missing; undefined if the value isn't an array. */
function drawingCount(card: CardText): number | undefined {
  const list = nodeAt(card.root, DRAWINGS);
  if (list === undefined) return 0;
  return list.type === 'array' ? (list.children?.length ?? 0) : undefined;
}

function isPermutation(order: readonly number[], count: number | undefined): boolean {
  return order.length === count && new Set(order).size === count && order.every((place) => place < count);
}

function isTooLarge(value: JsonValue | undefined): boolean {
  return value !== undefined && JSON.stringify(value).length > MAX_VALUE_LENGTH;
}

/** Whether the path's index is past the end of its list. An item may be appended, but not put beyond the end. */
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

/**
 * More points or ratios than any drawing type allows, so that an invalid number can be written and reported as a
 * finding.
 */
const MAX_ITEMS = 100;

/** Whether the path names a place in a card. The root and `metadata` as a whole don't count. */
function isCardPath(path: JsonPath): boolean {
  if (path.length === 0 || (path.length === 1 && path[0] === 'metadata')) return false;
  return (
    shapeAt(path) !== undefined &&
    path.every(
      (part, depth) =>
        typeof part === 'string' ||
        (Number.isInteger(part) && part >= 0 && part < (depth === 1 ? CARD_LIMITS.drawings.max : MAX_ITEMS)),
    )
  );
}

/** Whether the text is a JSON object, so that values in it can be located and edited. */
export function isReadable(card: CardText): boolean {
  return card.root?.type === 'object' && firstSyntaxProblem(card) === undefined;
}
