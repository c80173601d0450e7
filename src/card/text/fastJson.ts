import type { Node, NodeType } from 'jsonc-parser';
import type { JsonValue } from '../jsonValue.ts';

/** A text without mistakes: its tree, and what it says. */
export interface WellFormed {
  readonly root: Node;
  /** The same as `nodeValue` of the root. */
  readonly value: JsonValue;
  /** An object of it gives a key twice. */
  readonly repeatsKey: boolean;
}

/**
 * Reads JSON with comments and trailing commas in one quick pass: cards are read at every keystroke, and most have no
 * mistake. Undefined for a text with any mistake or above a limit; the tolerant reader then says what is wrong.
 */
export function readWellFormed(text: string, limits: TokenLimits): WellFormed | undefined {
  const reader = new WellFormedReader(text, limits);
  const root = reader.whole();
  return root && { root: grown(root), value: reader.said, repeatsKey: reader.repeatsKey };
}

class WellFormedReader {
  /** What the node last read says. */
  said: JsonValue = null;
  repeatsKey = false;
  private readonly scanner: JsonScanner;
  private readonly limits: TokenLimits;
  private depth = 0;
  private tokens = 0;

  constructor(text: string, limits: TokenLimits) {
    this.scanner = new JsonScanner(text);
    this.limits = limits;
  }

  whole(): TreeNode | undefined {
    const { scanner, limits } = this;
    const root = this.node(scanner.next(), undefined);
    if (root === undefined) return undefined;
    scanner.next();
    const isWithin = this.tokens <= limits.tokens && scanner.escapes <= limits.escapes;
    return isWithin && scanner.at === scanner.text.length ? root : undefined;
  }

  /** The node that begins here, with `unit`; undefined at a mistake, as all that follow. */
  private node(unit: number, parent: TreeNode | undefined): TreeNode | undefined {
    const { scanner } = this;
    const start = scanner.at;
    if (++this.tokens > this.limits.tokens) return undefined;
    switch (unit) {
      case QUOTE: {
        const text = scanner.string();
        if (text === undefined) return undefined;
        this.said = text;
        return leafNode('string', start, scanner.at - start, text, parent);
      }
      case OPEN_BRACE:
        return this.object(parent);
      case OPEN_BRACKET:
        return this.array(parent);
      case LOWER_T:
      case LOWER_F: {
        const value = unit === LOWER_T;
        if (!scanner.word(value ? 'true' : 'false')) return undefined;
        this.said = value;
        return leafNode('boolean', start, scanner.at - start, value, parent);
      }
      case LOWER_N:
        if (!scanner.word('null')) return undefined;
        this.said = null;
        return leafNode('null', start, scanner.at - start, null, parent);
      default: {
        const number = scanner.number();
        if (number === undefined) return undefined;
        this.said = number + 0;
        return leafNode('number', start, scanner.at - start, number, parent);
      }
    }
  }

  private object(parent: TreeNode | undefined): TreeNode | undefined {
    if (++this.depth > this.limits.depth) return undefined;
    const { scanner } = this;
    const children: TreeNode[] = [];
    const node = branchNode('object', scanner.at++, parent, children);
    const fields = new BareObject();
    let unit = scanner.next();
    while (unit !== CLOSE_BRACE) {
      const property = unit === QUOTE ? this.property(node, fields) : undefined;
      if (property === undefined) return undefined;
      children.push(property);
      unit = scanner.next();
      if (unit === COMMA) unit = this.afterComma();
      else if (unit !== CLOSE_BRACE) return undefined;
    }
    this.said = fields;
    return this.closed(node);
  }

  private property(parent: TreeNode, fields: Record<string, JsonValue>): TreeNode | undefined {
    const { scanner } = this;
    const start = scanner.at;
    const key = scanner.key();
    if (key === undefined) return undefined;
    const property = branchNode('property', start, parent, undefined);
    const name = leafNode('string', start, scanner.at - start, key, property);
    if (scanner.next() !== COLON) return undefined;
    property.colonOffset = scanner.at++;
    this.tokens += 2;
    const child = this.node(scanner.next(), property);
    if (child === undefined) return undefined;
    // As a whole: a list that grows takes room for many.
    property.children = [name, child];
    property.length = scanner.at - start;
    if (key in fields) this.repeatsKey = true;
    fields[key] = this.said;
    return property;
  }

  private array(parent: TreeNode | undefined): TreeNode | undefined {
    if (++this.depth > this.limits.depth) return undefined;
    const { scanner } = this;
    const children: TreeNode[] = [];
    const node = branchNode('array', scanner.at++, parent, children);
    const items: JsonValue[] = [];
    let unit = scanner.next();
    while (unit !== CLOSE_BRACKET) {
      const child = this.node(unit, node);
      if (child === undefined) return undefined;
      children.push(child);
      items.push(this.said);
      unit = scanner.next();
      if (unit === COMMA) unit = this.afterComma();
      else if (unit !== CLOSE_BRACKET) return undefined;
    }
    this.said = items;
    return this.closed(node);
  }

