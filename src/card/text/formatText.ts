import type { Node } from 'jsonc-parser';
import { factsOf } from '../findings/cardFacts.ts';
import { trimEndMatching } from '../model/strings.ts';
import type { CardText } from './cardText.ts';
import { normalizeEdits, type TextEdit, type TextRange } from './textEdit.ts';
import { commentEndAt, lineIndentAt, type TextStyle } from './textStyle.ts';

/**
 * Edits that format the text like a new card's file in the given style: comments stay with their values, keys, values
 * and trailing commas stay as written, and so does the order of keys. None for a text that isn't valid JSON.
 */
export function formatText(card: CardText, style: TextStyle): TextEdit[] {
  const { root, text } = card;
  if (root === undefined || !factsOf(card).isWhole) return [];
  return normalizeEdits(text, [{ offset: 0, length: text.length, newText: new NodePrinter(text, style).whole(root) }]);
}

/** The same for the items that a range touches; everything around them stays. */
export function formatTextRange(card: CardText, range: TextRange, style: TextStyle): TextEdit[] {
  const { root, text } = card;
  if (root === undefined || !factsOf(card).isWhole) return [];
  const wanted = trimRange(text, range);
  const printer = new NodePrinter(text, style);
  const edits = itemsIn(root, wanted, 0).map(({ node, depth }) => {
    const { offset, length } = node;
    return { offset, length, newText: printer.node(node, depth, lineIndentAt(text, offset)) };
  });
  return normalizeEdits(text, edits);
}

interface Placed {
  readonly node: Node;
  readonly depth: number;
}

/** The smallest items that contain the whole range: one, or adjacent ones. */
function itemsIn(node: Node, range: TextRange, depth: number): Placed[] {
  const container = node.type === 'property' ? node.children?.[1] : node;
  const children = container?.type === 'object' || container?.type === 'array' ? (container.children ?? []) : [];
  const touched = children.filter((child) => child.offset < rangeEnd(range) && range.offset < rangeEnd(child));
  const [only, other] = touched;
  if (only !== undefined && other === undefined && holds(only, range)) return itemsIn(only, range, depth + 1);
  const isPart = other !== undefined && touched.length < children.length && isWithin(range, touched);
  return isPart ? touched.map((child) => ({ node: child, depth: depth + 1 })) : [{ node, depth }];
}

function holds(node: TextRange, range: TextRange): boolean {
  return node.offset <= range.offset && rangeEnd(range) <= rangeEnd(node);
}

/** Whether the range begins in the first item and ends in the last, without the brackets around them. */
function isWithin(range: TextRange, items: readonly Node[]): boolean {
  const [first, last] = [items[0], items.at(-1)];
  return first !== undefined && last !== undefined && first.offset <= range.offset && rangeEnd(range) <= rangeEnd(last);
}

/** The range without white space and commas at its ends: whoever selects whole lines means the items on them. */
function trimRange(text: string, { offset, length }: TextRange): TextRange {
  const words = text.slice(offset, offset + length);
  const start = words.search(/[^\s,]/);
  if (start === -1) return { offset, length: 0 };
  return { offset: offset + start, length: trimEndMatching(words, /[\s,]/).length - start };
}

function rangeEnd({ offset, length }: TextRange): number {
  return offset + length;
}

/** Objects and arrays of plain values up to this length are on one line, as in a new card. */
const LINE_WIDTH = 100;

/** A comment or the start of an item; on its own lines, or after what is there. */
interface Piece {
  readonly text: string;
  readonly linesBefore: number;
  /** Nothing can follow on its line. */
  readonly endsLine: boolean;
}

/**
 * Prints nodes of a text: tokens and comments unchanged, white space between them formatted. Not by jsonc-parser's
 * `format`, which puts every value on its own line: a point would take four.
 */
class NodePrinter {
  readonly #text: string;
  readonly #style: TextStyle;

  constructor(text: string, style: TextStyle) {
    this.#text = text;
    this.#style = style;
  }

