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
