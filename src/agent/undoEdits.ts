import { applyTextEdits, type TextEdit, trimEdit } from '../card/text/textEdit.ts';

/**
 * The edits that take back others in a text that may have been changed again since; undefined if that was at the same
 * place. `[]` if they were taken back already. `done` are the edits of `before`.
 */
export function undoEdits(before: string, done: readonly TextEdit[], current: string): readonly TextEdit[] | undefined {
  if (current === before) return [];
  const after = applyTextEdits(before, done);
  const [since] = trimEdit(after, { offset: 0, length: after.length, newText: current });
  let moved = 0;
  const undone = done.map(({ offset, length, newText }) => {
    const edit = { offset: offset + moved, length: newText.length, newText: before.slice(offset, offset + length) };
    moved += newText.length - length;
    return edit;
  });
  if (since === undefined) return undone;
  const end = since.offset + since.length;
  if (undone.some((edit) => since.offset <= edit.offset + edit.length && edit.offset <= end)) return undefined;
  const growth = since.newText.length - since.length;
  return undone.map((edit) => (edit.offset > end ? { ...edit, offset: edit.offset + growth } : edit));
}
