import type { CardText } from './cardText.ts';
import { insertItems } from './insertItems.ts';
import type { JsonPath, JsonValue } from './jsonPath.ts';
import type { TextEdit } from './textEdit.ts';

/** Smallest edits that put a new item before the one at `path` (its last part an array position; past the end appends). */
export function insertItem(card: CardText, path: JsonPath, value: JsonValue): TextEdit[] {
  return insertItems(card, path, [value]);
}
