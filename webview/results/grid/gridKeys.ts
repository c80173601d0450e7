import type { ActiveCell } from './gridModel.ts';

/** What a key does in the table. */
export type GridKey =
  /** The active cell is another one; `extend`: rows on the way are selected. */
  | { readonly kind: 'go'; readonly to: ActiveCell; readonly extend: boolean }
  | { readonly kind: 'details' }
  | { readonly kind: 'sort' }
  | { readonly kind: 'widen'; readonly by: number }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'selectAll' }
  | { readonly kind: 'reveal' }
  | { readonly kind: 'escape' };

interface Size {
  readonly lines: number;
  readonly cells: number;
  /** Lines that are seen at once. */
  readonly page: number;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** How many CSS pixels a key makes a column wider. */
const STEP = 16;

/** What a key does; undefined for one that is not the table's. Line -1 is that of the columns' names. */
export function gridKey(pressed: Pressed, { line, cell }: ActiveCell, size: Size): GridKey | undefined {
  const { key, shiftKey, altKey } = pressed;
  const control = pressed.ctrlKey || pressed.metaKey;
  if (altKey) return undefined;
  const go = (toLine: number, toCell: number): GridKey => ({
    kind: 'go',
    to: { line: between(-1, toLine, size.lines - 1), cell: between(-1, toCell, size.cells - 1) },
    extend: shiftKey && toLine !== line && toLine >= 0,
  });
  switch (key) {
    case 'ArrowDown':
      return control ? go(size.lines - 1, cell) : go(line + 1, cell);
    case 'ArrowUp':
      return control ? go(0, cell) : go(shiftKey ? Math.max(0, line - 1) : line - 1, cell);
    case 'ArrowLeft':
      return shiftKey && line === -1 ? { kind: 'widen', by: -STEP } : go(line, control ? -1 : cell - 1);
    case 'ArrowRight':
      return shiftKey && line === -1 ? { kind: 'widen', by: STEP } : go(line, control ? size.cells - 1 : cell + 1);
    case 'Home':
      return control ? go(0, 0) : go(line, 0);
    case 'End':
      return control ? go(size.lines - 1, size.cells - 1) : go(line, size.cells - 1);
    case 'PageDown':
      return go(line + size.page, cell);
    case 'PageUp':
      return go(Math.max(0, line - size.page), cell);
    case 'Enter':
      return line === -1 ? { kind: 'sort' } : { kind: 'details' };
    case ' ':
      return line === -1 ? { kind: 'sort' } : { kind: 'toggle' };
    case 'a':
    case 'A':
      return control ? { kind: 'selectAll' } : undefined;
    case 'r':
    case 'R':
      return control || shiftKey ? undefined : { kind: 'reveal' };
    case 'Escape':
      return { kind: 'escape' };
    default:
      return undefined;
  }
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
