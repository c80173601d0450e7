import { createScanner, type SyntaxKind } from 'jsonc-parser';
import type { TextRange } from './textEdit.ts';

/** The layout of a text: one step of indentation, and the line end. */
export interface TextStyle {
  readonly indentUnit: string;
  readonly endOfLine: string;
}

/** The layout of a new file. */
export const NEW_FILE_STYLE: TextStyle = { indentUnit: '  ', endOfLine: '\n' };

/** The layout of an existing text: its first line end, and the indentation of its first indented key or item. */
export function textStyleOf(text: string): TextStyle {
  return {
    indentUnit: /[\r\n]([ \t]+)["[{]/.exec(text)?.[1] ?? NEW_FILE_STYLE.indentUnit,
    endOfLine: /\r\n|\r|\n/.exec(text)?.[0] ?? NEW_FILE_STYLE.endOfLine,
  };
}

/** The white space at the start of the line that contains `offset`. */
export function lineIndentAt(text: string, offset: number): string {
  const line = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  // Limited to this line: without a CR the search would go back to the start of the text.
  const start = line + text.slice(line, offset).lastIndexOf('\r') + 1;
  let end = start;
  while (end < offset && isBlank(text, end)) end++;
  return text.slice(start, end);
}

/** Whether only white space precedes `offset` on its line. */
export function isFirstOnLine(text: string, offset: number): boolean {
  const before = blanksBefore(text, offset);
  return before === 0 || isLineEnd(text, before - 1);
}

/** Start of the spaces and tabs that end at `offset`. */
export function blanksBefore(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && isBlank(text, start - 1)) start--;
  return start;
}

/** End of the spaces and tabs that begin at `offset`. */
export function blanksAfter(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && isBlank(text, end)) end++;
  return end;
}

/** Whether a line ends at `offset`. */
export function isLineEnd(text: string, offset: number): boolean {
  return text[offset] === '\n' || text[offset] === '\r';
}

function isBlank(text: string, offset: number): boolean {
  return text[offset] === ' ' || text[offset] === '\t';
}

/** The library's const enum doesn't exist at run time, so its members are given by number. */
const LINE_COMMENT: SyntaxKind = 12;
const BLOCK_COMMENT: SyntaxKind = 13;
const END_OF_FILE: SyntaxKind = 17;

/** A comment without its line end. */
interface CommentToken extends TextRange {
  readonly isBlock: boolean;
}

/** The comments of any text, in order. */
export function* commentTokens(text: string): Generator<CommentToken> {
  const scanner = createScanner(text);
  for (let kind = scanner.scan(); kind !== END_OF_FILE; kind = scanner.scan()) {
    if (kind !== LINE_COMMENT && kind !== BLOCK_COMMENT) continue;
    const offset = scanner.getTokenOffset();
    // The scanner may report the end of an unclosed block comment past the end of the text.
    const length = Math.min(scanner.getTokenLength(), text.length - offset);
    yield { offset, length, isBlock: kind === BLOCK_COMMENT };
  }
}

/** End of the comment that begins at `offset`, before its line end; `offset` itself if none begins there. */
export function commentEndAt(text: string, offset: number): number {
  if (text[offset] !== '/') return offset;
  const scanner = createScanner(text);
  scanner.setPosition(offset);
  const kind = scanner.scan();
  if (kind !== LINE_COMMENT && kind !== BLOCK_COMMENT) return offset;
  return Math.min(scanner.getPosition(), text.length);
}

/** Offset of the comma between `from` and `to`, outside comments; undefined if there is none. */
export function commaBetween(text: string, from: number, to: number): number | undefined {
  for (let at = from; at < to; at = Math.max(at + 1, commentEndAt(text, at))) {
    if (text[at] === ',') return at;
  }
  return undefined;
}

/** End of the last comment between `from` and `to`; undefined if there is none. */
export function lastCommentEnd(text: string, from: number, to: number): number | undefined {
  let last: number | undefined;
  for (let at = from; at < to; ) {
    const end = commentEndAt(text, at);
    if (end > at) last = end;
    at = Math.max(at + 1, end);
  }
  return last;
}

/**
 * Where a new line can be inserted after `from`: after the comments that end the line. Undefined if something else
 * follows on the line before `to`.
 */
export function endOfLineAfter(text: string, from: number, to: number): number | undefined {
  let spot = from;
  for (let at = from; at < to; ) {
    if (isLineEnd(text, at)) return spot;
    const end = commentEndAt(text, at);
    if (end > at) {
      if (/[\r\n]/.test(text.slice(at, end))) return undefined;
      spot = end;
    }
    at = Math.max(at + 1, end);
  }
  return undefined;
}
