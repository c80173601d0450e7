import type { CardText } from './cardText.ts';
import { changeValues } from './changeValues.ts';
import type { JsonPath, JsonValue } from './jsonPath.ts';
import type { TextEdit } from './textEdit.ts';

/**
 * Smallest edits that put `value` at `path`, making missing parents. An array position past the end appends.
 * `[]` when it stands there already, or when mistakes in the text leave open where it would go.
 */
export function setValue(card: CardText, path: JsonPath, value: JsonValue): TextEdit[] {
  return changeValues(card, [{ path, value }]);
}
