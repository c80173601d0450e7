import type { Node } from 'jsonc-parser';
import type { Card } from './card.ts';
import type { CardSketch } from './cardSketch.ts';
import type { JsonValue } from './jsonValue.ts';
import type { TextRange } from './text/textEdit.ts';

/** A place where the text is no JSON (comments and trailing commas are allowed), or says a key twice. */
export interface SyntaxProblem extends TextRange {
  readonly message: string;
}

/** A card's text, read once: its tree with offsets, what could be read of it, and the whole card where it has the shape of one. */
export interface CardText {
  readonly text: string;
  /** Undefined when the text is empty, too large or nested too deeply. */
  readonly root: Node | undefined;
  /** What the tree says, a key given twice being read as `JSON.parse` does: the last one counts. Objects inherit nothing. */
  readonly value: JsonValue | undefined;
  readonly problems: readonly SyntaxProblem[];
  readonly sketch: CardSketch;
  /** Present when there is no syntax problem and the value has the parts of a card; rules may still find errors. */
  readonly card: Card | undefined;
}
