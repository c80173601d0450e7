import type { ActiveCell } from './gridModel.ts';

/** What a key does in the grid. */
export type GridKey =
  /** Moves the active cell; `extend` selects the rows in between. */
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
  /** Number of lines visible at once. */
  readonly page: number;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** How much a key widens a column, in CSS pixels. */
const STEP = 16;

/** What a key does; undefined if the grid doesn't handle it. Line -1 is the header. */
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
