import { diffLines } from 'diff';
import type { Node } from 'jsonc-parser';
import { keyOf, nodeAt } from '../card/text/jsonTree.ts';
import { parseJsonTree } from '../card/text/readCard.ts';
import { applyTextEdits, type TextEdit, trimEdit } from '../card/text/textEdit.ts';

/**
 * The edits that undo others in a text that may have changed since; undefined if it changed at the same
 * place. `[]` if they were taken back already. `done` are the edits of `before`.
 */
export function undoEdits(before: string, done: readonly TextEdit[], current: string): readonly TextEdit[] | undefined {
  if (current === before) return [];
  const after = applyTextEdits(before, done);
  const since = changedBlocks(after, current);
  let moved = 0;
  const undone = done.map(({ offset, length, newText }) => {
    const edit = { offset: offset + moved, length: newText.length, newText: before.slice(offset, offset + length) };
    moved += newText.length - length;
    return edit;
  });
  const touches = (edit: TextEdit): boolean =>
    since.some(({ offset, length }) => offset <= edit.offset + edit.length && edit.offset <= offset + length);
  if (undone.some(touches)) return undefined;
  const growthBefore = ({ offset }: TextEdit): number =>
    since.reduce((sum, block) => (block.offset < offset ? sum + block.newText.length - block.length : sum), 0);
  const shifted = undone.map((edit) => ({ ...edit, offset: edit.offset + growthBefore(edit) }));
  // Equal lines of two objects can be mistaken for each other when one of them was moved.
  const [then, now] = [parseJsonTree(after).root, parseJsonTree(current).root];
  const isMistaken = undone.some(({ offset }, at) => placeAt(then, offset) !== placeAt(now, shifted[at]?.offset ?? -1));
  return isMistaken ? undefined : shifted;
}

/** Where an offset is in a card: keys, and the IDs of objects that have one. */
function placeAt(root: Node | undefined, offset: number): string {
  const path: (string | number)[] = [];
  let node = root;
  while (node !== undefined) {
    const at: number =
      node.children?.findIndex((each) => each.offset <= offset && offset < each.offset + each.length) ?? -1;
    const child: Node | undefined = node.children?.[at];
    const id: unknown = child?.type === 'object' ? nodeAt(child, ['clientObjectId'])?.value : undefined;
    if (child?.type === 'property') path.push(keyOf(child));
    else if (child !== undefined && node.type === 'array') path.push(typeof id === 'string' ? id : at);
    node = child;
  }
  return JSON.stringify(path);
}

/** More lines than a person edits in between; comparing more is slow. */
const MOST_LINES = 1_000;

/** The differences of two texts: in each run of changed lines, from the first changed character to the last. */
function changedBlocks(from: string, to: string): readonly TextEdit[] {
  const runs = diffLines(from, to, { maxEditLength: MOST_LINES });
  if (runs === undefined) return trimEdit(from, { offset: 0, length: from.length, newText: to });
  const blocks: { readonly offset: number; length: number; newText: string }[] = [];
  let offset = 0;
  let isSame = true;
  for (const { value, added, removed } of runs) {
    const isChanged = added || removed;
    if (isChanged && isSame) blocks.push({ offset, length: 0, newText: '' });
    isSame = !isChanged;
    const block = blocks.at(-1);
    if (added && block !== undefined) block.newText += value;
    if (removed && block !== undefined) block.length += value.length;
    if (!added) offset += value.length;
  }
  return blocks.flatMap((block) => trimEdit(from, block));
}
