import type { ObjectRow } from './objectRow.ts';
import type { ObjectRows } from './objectRows.ts';

/** The two groups of the tree. */
export type GroupName = 'levels' | 'drawings';

/** A line of the tree as it is shown now, from top to bottom. */
export type TreeItem = {
  readonly key: string;
  readonly position: number;
  readonly siblings: number;
} & (
  | { readonly kind: 'group'; readonly group: GroupName; readonly open: boolean; readonly count: number }
  | { readonly kind: 'object'; readonly group: GroupName; readonly row: ObjectRow }
);

/** The lines of the tree; those of a group that is folded are left out. */
export function treeItems(rows: ObjectRows, closed: ReadonlySet<GroupName>): readonly TreeItem[] {
  return (['levels', 'drawings'] as const).flatMap((group, at): readonly TreeItem[] => {
    const objects = rows[group];
    const open = !closed.has(group);
    const head: TreeItem = {
      kind: 'group',
      key: group,
      group,
      open,
      count: objects.length,
      position: at + 1,
      siblings: 2,
    };
    if (!open) return [head];
    const items = objects.map(
      (row, place): TreeItem => ({
        kind: 'object',
        key: row.key,
        group,
        row,
        position: place + 1,
        siblings: objects.length,
      }),
    );
    return [head, ...items];
  });
}
