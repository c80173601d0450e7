/** A range of a text, in UTF-16 units. */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/** Replaces `length` units at `offset` by `newText`. Edits in a list never overlap and are in ascending order. */
export interface TextEdit extends TextRange {
  readonly newText: string;
}

/** The text after the edits, which must be in ascending order and not overlap. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let end = 0;
  for (const edit of edits) {
    result += text.slice(end, edit.offset) + edit.newText;
    end = edit.offset + edit.length;
  }
  return result + text.slice(end);
}

/** Sorted, separate and minimal edits. Edits that touch become one. */
export function normalizeEdits(text: string, edits: readonly TextEdit[]): TextEdit[] {
  const joined: TextEdit[] = [];
  // An insertion comes before a deletion that starts at the same place.
  for (const edit of edits.toSorted((a, b) => a.offset - b.offset || a.length - b.length)) {
    const last = joined.at(-1);
    if (last === undefined || last.offset + last.length < edit.offset) {
      joined.push(edit);
      continue;
    }
    const end = Math.max(last.offset + last.length, edit.offset + edit.length);
    joined[joined.length - 1] = {
      offset: last.offset,
      length: end - last.offset,
      newText: last.newText + edit.newText,
    };
  }
  return joined.flatMap((edit) => trimEdit(text, edit));
}

/** The edit without unchanged text at its ends; empty if it changes nothing. */
export function trimEdit(text: string, edit: TextEdit): TextEdit[] {
  const before = text.slice(edit.offset, edit.offset + edit.length);
  const after = edit.newText;
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  // Editors move an edge out of a surrogate pair or a CR LF, and the edit would no longer fit.
  if (start > 0 && joinsNext(before[start - 1])) start--;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  if (end > 0 && joinsPrevious(before[before.length - end])) end--;
  return [
    {
      offset: edit.offset + start,
      length: before.length - start - end,
      newText: after.slice(start, after.length - end),
    },
  ];
}

function joinsNext(unit: string | undefined): boolean {
  return unit !== undefined && ((unit >= '\ud800' && unit <= '\udbff') || unit === '\r');
}

function joinsPrevious(unit: string | undefined): boolean {
  return unit !== undefined && ((unit >= '\udc00' && unit <= '\udfff') || unit === '\n');
}
