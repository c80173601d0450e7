import type { CardText } from './cardText.ts';
import type { JsonPath } from './jsonPath.ts';
import type { TextEdit } from './textEdit.ts';

/** Smallest edits that take away the property or item at `path`. */
export declare function removeValue(card: CardText, path: JsonPath): TextEdit[];
