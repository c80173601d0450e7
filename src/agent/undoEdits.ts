import { type TextEdit, trimEdit } from '../card/text/textEdit.ts';

/**
 * The edits that take back the change from `before` to `after` in a text that may have been changed again since;
 * undefined if that was at the same place. `[]` if it was taken back already.
 */
export function undoEdits(before: string, after: string, current: string): readonly TextEdit[] | undefined {
  if (current === before) return [];
  const [undone] = replacement(after, before);
  const [since] = replacement(after, current);
  if (undone === undefined || since === undefined) return undone === undefined ? [] : [undone];
  if (since.offset > undone.offset + undone.length) return [undone];
  if (undone.offset <= since.offset + since.length) return undefined;
  return [{ ...undone, offset: undone.offset + since.newText.length - since.length }];
}

function replacement(from: string, to: string): readonly TextEdit[] {
  return trimEdit(from, { offset: 0, length: from.length, newText: to });
}
