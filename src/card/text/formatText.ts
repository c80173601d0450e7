import type { Node } from 'jsonc-parser';
import type { CardText } from '../cardText.ts';
import { factsOf } from '../findings/cardFacts.ts';
import { trimEndMatching } from '../strings.ts';
import { normalizeEdits, type TextEdit, type TextRange } from './textEdit.ts';
import { commentEndAt, lineIndentAt, type TextStyle } from './textStyle.ts';

/**
 * The text laid out as a new card's file, in the given style: comments stay where they belong, every key, value and
 * trailing comma stays as it is written, and so does the order of keys. Nothing for a text that is no JSON.
 */
export function formatText(card: CardText, style: TextStyle): TextEdit[] {
  const { root, text } = card;
  if (root === undefined || !factsOf(card).isWhole) return [];
  return normalizeEdits(text, [{ offset: 0, length: text.length, newText: new NodePrinter(text, style).whole(root) }]);
}

/** The same for the items that a range touches; their surroundings stay as they are. */
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
  /** Floors of the card above it. */
  readonly depth: number;
}

/** The smallest items that hold all of the range: one, or some beside each other. */
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

/** The range begins in the first item and ends in the last, so that no bracket around them is meant. */
function isWithin(range: TextRange, items: readonly Node[]): boolean {
  const [first, last] = [items[0], items.at(-1)];
  return first !== undefined && last !== undefined && first.offset <= range.offset && rangeEnd(range) <= rangeEnd(last);
}

/** Without the white space and commas at its ends: whoever selects whole lines means the items on them. */
function trimRange(text: string, { offset, length }: TextRange): TextRange {
  const words = text.slice(offset, offset + length);
  const start = words.search(/[^\s,]/);
  if (start === -1) return { offset, length: 0 };
  return { offset: offset + start, length: trimEndMatching(words, /[\s,]/).length - start };
}

function rangeEnd({ offset, length }: TextRange): number {
  return offset + length;
}

/** Objects and lists of plain values up to this long stand on one line, as in a card that is written anew. */
const LINE_WIDTH = 100;

/** A comment or the start of an item on lines of its own, or behind what stands there. */
interface Piece {
  readonly text: string;
  readonly linesBefore: number;
  /** Nothing can stand behind it. */
  readonly endsLine: boolean;
}

/** Prints nodes of a text anew: its tokens and comments as they are, the white space between them as cards have it. */
class NodePrinter {
  readonly #text: string;
  readonly #style: TextStyle;

  constructor(text: string, style: TextStyle) {
    this.#text = text;
    this.#style = style;
  }

  /** The whole text, with what stands around its value. */
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

  /** A value or property so deep in the card, whose further lines start at `indent`. */
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

  /** The outer two floors of a card never stand on one line, nor does what holds a comment. */
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

/** Puts comments behind an opening bracket that end its line there; answers with those that belong to what follows. */
function placeOpeningComments({ pieces }: Gap, lines: LineBuilder): readonly GapPiece[] {
  const run = sameLineCount(pieces);
  if (pieces[run - 1]?.endsLine !== true) return pieces;
  for (const piece of pieces.slice(0, run)) lines.appendComment(printedPiece(piece).text);
  return pieces.slice(run);
}

/**
 * Puts the comma behind an item, and behind that the comments on its line; answers with those that belong to what
 * follows. A comment between the comma and the next item on one line is about the next.
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
  // Behind a line comment nothing can stand.
  if (own < before.length || before.at(-1)?.kind === 'line') return [...before.slice(own), ...after];
  const run = sameLineCount(after);
  if (next !== undefined && after[run - 1]?.endsLine !== true) return after;
  for (const piece of after.slice(0, run)) lines.appendComment(printedPiece(piece).text);
  return after.slice(run);
}

/** How many pieces from the first on stand on the line before them. */
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

/** Lines as they grow. One blank line between items stays, more become one; none stands at an edge. */
class LineBuilder {
  readonly #lines: string[];
  /** Lines that no blank one follows: the opening bracket's. */
  readonly #edge: number;
  #needsLine = true;

  constructor(...first: string[]) {
    this.#lines = first;
    this.#edge = first.length;
  }

  /** What comes next begins a line whatever stood before it. */
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

/** A comment, or the comma, between two tokens of a text; and how it stands there. */
interface GapPiece {
  readonly kind: 'line' | 'block' | 'comma';
  readonly text: string;
  /** Line ends between what stands before and this. */
  readonly linesBefore: number;
  /** The line ends behind it. */
  readonly endsLine: boolean;
}

/** What stands between two tokens beside white space, and the line ends before the second. */
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