  /** The whole text, with everything around its value. */
  whole(root: Node): string {
    const before = readGap(this.#text, 0, root.offset);
    const after = readGap(this.#text, nodeEnd(root), this.#text.length);
    const lines = new LineBuilder();
    for (const piece of before.pieces) lines.piece(printedPiece(piece), '');
    lines.piece({ text: this.node(root, 0, ''), linesBefore: before.linesAfter, endsLine: false }, '');
    for (const piece of after.pieces) lines.piece(printedPiece(piece), '');
    const mark = this.#text.charCodeAt(0) === 0xfeff ? '\ufeff' : '';
    return mark + lines.join(this.#style.endOfLine) + this.#style.endOfLine;
  }

  /** A value or property at that depth of the card, whose further lines are indented by `indent`. */
  node(node: Node, depth: number, indent: string): string {
    if (node.type === 'property') return this.#property(node, depth, indent);
    if (node.type !== 'object' && node.type !== 'array') return this.#slice(node);
    return this.#onOneLine(node, depth) ?? this.#onLines(node, depth, indent);
  }

  #slice({ offset, length }: Node): string {
    return this.#text.slice(offset, offset + length);
  }

  #property(node: Node, depth: number, indent: string): string {
    const [key, value] = node.children ?? [];
    if (key === undefined || value === undefined) return this.#slice(node);
    const { pieces } = readGap(this.#text, nodeEnd(key), value.offset);
    const { indentUnit, endOfLine } = this.#style;
    const inner = pieces.some(({ kind }) => kind === 'line') ? indent + indentUnit : indent;
    const comments = pieces.map(
      (piece) => printedPiece(piece).text + (piece.kind === 'line' ? endOfLine + inner : ' '),
    );
    return `${this.#slice(key)}: ${comments.join('')}${this.node(value, depth, inner)}`;
  }

  /** The outer two levels of a card are never on one line, and neither is anything with a comment. */
  #onOneLine(node: Node, depth: number): string | undefined {
    const children = node.children ?? [];
    const isList = node.type === 'array';
    if (children.length === 0) {
      const isBare = readGap(this.#text, node.offset + 1, nodeEnd(node) - 1).pieces.length === 0;
      return isBare ? (isList ? '[]' : '{}') : undefined;
    }
    if (depth < 2 || !children.every(isPlain)) return undefined;
    const parts = children.map((child) => this.node(child, depth + 1, ''));
    const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
    return line.length <= LINE_WIDTH && !this.#holdsComment(node) ? line : undefined;
  }

  #holdsComment(node: Node): boolean {
    let from = node.offset + 1;
    for (const child of node.children ?? []) {
      const [key, value] = child.type === 'property' ? (child.children ?? []) : [];
      if (this.#hasCommentBetween(from, child.offset)) return true;
      if (key !== undefined && value !== undefined && this.#hasCommentBetween(nodeEnd(key), value.offset)) return true;
      from = nodeEnd(child);
    }
    return this.#hasCommentBetween(from, nodeEnd(node) - 1);
  }

  #hasCommentBetween(from: number, to: number): boolean {
    return readGap(this.#text, from, to).pieces.some(({ kind }) => kind !== 'comma');
  }

  #onLines(node: Node, depth: number, indent: string): string {
    const children = node.children ?? [];
    const inner = indent + this.#style.indentUnit;
    const lines = new LineBuilder(node.type === 'array' ? '[' : '{');
    let from = node.offset + 1;
    for (const [place, child] of children.entries()) {
      const gap = readGap(this.#text, from, child.offset);
      const leading = place === 0 ? placeOpeningComments(gap, lines) : placeTrailingComments(gap, lines, ',', child);
      lines.startItem();
      for (const piece of leading) lines.piece(printedPiece(piece), inner);
      lines.piece({ text: this.node(child, depth + 1, inner), linesBefore: gap.linesAfter, endsLine: false }, inner);
      from = nodeEnd(child);
    }
    const last = readGap(this.#text, from, nodeEnd(node) - 1);
    const hasComma = last.pieces.some(({ kind }) => kind === 'comma');
    const dangling =
      children.length === 0
        ? placeOpeningComments(last, lines)
        : placeTrailingComments(last, lines, hasComma ? ',' : '', undefined);
    lines.startItem();
    for (const piece of dangling) lines.piece(printedPiece(piece), inner);
    lines.addLine(indent + (node.type === 'array' ? ']' : '}'));
    return lines.join(this.#style.endOfLine);
  }
}

/** Writes comments that end the line after an opening bracket; returns those that belong to what follows. */
function placeOpeningComments({ pieces }: Gap, lines: LineBuilder): readonly GapPiece[] {
  const run = sameLineCount(pieces);
  if (pieces[run - 1]?.endsLine !== true) return pieces;
  for (const piece of pieces.slice(0, run)) lines.appendComment(printedPiece(piece).text);
  return pieces.slice(run);
}

/**
 * Writes the comma after an item, then the comments on its line; returns those that belong to what follows. A comment
 * between the comma and the next item on the same line belongs to the next.
 */
function placeTrailingComments(
  { pieces }: Gap,
  lines: LineBuilder,
  comma: string,
  next: Node | undefined,
): readonly GapPiece[] {
  if (comma !== '') lines.append(comma);
  const at = pieces.findIndex(({ kind }) => kind === 'comma');
  const [before, after] = at === -1 ? [pieces, []] : [pieces.slice(0, at), pieces.slice(at + 1)];
  const own = sameLineCount(before);
  for (const piece of before.slice(0, own)) lines.appendComment(printedPiece(piece).text);
  // Nothing can follow a line comment.
  if (own < before.length || before.at(-1)?.kind === 'line') return [...before.slice(own), ...after];
  const run = sameLineCount(after);
  if (next !== undefined && after[run - 1]?.endsLine !== true) return after;
  for (const piece of after.slice(0, run)) lines.appendComment(printedPiece(piece).text);
  return after.slice(run);
}

/** How many pieces at the start are on the line before them. */
function sameLineCount(pieces: readonly GapPiece[]): number {
  const end = pieces.findIndex(({ linesBefore }) => linesBefore > 0);
  return end === -1 ? pieces.length : end;
}

function printedPiece({ kind, text, linesBefore }: GapPiece): Piece {
  const endsLine = kind === 'line';
  return { text: endsLine ? text.trimEnd() : text, linesBefore, endsLine };
}

function isPlain(node: Node): boolean {
  const value = node.type === 'property' ? node.children?.[1] : node;
  return value !== undefined && value.type !== 'object' && value.type !== 'array';
}

function nodeEnd({ offset, length }: Node): number {
  return offset + length;
}

/** Collects lines. Several blank lines between items become one; blank lines at an edge are dropped. */
class LineBuilder {
  readonly #lines: string[];
  /** Lines that no blank line may follow: the opening bracket's. */
  readonly #edge: number;
  #needsLine = true;

  constructor(...first: string[]) {
    this.#lines = first;
    this.#edge = first.length;
  }

  /** Whether the next item must begin a line. */
  startItem(): void {
    this.#needsLine = true;
  }

  piece({ text, linesBefore, endsLine }: Piece, indent: string): void {
    if (!this.#needsLine && linesBefore === 0) this.appendComment(text);
    else {
      if (linesBefore > 1 && this.#lines.length > this.#edge) this.addLine('');
      this.addLine(indent + text);
    }
    this.#needsLine = endsLine;
  }

  addLine(line: string): void {
    this.#lines.push(line);
  }

  appendComment(text: string): void {
    this.append(` ${text}`);
  }

  append(text: string): void {
    this.#lines[this.#lines.length - 1] = (this.#lines.at(-1) ?? '') + text;
  }

  join(endOfLine: string): string {
    return this.#lines.join(endOfLine);
  }
}

/** A comment or comma between two tokens of a text, and its position. */
interface GapPiece {
  readonly kind: 'line' | 'block' | 'comma';
  readonly text: string;
  /** Number of line ends before it. */
  readonly linesBefore: number;
  /** Whether a line end follows it. */
  readonly endsLine: boolean;
}

/** Everything but white space between two tokens, and the number of line ends before the second. */
interface Gap {
  readonly pieces: readonly GapPiece[];
  readonly linesAfter: number;
}

/** Reads the text from one token to the next. A colon counts as white space. */
function readGap(text: string, from: number, to: number): Gap {
  const pieces: GapPiece[] = [];
  let lines = 0;
  for (let at = from; at < to; ) {
    const unit = text[at];
    if (unit === '\n' || unit === '\r') {
      lines++;
      at += unit === '\r' && text[at + 1] === '\n' ? 2 : 1;
      continue;
    }
    const end = unit === ',' ? at + 1 : commentEndAt(text, at);
    if (end === at) {
      at++;
      continue;
    }
    const kind = unit === ',' ? 'comma' : text[at + 1] === '/' ? 'line' : 'block';
    pieces.push({ kind, text: text.slice(at, end), linesBefore: lines, endsLine: lineEnds(text, end, to) });
    lines = 0;
    at = end;
  }
  return { pieces, linesAfter: lines };
}

function lineEnds(text: string, from: number, to: number): boolean {
  let at = from;
  while (at < to && (text[at] === ' ' || text[at] === '\t')) at++;
  return at < to && (text[at] === '\n' || text[at] === '\r');
}
