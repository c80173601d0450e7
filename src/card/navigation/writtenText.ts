import type { Node } from 'jsonc-parser';

/** Where the units of a text value stand in the file that spells it. */
export interface WrittenText {
  /** Offset in the file of the value's unit at `unit`; of the end, for one past the last. */
  offsetOf(unit: number): number;
  /** The value's unit that is spelled at the offset; the nearest one inside the value. */
  unitAt(offset: number): number;
}

/**
 * The places of a string node's value in `text`. The two differ by the quote and by every escape: `\n` is one unit of
 * the value and two of the file. Worked out once, so that all links of a long text cost one reading.
 */
export function writtenText(text: string, node: Node): WrittenText {
  const start = node.offset + 1;
  // A string that is not closed yet ends without its quote.
  const isClosed = node.length > 1 && text[node.offset + node.length - 1] === '"';
  const end = node.offset + node.length - (isClosed ? 1 : 0);
  const firstEscape = text.indexOf('\\', start);
  if (firstEscape === -1 || firstEscape >= end) {
    const length = Math.max(0, end - start);
    return {
      offsetOf: (unit) => start + Math.min(Math.max(unit, 0), length),
      unitAt: (offset) => Math.min(Math.max(offset - start, 0), length),
    };
  }
  const offsets: number[] = [];
  for (let at = start; at < end; at += text[at] === '\\' ? escapeLength(text, at) : 1) offsets.push(at);
  offsets.push(end);
  const last = offsets.length - 1;
  return {
    offsetOf: (unit) => offsets[Math.min(Math.max(unit, 0), last)] ?? end,
    unitAt: (offset) => unitBefore(offsets, offset),
  };
}

function unitBefore(offsets: readonly number[], offset: number): number {
  let [low, high] = [0, offsets.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((offsets[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function escapeLength(text: string, at: number): number {
  return text[at + 1] === 'u' ? 6 : 2;
}
