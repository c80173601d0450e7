import type { Node } from 'jsonc-parser';
import * as z from 'zod/mini';
import { type Card, heldCardSchema } from './card.ts';
import type { CardSketch } from './cardSketch.ts';
import type { CardText, SyntaxProblem } from './cardText.ts';
import type { JsonValue } from './jsonPath.ts';
import { findDuplicateKeys } from './text/duplicateKeys.ts';
import { nodeValue } from './text/jsonNode.ts';
import { parseJsonTree, TEXT_LIMITS, withoutByteOrderMark } from './text/parseJsonTree.ts';
import { sketchOf } from './text/sketchOf.ts';
import { readWellFormed } from './text/wellFormedJson.ts';

/** Reads a card's text once: any text, never throwing; texts too large or too deep come back as a problem, unread. */
export function readCardText(text: string): CardText {
  const read = text.length > TEXT_LIMITS.length ? undefined : readWellFormed(withoutByteOrderMark(text), TEXT_LIMITS);
  if (read !== undefined) {
    const repeated = read.repeatsKey ? findDuplicateKeys(read.root).sort((a, b) => a.offset - b.offset) : [];
    return new ReadCardText(text, read.root, read.value, repeated);
  }
  const { root, problems: syntax } = parseJsonTree(text);
  const problems =
    root === undefined ? syntax : [...syntax, ...findDuplicateKeys(root)].sort((a, b) => a.offset - b.offset);
  return new ReadCardText(text, root, root && nodeValue(root), problems);
}

/** Many ask only what is wrong with a text; the sketch and the card are worked out at the first question. */
class ReadCardText implements CardText {
  readonly text: string;
  readonly root: Node | undefined;
  readonly value: JsonValue | undefined;
  readonly problems: readonly SyntaxProblem[];
  #sketch: CardSketch | undefined;
  #card: { readonly read: Card | undefined } | undefined;

  constructor(text: string, root: Node | undefined, value: JsonValue | undefined, problems: readonly SyntaxProblem[]) {
    this.text = text;
    this.root = root;
    this.value = value;
    this.problems = problems;
  }

  get sketch(): CardSketch {
    this.#sketch ??= sketchOf(this.value);
    return this.#sketch;
  }

  get card(): Card | undefined {
    this.#card ??= { read: this.problems.length === 0 ? cardIn(this.value) : undefined };
    return this.#card.read;
  }
}

function cardIn(value: JsonValue | undefined): Card | undefined {
  const read = z.safeParse(heldCardSchema(), value);
  return read.success ? read.data : undefined;
}
