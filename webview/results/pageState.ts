import * as z from 'zod/mini';
import { lazy } from '../../src/card/lazy.ts';
import type { DetailsMessage, ResultHead, ShownColumn } from '../../src/protocol/resultsMessages.ts';
import { restoreState, type VsCodeApi } from '../page/vscodePage.ts';
import type { Sort } from './rows/rowOrder.ts';

/** All that the page around its table is drawn from. */
export interface PageState {
  readonly head: ResultHead;
  readonly view: ViewState;
  /** Rows that the page has, and those of them that are shown and selected. */
  readonly counts: { readonly held: number; readonly shown: number; readonly selected: number };
  /** Rows are being put in order. */
  readonly sorting: 'sorting' | 'sorted';
  /** Places of the columns that are shown. */
  readonly columns: readonly number[];
  readonly details: DetailsMessage | undefined;
  readonly chooser: 'open' | 'closed';
  /** What the extension has said of something that was asked for. */
  readonly told: string | undefined;
}

/** What of the state passes: nothing of it is kept when the result is read again. */
export type TransientState = Pick<PageState, 'sorting' | 'details' | 'chooser' | 'told'>;

/** As it begins. */
export const INITIAL_TRANSIENT_STATE: TransientState = {
  sorting: 'sorted',
  details: undefined,
  chooser: 'closed',
  told: undefined,
};

/** What the parts of the page ask for. */
export interface ResultsActions {
  readonly filter: (text: string) => void;
  /** From the filter down to the rows. */
  readonly toRows: () => void;
  readonly toggleFilterRow: () => void;
  readonly clearFilters: () => void;
  readonly toggleChooser: () => void;
  readonly showColumn: (place: number, shown: boolean) => void;
  /** As the result came: columns, widths and order. */
  readonly resetColumns: () => void;
  /** A plot by its place; -1: the table. */
  readonly showPlot: (plot: number) => void;
  /** Shows personal data, or masks it again. */
  readonly reveal: () => void;
  readonly copy: () => void;
  readonly save: () => void;
  readonly act: (action: number, rows: 'shown' | 'detailed') => void;
  readonly copyRow: () => void;
  readonly closeDetails: () => void;
  /** The row before or after the one whose details are shown. */
  readonly step: (by: -1 | 1) => void;
  readonly openAttribution: () => void;
}

const viewStateSchema = lazy(() =>
  z.object({
    filter: z._default(z.string(), ''),
    /** What is typed above columns, by their places. */
    columnFilters: z._default(z.array(z.object({ column: z.int(), text: z.string() })), []),
    filterRow: z._default(z.enum(['shown', 'hidden']), 'hidden'),
    sort: z.optional(z.object({ column: z.int(), direction: z.enum(['up', 'down']) })),
    /** Columns that were chosen or taken away by hand, by their places. */
    columns: z._default(z.array(z.object({ column: z.int(), shown: z.boolean() })), []),
    /** Widths that were set by hand, in CSS pixels. */
    widths: z._default(z.array(z.object({ column: z.int(), width: z.number() })), []),
    /** The plot that is shown in place of the table; -1: the table. */
    plot: z._default(z.int(), -1),
    /** `untouched`: nobody has opened or closed them yet. */
    details: z._default(z.enum(['open', 'closed', 'untouched']), 'untouched'),
    /** Number of the row that was active last. */
    row: z._default(z.int(), 0),
  }),
);

/** How a result is looked at; nothing of its rows. Lives as long as the tab, hidden or not. */
export type ViewState = z.infer<ReturnType<typeof viewStateSchema>>;

/** The view state that the page kept, or the initial one. */
export function recallViewState(api: Pick<VsCodeApi<never>, 'getState'>): ViewState {
  return restoreState(api, viewStateSchema) ?? z.parse(viewStateSchema(), {});
}

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

/** Places of the columns that are shown: as the result has it, but for what was chosen by hand. Never none. */
export function shownColumns(columns: readonly ShownColumn[], chosen: ViewState['columns']): readonly number[] {
  const places = columns.map((_, place) => place);
  const shown = places.filter(
    (place) => chosen.find(({ column }) => column === place)?.shown ?? columns[place]?.hidden !== true,
  );
  return shown.length > 0 ? shown : places.slice(0, 1);
}
