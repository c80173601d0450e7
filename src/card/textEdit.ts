/** A stretch of text, in UTF-16 units from the start. */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/** Replaces `length` units at `offset` by `newText`. Edits of one list never overlap and are in ascending order. */
export interface TextEdit extends TextRange {
  readonly newText: string;
}

/** The text after the edits; they must be in ascending order and not overlap. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let end = 0;
  for (const edit of edits) {
    result += text.slice(end, edit.offset) + edit.newText;
    end = edit.offset + edit.length;
  }
  return result + text.slice(end);
}
