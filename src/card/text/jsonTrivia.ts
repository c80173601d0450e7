import { isLineEnd } from './textStyle.ts';

/** Where the comment that begins at `offset` ends, its line end not included; `offset` itself when none begins there. */
export function commentEndAt(text: string, offset: number): number {
  if (text[offset] !== '/') return offset;
  if (text[offset + 1] === '*') {
    const end = text.indexOf('*/', offset + 2);
    return end === -1 ? text.length : end + 2;
  }
  if (text[offset + 1] !== '/') return offset;
  let end = offset + 2;
  while (end < text.length && !isLineEnd(text, end)) end++;
  return end;
}

/** Where the comma between `from` and `to` stands, outside comments; absent when there is none. */
export function commaBetween(text: string, from: number, to: number): number | undefined {
  for (let at = from; at < to; at = Math.max(at + 1, commentEndAt(text, at))) {
    if (text[at] === ',') return at;
  }
  return undefined;
}

/** Where the last comment between `from` and `to` ends; absent when there is none. */
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
 * Where something new may go behind `from` on a line of its own: behind the comments that end the line. Absent when
 * the line goes on with something else before `to`.
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
