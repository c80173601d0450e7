import type { Sort } from './rows/rowOrder.ts';
import type { ViewState } from './viewState.ts';

/** Upwards first, then downwards, then as the rows came. */
export function nextSort(sort: ViewState['sort'], column: number): Sort | undefined {
  if (sort?.column !== column) return { column, direction: 'up' };
  return sort.direction === 'up' ? { column, direction: 'down' } : undefined;
}

/** The column's filter is this text; none is kept that is empty. */
export function withFilter(view: ViewState, column: number, text: string): ViewState {
  const others = view.columnFilters.filter((filter) => filter.column !== column);
  return { ...view, columnFilters: text === '' ? others : [...others, { column, text }] };
}

/** The column is shown, or is not; what filters it goes with it. */
export function withColumn(view: ViewState, column: number, shown: boolean): ViewState {
  const others = view.columns.filter((choice) => choice.column !== column);
  return { ...view, columns: [...others, { column, shown }] };
}

/** The column is so wide, in CSS pixels; undefined: as wide as its texts. */
export function withWidth(view: ViewState, column: number, width: number | undefined): ViewState {
  const others = view.widths.filter((one) => one.column !== column);
  return { ...view, widths: width === undefined ? others : [...others, { column, width }] };
}
