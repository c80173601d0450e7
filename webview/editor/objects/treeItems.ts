import type { ObjectRow, ObjectRows } from './objectRows.ts';

/** The two groups of the tree. */
export type GroupName = 'levels' | 'drawings';

/** A visible line of the tree. */
export type TreeItem = {
  readonly key: string;
  readonly position: number;
  readonly siblings: number;
} & (
  | { readonly kind: 'group'; readonly group: GroupName; readonly open: boolean; readonly count: number }
  | { readonly kind: 'object'; readonly group: GroupName; readonly row: ObjectRow }
);

/** The visible lines of the tree, without those of collapsed groups. */
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

/** What a key does in the tree: it moves the focus, or collapses or expands a group. */
type TreeMove =
  | { readonly kind: 'focus'; readonly at: number }
  | { readonly kind: 'fold'; readonly group: GroupName; readonly open: boolean };

/** What an arrow key, Home or End does at the line `at`; undefined for other keys and at the ends. */
export function treeMove(items: readonly TreeItem[], at: number, key: string): TreeMove | undefined {
  const item = items[at];
  if (item === undefined) return undefined;
  switch (key) {
    case 'ArrowDown':
      return at + 1 < items.length ? { kind: 'focus', at: at + 1 } : undefined;
    case 'ArrowUp':
      return at > 0 ? { kind: 'focus', at: at - 1 } : undefined;
    case 'Home':
      return { kind: 'focus', at: 0 };
    case 'End':
      return { kind: 'focus', at: items.length - 1 };
    case 'ArrowRight':
      if (item.kind === 'object') return undefined;
      if (!item.open) return { kind: 'fold', group: item.group, open: true };
      return item.count > 0 ? { kind: 'focus', at: at + 1 } : undefined;
    case 'ArrowLeft': {
      if (item.kind === 'group') return item.open ? { kind: 'fold', group: item.group, open: false } : undefined;
      return { kind: 'focus', at: items.findIndex(({ kind, group }) => kind === 'group' && group === item.group) };
    }
    default:
      return undefined;
  }
}

/**
 * The next line, from `at` and wrapping around, whose name begins with the typed text; undefined if there is none.
 * Repeating a single letter goes to the next match.
 */
export function typeAhead(names: readonly string[], at: number, typed: string): number | undefined {
  const letters = typed.toLowerCase();
  const same = [...letters].every((letter) => letter === letters[0]);
  const sought = same ? letters.slice(0, 1) : letters;
  const first = same ? at + 1 : at;
  for (let step = 0; step < names.length; step++) {
    const place = (first + step) % names.length;
    if (names[place]?.toLowerCase().startsWith(sought)) return place;
  }
  return undefined;
}
