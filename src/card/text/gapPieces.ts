import { commentEndAt } from './jsonTrivia.ts';

/** A comment, or the comma, between two tokens of a text; and how it stands there. */
export interface GapPiece {
  readonly kind: 'line' | 'block' | 'comma';
  readonly text: string;
  /** Line ends between what stands before and this. */
  readonly linesBefore: number;
  /** The line ends behind it. */
  readonly endsLine: boolean;
}

/** What stands between two tokens beside white space, and the line ends before the second. */
export interface Gap {
  readonly pieces: readonly GapPiece[];
  readonly linesAfter: number;
}

/** Reads the text from one token to the next. A colon counts as white space. */
export function readGap(text: string, from: number, to: number): Gap {
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
