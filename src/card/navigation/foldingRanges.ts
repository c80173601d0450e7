import type { Node } from 'jsonc-parser';
import type { CardText } from '../cardText.ts';
import { commentEnd } from '../text/commentEnd.ts';
import { BACKSLASH, QUOTE, SLASH } from '../text/units.ts';

/** A stretch of lines that can be folded away, from the first to the last that is hidden; lines count from 0. */
export interface FoldingLines {
  readonly kind: 'part' | 'comment';
  readonly start: number;
  readonly end: number;
}

/** Objects and lists of more than one line, their closing bracket staying in sight, and comments of more than one line. */
export function foldingRanges(card: CardText): readonly FoldingLines[] {
  const lines = new LineStarts(card.text);
  const ranges = [...partRanges(card.root, lines), ...commentRanges(card.text, lines)];
  return ranges.filter(({ start, end }) => end > start).sort((one, other) => one.start - other.start);
}

function partRanges(root: Node | undefined, lines: LineStarts): FoldingLines[] {
  const ranges: FoldingLines[] = [];
  const left = root === undefined ? [] : [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node.type === 'object' || node.type === 'array') {
      const [start, last] = [lines.at(node.offset), lines.at(node.offset + Math.max(0, node.length - 1))];
      if (last > start) ranges.push({ kind: 'part', start, end: last - 1 });
    }
    left.push(...(node.children ?? []));
  }
  return ranges;
}

/** A block comment; or line comments below each other, with nothing between. */
function commentRanges(text: string, lines: LineStarts): FoldingLines[] {
  const ranges: FoldingLines[] = [];
  let open: FoldingLines | undefined;
  for (const { start, end, isBlock } of commentsIn(text)) {
    const [first, last] = [lines.at(start), lines.at(end)];
    const standsAlone = text.slice(lines.startOf(first), start).trim() === '';
    if (!isBlock && standsAlone && open !== undefined && open.end === first - 1) {
      open = { ...open, end: first };
      continue;
    }
    if (open !== undefined) ranges.push(open);
    open = undefined;
    if (isBlock) ranges.push({ kind: 'comment', start: first, end: last });
    else if (standsAlone) open = { kind: 'comment', start: first, end: first };
  }
  return open === undefined ? ranges : [...ranges, open];
}

interface Comment {
  readonly start: number;
  /** Its last unit. */
  readonly end: number;
  readonly isBlock: boolean;
}

function* commentsIn(text: string): Generator<Comment> {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = stringEnd(text, at);
    if (unit !== SLASH) continue;
    const end = commentEnd(text, at);
    if (end === undefined) continue;
    const last = Math.min(end, text.length) - 1;
    yield { start: at, end: last, isBlock: text[at + 1] === '*' };
    at = last;
  }
}

/** The last unit of the string that begins here; one that is not closed ends with its line. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (unit === QUOTE || text[at] === '\n' || text[at] === '\r') break;
  }
  return at;
}

/** Which line an offset is on; lines end as the editor ends them, with LF, CRLF or CR. */
class LineStarts {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (let at = 0; at < text.length; at++) {
      const isReturn = text[at] === '\r';
      if (isReturn && text[at + 1] === '\n') at++;
      if (isReturn || text[at] === '\n') this.#starts.push(at + 1);
    }
  }

  at(offset: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  startOf(line: number): number {
    return this.#starts[line] ?? 0;
  }
}
