import { createScanner, type Node, printParseErrorCode, type SyntaxKind, visit } from 'jsonc-parser';
import * as z from 'zod/mini';
import { type Card, heldCardSchema, LEVEL_NAMES, type LevelName } from '../model/card.ts';
import { type CardSketch, sketchOf } from '../model/cardSketch.ts';
import type { JsonValue } from '../model/jsonValue.ts';
import { type CardText, JSON_MISTAKES, type SyntaxMistake, type SyntaxProblem } from './cardText.ts';
import { keyOf, nodeAt, nodeValue } from './jsonTree.ts';

/**
 * Reads a card's text once. Never throws, for any text; a text that is too large or too deep is reported as a problem
 * and not parsed.
 */
export function readCardText(text: string): CardText {
  const { root, problems: syntax } = parseJsonTree(text);
  const problems =
    root === undefined ? syntax : [...syntax, ...findDuplicateKeys(root)].sort((a, b) => a.offset - b.offset);
  return new ReadCardText(text, root, root && nodeValue(root), problems);
}

/** Computes the sketch and the card on first use, because many callers need only the problems. */
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

/** Limits above which a text isn't parsed, so that no text can block the editor. Lengths in UTF-16 units. */
const TEXT_LIMITS = { length: 250_000, depth: 100, tokens: 30_000, escapes: 60_000, problems: 100 } as const;

/** A tolerant reading of JSON with comments: the tree and the errors. */
interface JsonTree {
  readonly root: Node | undefined;
  readonly problems: readonly SyntaxProblem[];
}

/** Parses any text; never throws, and never recurses deeper than `TEXT_LIMITS.depth`. */
export function parseJsonTree(text: string): JsonTree {
  const source = withoutByteOrderMark(text);
  const refusal = refusalOf(source);
  return refusal === undefined ? buildTree(source) : { root: undefined, problems: [refusal] };
}

/** Replaces a byte order mark by a space: it isn't JSON, but not the author's mistake either. Offsets stay the same. */
function withoutByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text;
}

/** Why the text can't be parsed at all. */
function refusalOf(text: string): SyntaxProblem | undefined {
  if (text.length > TEXT_LIMITS.length) {
    return refusal(0, { kind: 'tooLong', characters: text.length, most: TEXT_LIMITS.length });
  }
  const excess = excessOf(text);
  if (excess === undefined) return undefined;
  const kinds = { depth: 'tooDeep', tokens: 'tooManyTokens', escapes: 'tooManyEscapes' } as const;
  return refusal(excess.offset, { kind: kinds[excess.of], most: TEXT_LIMITS[excess.of] });
}

function refusal(offset: number, mistake: SyntaxMistake): SyntaxProblem {
  return { offset, length: offset === 0 ? 0 : 1, ...mistake };
}

/** The limit that a text exceeds, and the offset at which it does. */
interface Excess {
  readonly of: 'depth' | 'tokens' | 'escapes';
  readonly offset: number;
}

/** The library's const enum doesn't exist at run time, so its members are given by number. */
const OPEN_BRACE: SyntaxKind = 1;
const CLOSE_BRACE: SyntaxKind = 2;
const OPEN_BRACKET: SyntaxKind = 3;
const CLOSE_BRACKET: SyntaxKind = 4;
const STRING: SyntaxKind = 10;
const END_OF_FILE: SyntaxKind = 17;

/**
 * Scans the tokens before the text is parsed: the parser is recursive, so `[[[[…` would overflow its stack, and it is
 * slow on text that isn't JSON. A closing bracket that matches no opening one is not subtracted, so the depth is never
 * less than the parser's.
 */
function excessOf(text: string): Excess | undefined {
  const scanner = createScanner(text, true);
  const open: SyntaxKind[] = [];
  let tokens = 0;
  let escapes = 0;
  for (let kind = scanner.scan(); kind !== END_OF_FILE; kind = scanner.scan()) {
    const offset = scanner.getTokenOffset();
    if (kind === OPEN_BRACE || kind === OPEN_BRACKET) {
      if (open.push(kind) > TEXT_LIMITS.depth) return { of: 'depth', offset };
    } else if (kind === CLOSE_BRACE || kind === CLOSE_BRACKET) {
      if (open.at(-1) === kind - 1) open.pop();
    } else if (kind === STRING) {
      const token = text.slice(offset, offset + scanner.getTokenLength());
      for (let at = token.indexOf('\\'); at !== -1; at = token.indexOf('\\', at + 2)) {
        if (++escapes > TEXT_LIMITS.escapes) return { of: 'escapes', offset: offset + at };
      }
    }
    if (++tokens > TEXT_LIMITS.tokens) return { of: 'tokens', offset };
  }
  return undefined;
}

