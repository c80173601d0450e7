import type { ResultRows } from '../rows/resultRows.ts';
import type { Sort } from '../rows/rowOrder.ts';

/** A column of the grid. */
export interface GridColumn {
  /** Column index in the result. */
  readonly place: number;
  readonly label: string;
  readonly kind: ResultRows['columns'][number]['kind'];
  /** In CSS pixels. */
  readonly width: number;
  readonly filter: string;
}

/** Everything the grid is rendered from. */
export interface GridModel {
  readonly rows: ResultRows;
  /** Numbers of the shown rows, in display order. */
  readonly shown: Uint32Array;
  readonly columns: readonly GridColumn[];
  readonly sort: Sort | undefined;
  readonly filterRow: 'shown' | 'hidden';
  readonly selected: ReadonlySet<number>;
  readonly active: ActiveCell;
}

/** The cell that keys act on; line -1 is the header, cell -1 the row number. */
export interface ActiveCell {
  /** Index among the shown rows. */
  readonly line: number;
  /** Index among the shown columns. */
  readonly cell: number;
}

/** Numbers of the selected rows, and the line at which a range starts. */
interface RowSelection {
  readonly rows: ReadonlySet<number>;
  readonly anchor: number;
}

/** The empty selection. */
export const NO_ROWS: RowSelection = { rows: new Set(), anchor: -1 };

/** Selects exactly the rows from the anchor to a line. */
export function rangeTo(selection: RowSelection, from: number, line: number, shown: Uint32Array): RowSelection {
  const anchor = selection.anchor >= 0 ? selection.anchor : from;
  const [first, last] = [Math.max(0, Math.min(anchor, line)), Math.max(anchor, line)];
  return { rows: new Set(shown.subarray(first, last + 1)), anchor };
}

/** Adds a row to the selection, or removes it. */
export function toggled({ rows }: RowSelection, line: number, shown: Uint32Array): RowSelection {
  const number = shown[line];
  if (number === undefined) return { rows, anchor: line };
  const changed = new Set(rows);
  if (!changed.delete(number)) changed.add(number);
  return { rows: changed, anchor: line };
}

/** The selected rows that are shown, in display order. */
export function selectedOf({ rows }: RowSelection, shown: Uint32Array): Uint32Array {
  return shown.filter((row) => rows.has(row));
}

/** Row numbers, and column indexes in the result. */
interface CopiedCells {
  readonly rows: Uint32Array<ArrayBuffer>;
  readonly columns: number[];
}

/** What the copy key copies: the selected rows, else the active cell; on a row number, the whole row. */
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
