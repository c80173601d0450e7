import type { CardText } from './cardText.ts';
import type { JsonPath, JsonValue } from './jsonPath.ts';
import type { TextEdit } from './textEdit.ts';

/** Smallest edits that put `value` at `path`, making missing parents. An array position past the end appends. */
export declare function setValue(card: CardText, path: JsonPath, value: JsonValue): TextEdit[];
