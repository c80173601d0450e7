import type { Node } from 'jsonc-parser';
import type { Card } from './card.ts';
import type { CardSketch } from './cardSketch.ts';
import type { JsonValue } from './jsonValue.ts';
import type { TextRange } from './text/textEdit.ts';

/** A place where the text isn't valid JSON (comments and trailing commas are allowed), or repeats a key. */
export interface SyntaxProblem extends TextRange {
  readonly message: string;
}

/**
 * A card's text, read once: the tree with offsets, what could be read of it, and the whole card if it has the shape of
 * one.
 */
export interface CardText {
  readonly text: string;
  /** Undefined when the text is empty, too large or nested too deeply. */
  readonly root: Node | undefined;
  /** The value of the tree. Of a repeated key the last counts, as with `JSON.parse`. Objects have no prototype. */
  readonly value: JsonValue | undefined;
  readonly problems: readonly SyntaxProblem[];
  readonly sketch: CardSketch;
  /** Present if there are no syntax problems and the value has the parts of a card. Rules may still find errors. */
  readonly card: Card | undefined;
}