  private afterComma(): number {
    this.tokens++;
    this.scanner.at++;
    return this.scanner.next();
  }

  private closed(node: TreeNode): TreeNode {
    this.tokens++;
    this.depth--;
    node.length = ++this.scanner.at - node.offset;
    return node;
  }
}

/** Goes through a text token by token. What is not as JSON has it is answered by undefined, and ends the reading. */
class JsonScanner {
  readonly text: string;
  /** The place in the text; every method that reads begins here and leaves it behind what it has read. */
  at = 0;
  /** Escapes read so far. */
  escapes = 0;
  private readonly keys = new CutStrings();

  constructor(text: string) {
    this.text = text;
  }

  /** Goes on to what is no white space and no comment; answers it, or 0 at the end. An unclosed comment is a slash. */
  next(): number {
    const { text } = this;
    const { length } = text;
    let { at } = this;
    for (;;) {
      const unit = at < length ? text.charCodeAt(at) : 0;
      if (unit === SPACE || unit === LINE_FEED || unit === CARRIAGE_RETURN || unit === TAB) {
        at++;
        continue;
      }
      const end = unit === SLASH ? closedCommentEnd(text, at) : -1;
      if (end === -1) {
        this.at = at;
        return unit;
      }
      at = end;
    }
  }

  word(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  number(): number | undefined {
    const { text, at: start } = this;
    const whole = text.charCodeAt(start) === MINUS ? start + 1 : start;
    let at = digitsEnd(text, whole);
    if (at === whole || (at > whole + 1 && text.charCodeAt(whole) === ZERO)) return undefined;
    if (text.charCodeAt(at) === DOT) {
      const fraction = at + 1;
      at = digitsEnd(text, fraction);
      if (at === fraction) return undefined;
    }
    const exponent = text.charCodeAt(at);
    if (exponent === LOWER_E || exponent === UPPER_E) {
      const sign = text.charCodeAt(at + 1);
      const power = sign === PLUS || sign === MINUS ? at + 2 : at + 1;
      at = digitsEnd(text, power);
      if (at === power) return undefined;
    }
    this.at = at;
    return Number(text.slice(start, at));
  }

  string(): string | undefined {
    const { text } = this;
    const { length } = text;
    const start = this.at + 1;
    for (let at = start; at < length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === QUOTE) {
        this.at = at + 1;
        return text.slice(start, at);
      }
      if (unit === BACKSLASH) return this.escapedString(at);
      if (unit < SPACE) return undefined;
    }
    return undefined;
  }

  /** A string that the text may well hold again. */
  key(): string | undefined {
    const { text, keys } = this;
    const { length } = text;
    const start = this.at + 1;
    let sum = 0;
    for (let at = start; at < length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === QUOTE) {
        this.at = at + 1;
        return keys.cut(text, start, at, sum);
      }
      if (unit === BACKSLASH || unit < SPACE) return this.string();
      sum = (sum * 31 + unit) | 0;
    }
    return undefined;
  }

  /** The string that begins here and has its first escape at `from`. */
  private escapedString(from: number): string | undefined {
    const { text } = this;
    const { length } = text;
    for (let at = from; at < length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === BACKSLASH) {
        this.escapes++;
        at++;
      } else if (unit < SPACE) return undefined;
      else if (unit === QUOTE) {
        const quoted = text.slice(this.at, at + 1);
        this.at = at + 1;
        return unescaped(quoted);
      }
    }
    return undefined;
  }
}

/** What the string says; absent when an escape in it is none. */
function unescaped(quoted: string): string | undefined {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return undefined;
  }
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < ZERO || unit > NINE) break;
  }
  return at;
}

/** Where the comment that begins at the slash ends; -1 when it is none, or is not closed. */
function closedCommentEnd(text: string, at: number): number {
  const end = commentEnd(text, at);
  return end === undefined || end > text.length ? -1 : end;
}

/** A node while the tree grows: one shape for all kinds, so that they are quick to make and to read. */
interface TreeNode {
  readonly type: NodeType;
  readonly offset: number;
  length: number;
  readonly value: string | number | boolean | null | undefined;
  readonly parent: TreeNode | undefined;
  children: TreeNode[] | undefined;
  colonOffset: number | undefined;
}

/** A text, number, boolean or null. */
function leafNode(
  type: 'string' | 'number' | 'boolean' | 'null',
  offset: number,
  length: number,
  value: string | number | boolean | null,
  parent: TreeNode | undefined,
): TreeNode {
  return { type, offset, length, value, parent, children: undefined, colonOffset: undefined };
}

