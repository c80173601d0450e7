import type { Node } from 'jsonc-parser';
import type { Card } from './card.ts';
import type { CardSketch } from './cardSketch.ts';
import type { JsonPath, JsonValue } from './jsonPath.ts';
import type { TextEdit, TextRange } from './textEdit.ts';

/** A place where the text is no JSON (comments and trailing commas are allowed). */
export interface SyntaxProblem extends TextRange {
  readonly message: string;
}

/** A card's text, read once: its tree with offsets, what could be read of it, and the whole card where it has the shape of one. */
export interface CardText {
  readonly text: string;
  /** Undefined when the text is empty, too large or nested too deeply. */
  readonly root: Node | undefined;
  readonly problems: readonly SyntaxProblem[];
  readonly sketch: CardSketch;
  /** Present when there is no syntax problem and the value fits `cardSchema`; rules may still find errors. */
  readonly card: Card | undefined;
}

export declare function readCardText(text: string): CardText;
/** The card as text, the way a new file is written: two spaces, keys in the documents' order, newline at the end. */
export declare function formatCard(card: Card): string;
/** Where the value at `path` stands, or the nearest place around it that exists. */
export declare function rangeOf(card: CardText, path: JsonPath): TextRange;
/** Smallest edits that put `value` at `path`, making missing parents. */
export declare function setValue(card: CardText, path: JsonPath, value: JsonValue): TextEdit[];
/** Smallest edits that take away the property or item at `path`. */
export declare function removeValue(card: CardText, path: JsonPath): TextEdit[];
/** Smallest edits after which the text reads as `edited`; `[]` when it already does. */
export declare function editsTo(card: CardText, edited: Card): TextEdit[];
