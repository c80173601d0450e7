import type { TextEdit } from '../textEdit.ts';

/** More pairs of pieces than this are not compared: the stretch is then replaced whole. */
const MOST_PAIRS = 1_000_000;

/** Edits that make the pieces `after` of the pieces `before`, which follow each other from `offset` on; most text stays. */
export function pieceEdits(offset: number, before: readonly string[], after: readonly string[]): TextEdit[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const [a, b] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const stays = commonPieces(a, b);

  const edits: TextEdit[] = [];
  let at = offset + lengthOf(before.slice(0, start));
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of [...stays, [a.length, b.length] as const]) {
    const length = lengthOf(a.slice(i, nextI));
    const newText = b.slice(j, nextJ).join('');
    if (length > 0 || newText !== '') edits.push({ offset: at, length, newText });
    at += length + (a[nextI]?.length ?? 0);
    [i, j] = [nextI + 1, nextJ + 1];
  }
  return edits;
}

/** Pairs of equal pieces in both orders, together as long as can be. */
function commonPieces(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  if (a.length * b.length > MOST_PAIRS) return [];
  const width = b.length + 1;
  // At [i, j] the length of text that can stay of what follows.
  const longest = new Uint32Array((a.length + 1) * width);
  const from = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const kept = a[i] === b[j] ? (a[i]?.length ?? 0) + from(i + 1, j + 1) : 0;
      longest[i * width + j] = Math.max(kept, from(i + 1, j), from(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    if (a[i] === b[j] && from(i, j) === (a[i]?.length ?? 0) + from(i + 1, j + 1)) pairs.push([i++, j++]);
    else if (from(i + 1, j) >= from(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

function lengthOf(pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}