/** An object, list or property, its end not known yet; a property's parts neither. */
function branchNode(
  type: 'object' | 'array' | 'property',
  offset: number,
  parent: TreeNode | undefined,
  children: TreeNode[] | undefined,
): TreeNode {
  return { type, offset, length: 0, value: undefined, parent, children, colonOffset: undefined };
}

/** The tree as its readers know it; a part a kind does not have may be there as undefined. */
function grown(root: TreeNode): Node {
  return root as Node;
}

/** What a text may have at most. Tokens are brackets, commas, colons, texts, and runs of other characters. */
interface TokenLimits {
  readonly depth: number;
  readonly tokens: number;
  readonly escapes: number;
}

/** Of what a text has too much, and where the limit is passed. */
export interface Excess {
  readonly of: 'depth' | 'tokens' | 'escapes';
  readonly offset: number;
}

/**
 * One quick look over the text before the parser, which is recursive (its stack would overflow on `[[[[…`) and slow on
 * text that is none. Texts and comments end where the parser says; a bracket that closes nothing is not counted back,
 * so the depth is never less than the parser's.
 */
export function excessOf(text: string, limits: TokenLimits): Excess | undefined {
  const open: number[] = [];
  let tokens = 0;
  let escapes = 0;
  let inRun = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === SPACE || unit === TAB || unit === LINE_FEED || unit === CARRIAGE_RETURN) {
      inRun = false;
      continue;
    }
    if (unit === SLASH) {
      const end = commentEnd(text, at);
      if (end !== undefined) {
        at = end - 1;
        inRun = false;
        continue;
      }
    }
    if (unit === QUOTE) {
      for (at++; at < text.length; at++) {
        const inside = text.charCodeAt(at);
        if (inside === QUOTE || inside === LINE_FEED || inside === CARRIAGE_RETURN) break;
        if (inside === BACKSLASH) {
          at++;
          if (++escapes > limits.escapes) return { of: 'escapes', offset: at - 1 };
        }
      }
    } else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) {
      if (open.push(unit) > limits.depth) return { of: 'depth', offset: at };
    } else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) {
      if (open.at(-1) === unit - 2) open.pop();
    } else if (unit !== COMMA && unit !== COLON && unit !== SLASH) {
      if (inRun) continue;
      inRun = true;
      tokens++;
      continue;
    }
    inRun = false;
    if (++tokens > limits.tokens) return { of: 'tokens', offset: Math.min(at, text.length - 1) };
  }
  return tokens > limits.tokens ? { of: 'tokens', offset: text.length - 1 } : undefined;
}

/** How many strings are kept; a power of two. */
const PLACES = 64;

/** Cuts strings that come again and again out of a text: the same is made once, and its hash worked out once. */
export class CutStrings {
  private readonly known: (string | undefined)[] = new Array(PLACES).fill(undefined);

  /** What stands from `start` to `end`. The sum is any figure worked out from these characters alone. */
  cut(text: string, start: number, end: number, sum: number): string {
    const place = (sum + end - start) & (PLACES - 1);
    const known = this.known[place];
    if (known !== undefined && known.length === end - start && text.startsWith(known, start)) return known;
    const string = text.slice(start, end);
    this.known[place] = string;
    return string;
  }
}

/**
 * An object that inherits nothing, so that `__proto__` is a key like any other. Its prototype is an empty object and not
 * null: an object without one is kept as a hash table by JavaScript engines, slow to make and to read.
 */
export const BareObject = bareObject();

function bareObject(): new () => Record<string, JsonValue> {
  class Bare {}
  Object.setPrototypeOf(Bare.prototype, null);
  Reflect.deleteProperty(Bare.prototype, 'constructor');
  Object.freeze(Bare.prototype);
  return Bare as unknown as new () => Record<string, JsonValue>;
}

/**
 * Where the comment that begins at the slash ends, its line end not included; one that is not closed ends past the
 * text. Absent when it is no comment.
 */
export function commentEnd(text: string, at: number): number | undefined {
  const { length } = text;
  const next = text.charCodeAt(at + 1);
  if (next === STAR) {
    // Unit by unit: `indexOf` is slow on a row of stars.
    for (let end = at + 3; end < length; end++) {
      if (text.charCodeAt(end) === SLASH && text.charCodeAt(end - 1) === STAR) return end + 1;
    }
    return length + 1;
  }
  if (next !== SLASH) return undefined;
  let end = at + 2;
  while (end < length && text.charCodeAt(end) !== LINE_FEED && text.charCodeAt(end) !== CARRIAGE_RETURN) end++;
  return end;
}

/** The UTF-16 units that mean something in JSON. */
const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
export const QUOTE = 34;
const STAR = 42;
const PLUS = 43;
const COMMA = 44;
const MINUS = 45;
const DOT = 46;
export const SLASH = 47;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const UPPER_E = 69;
const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const LOWER_E = 101;
const LOWER_F = 102;
const LOWER_N = 110;
const LOWER_T = 116;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
