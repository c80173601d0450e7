import type { Card } from './card.ts';
import type { CardText } from './cardText.ts';
import type { TextEdit } from './textEdit.ts';

/** Smallest edits after which the text reads as `edited`; `[]` when it already does. */
export declare function editsTo(card: CardText, edited: Card): TextEdit[];
