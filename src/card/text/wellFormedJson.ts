import type { Node } from 'jsonc-parser';
import type { JsonValue } from '../jsonPath.ts';
import { BareObject } from './bareObject.ts';
import type { TokenLimits } from './excessOf.ts';
import { JsonScanner } from './jsonScanner.ts';
import { branchNode, grown, leafNode, type TreeNode } from './treeNode.ts';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  LOWER_F,
  LOWER_N,
  LOWER_T,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './units.ts';

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
