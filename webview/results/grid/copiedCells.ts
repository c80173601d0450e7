import type { ActiveCell } from './gridModel.ts';
import { type RowSelection, selectedOf } from './rowSelection.ts';

/** Rows by number, and columns by their places in the result. */
interface CopiedCells {
  readonly rows: Uint32Array<ArrayBuffer>;
  readonly columns: number[];
}

/** What the keys copy: the rows that are selected, else the active cell, or its whole row from the row's number. */
export function copiedCells(
  selection: RowSelection,
  active: ActiveCell,
  shown: Uint32Array,
  columns: readonly number[],
): CopiedCells | undefined {
  if (selection.rows.size > 0) return { rows: new Uint32Array(selectedOf(selection, shown)), columns: [...columns] };
  const row = shown[active.line];
  if (row === undefined) return undefined;
  const place = columns[active.cell];
  return { rows: Uint32Array.of(row), columns: place === undefined ? [...columns] : [place] };
}
