import type { ResultRows } from '../rows/resultRows.ts';
import type { Sort } from '../rows/rowOrder.ts';

/** A column as the table shows it. */
export interface GridColumn {
  /** Its place in the result. */
  readonly place: number;
  readonly label: string;
  readonly kind: ResultRows['columns'][number]['kind'];
  /** In CSS pixels. */
  readonly width: number;
  /** What is typed into its filter. */
  readonly filter: string;
}

/** All that the table is drawn from. */
export interface GridModel {
  readonly rows: ResultRows;
  /** Numbers of the rows that are shown, in their order. */
  readonly shown: Uint32Array;
  readonly columns: readonly GridColumn[];
  readonly sort: Sort | undefined;
  readonly filterRow: 'shown' | 'hidden';
  readonly selected: ReadonlySet<number>;
  readonly active: ActiveCell;
}

/** The cell that keys act on; line -1 is that of the columns' names, place -1 the number of the row. */
export interface ActiveCell {
  /** Place of the row among those that are shown. */
  readonly line: number;
  /** Place of the column among those that are shown. */
  readonly cell: number;
}

/** The rows that are selected, by number, and the line from which a range goes on. */
interface RowSelection {
  readonly rows: ReadonlySet<number>;
  readonly anchor: number;
}

/** Nothing is selected. */
export const NO_ROWS: RowSelection = { rows: new Set(), anchor: -1 };

/** All rows from the anchor to a line, and no others. */
export function rangeTo(selection: RowSelection, from: number, line: number, shown: Uint32Array): RowSelection {
  const anchor = selection.anchor >= 0 ? selection.anchor : from;
  const [first, last] = [Math.max(0, Math.min(anchor, line)), Math.max(anchor, line)];
  return { rows: new Set(shown.subarray(first, last + 1)), anchor };
}

/** One row more, or less. */
export function toggled({ rows }: RowSelection, line: number, shown: Uint32Array): RowSelection {
  const number = shown[line];
  if (number === undefined) return { rows, anchor: line };
  const changed = new Set(rows);
  if (!changed.delete(number)) changed.add(number);
  return { rows: changed, anchor: line };
}

/** What is selected of what is shown, in the order in which it is shown. */
export function selectedOf({ rows }: RowSelection, shown: Uint32Array): Uint32Array {
  return shown.filter((row) => rows.has(row));
}

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