/** A node whose end isn't known yet. */
type MutableNode = { -readonly [Key in keyof Node]: Node[Key] };
type OpenNode = MutableNode & { children: Node[] };

/** Builds the tree, because the library's own `parseTree` returns an inner node if the outermost isn't closed. */
function buildTree(text: string): JsonTree {
  const problems: SyntaxProblem[] = [];
  const stack: OpenNode[] = [];
  let root: Node | undefined;

  const endProperty = (end: number): void => {
    const top = stack.at(-1);
    if (top?.type !== 'property') return;
    top.length = end - top.offset;
    stack.pop();
  };
  const add = (node: MutableNode): void => {
    const parent = stack.at(-1);
    if (parent !== undefined) {
      node.parent = parent;
      parent.children.push(node);
    } else root ??= node;
  };
  const begin = (type: 'object' | 'array' | 'property', offset: number): OpenNode => {
    const node: OpenNode = { type, offset, length: text.length - offset, children: [] };
    add(node);
    stack.push(node);
    return node;
  };
  const end = (offset: number, length: number): void => {
    endProperty(Math.min(offset, text.length));
    const node = stack.pop();
    // If the closing bracket is missing, the parser may report an end past the end of the text.
    const after = Math.min(offset + length, text.length);
    if (node !== undefined) node.length = after - node.offset;
    endProperty(after);
  };

  visit(
    text,
    {
      onObjectBegin: (offset) => void begin('object', offset),
      onArrayBegin: (offset) => void begin('array', offset),
      onObjectEnd: end,
      onArrayEnd: end,
      onObjectProperty: (name, offset, length) => {
        endProperty(offset);
        begin('property', offset).children.push({
          type: 'string',
          value: name,
          offset,
          length,
          parent: stack.at(-1) as Node,
        });
      },
      onSeparator: (separator, offset) => {
        const top = stack.at(-1);
        if (top?.type !== 'property') return;
        if (separator === ':') top.colonOffset = offset;
        else endProperty(offset);
      },
      onLiteralValue: (value: unknown, offset, length) => {
        add({ type: literalType(value), value, offset, length });
        endProperty(offset + length);
      },
      onError: (error, offset, length) => {
        if (problems.length >= TEXT_LIMITS.problems) return;
        // The scanner may look for the missing token past the end.
        const start = Math.min(offset, text.length);
        const covered = Math.min(length, text.length - start);
        const name = printParseErrorCode(error);
        const kind = JSON_MISTAKES.find((mistake) => mistake === name) ?? 'InvalidJson';
        problems.push({ offset: start, length: covered, kind });
      },
    },
    { allowTrailingComma: true, disallowComments: false, allowEmptyContent: false },
  );
  return { root, problems };
}

function literalType(value: unknown): 'string' | 'number' | 'boolean' | 'null' {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'null';
}

/**
 * Duplicate keys. JSON silently keeps the last one, and the first value would be lost at the next save; so each
 * overridden key is a problem.
 */
export function findDuplicateKeys(root: Node): SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  collectDuplicates(root, problems);
  return problems.slice(0, TEXT_LIMITS.problems);
}

function collectDuplicates(node: Node, problems: SyntaxProblem[]): void {
  if (node.children === undefined) return;
  const later = new Set<string>();
  for (const child of node.children.toReversed()) {
    const keyNode = child.children?.[0];
    if (child.type === 'property' && keyNode !== undefined) {
      const key = keyOf(child);
      if (later.has(key)) problems.push({ offset: keyNode.offset, length: keyNode.length, kind: 'duplicateKey', key });
      later.add(key);
    }
    collectDuplicates(child, problems);
  }
}

/** The first reason why the text isn't JSON. Duplicate keys don't count: they are mistakes, but still JSON. */
export function firstSyntaxProblem(card: CardText): SyntaxProblem | undefined {
  if (card.problems.length === 0) return undefined;
  const [first] = parseJsonTree(card.text).problems;
  return first ?? (card.root === undefined ? card.problems[0] : undefined);
}

/** Longest price that is shown as written. */
const LONGEST_PRICE = 40;

/** The levels' prices as written in the text: `1.10` stays `1.10`. */
export function levelPriceTexts(card: CardText): { readonly [Name in LevelName]?: string } {
  const texts: { [Name in LevelName]?: string } = {};
  for (const name of LEVEL_NAMES) {
    const node = nodeAt(card.root, ['levels', name, 'price']);
    if (node?.type === 'number' && node.length <= LONGEST_PRICE) {
      texts[name] = card.text.slice(node.offset, node.offset + node.length);
    }
  }
  return texts;
}
