import type { Node } from 'jsonc-parser';
import type { Card } from '../model/card.ts';
import type { CardSketch } from '../model/cardSketch.ts';
import type { JsonValue } from '../model/jsonValue.ts';
import type { TextRange } from './textEdit.ts';

/** Mistakes in JSON, as the parser names them. */
export const JSON_MISTAKES = [
  'InvalidSymbol',
  'InvalidNumberFormat',
  'PropertyNameExpected',
  'ValueExpected',
  'ColonExpected',
  'CommaExpected',
  'CloseBraceExpected',
  'CloseBracketExpected',
  'EndOfFileExpected',
  'InvalidCommentToken',
  'UnexpectedEndOfComment',
  'UnexpectedEndOfString',
  'UnexpectedEndOfNumber',
  'InvalidUnicode',
  'InvalidEscapeCharacter',
  'InvalidCharacter',
] as const;
/** A mistake in JSON; `InvalidJson` is one that the parser has no other name for. */
export type JsonMistake = (typeof JSON_MISTAKES)[number] | 'InvalidJson';

/** Why a text isn't valid JSON (comments and trailing commas are allowed), or isn't parsed. */
export type SyntaxMistake =
  | { readonly kind: JsonMistake }
  | { readonly kind: 'tooLong'; readonly characters: number; readonly most: number }
  | { readonly kind: 'tooDeep' | 'tooManyTokens' | 'tooManyEscapes'; readonly most: number }
  | { readonly kind: 'duplicateKey'; readonly key: string };

/** A place where the text isn't valid JSON, or repeats a key. */
export type SyntaxProblem = TextRange & SyntaxMistake;

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
