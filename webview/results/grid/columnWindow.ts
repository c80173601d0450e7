import type { GridColumn } from './gridModel.ts';

/** Width of the column of row numbers, CSS pixels. */
export const ROW_NUMBER_WIDTH = 68;
/** How far beyond either edge columns stand in the page, CSS pixels. */
const COLUMN_OVERSCAN_PX = 600;

/** A column at its place along the row, CSS pixels. */
export interface PlacedColumn {
  readonly column: GridColumn;
  /** Its place among the columns that are shown. */
  readonly at: number;
  readonly left: number;
}

/** The columns that stand in the page: those in view and some beyond, so that wide results cost no more than narrow ones. */
export interface ColumnWindow {
  readonly columns: readonly PlacedColumn[];
  /** Until which way of scrolling it has all that is seen, CSS pixels. */
  readonly from: number;
  readonly to: number;
}

/** What is seen from `left` on, in a table of this width. */
export function columnWindow(columns: readonly GridColumn[], left: number, width: number): ColumnWindow {
  const [from, to] = [left - COLUMN_OVERSCAN_PX, left + width + COLUMN_OVERSCAN_PX];
  let edge = ROW_NUMBER_WIDTH;
  const placed = columns.map((column, at) => {
    const place = { column, at, left: edge };
    edge += column.width;
    return place;
  });
  const seen = placed.filter((place) => place.left < to && place.left + place.column.width > from);
  return {
    columns: seen,
    from: from <= 0 ? Number.NEGATIVE_INFINITY : from,
    to: to >= edge ? Number.POSITIVE_INFINITY : to,
  };
}

/** Whether it has all that is seen from `left` on. */
export function coversView({ from, to }: ColumnWindow, left: number, width: number): boolean {
  return left >= from && left + width <= to;
}
