import type { CardText } from './cardText.ts';
import { changeValues } from './changeValues.ts';
import type { JsonPath } from './jsonPath.ts';
import type { TextEdit } from './textEdit.ts';

/** Smallest edits that take away the property or item at `path`; a key given twice goes twice. `[]` when there is none. */
export function removeValue(card: CardText, path: JsonPath): TextEdit[] {
  return changeValues(card, [{ path }]);
}
