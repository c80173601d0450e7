import * as z from 'zod/mini';
import { lazy } from '../../src/card/model/lazy.ts';
import type { DetailsMessage, ResultHead, ShownColumn } from '../../src/protocol/resultsMessages.ts';
import { restoreState, type VsCodeApi } from '../page/vscodePage.ts';
import type { Sort } from './rows/rowOrder.ts';

/** Everything that the page around its table is rendered from. */
export interface PageState {
  readonly head: ResultHead;
  readonly view: ViewState;
  /** Number of rows received, shown and selected. */
  readonly counts: { readonly held: number; readonly shown: number; readonly selected: number };
  /** Whether the rows are being sorted. */
  readonly sorting: 'sorting' | 'sorted';
  /** Indexes of the columns that are shown. */
  readonly columns: readonly number[];
  readonly details: DetailsMessage | undefined;
  readonly chooser: 'open' | 'closed';
  /** The last status message of the extension. */
  readonly status: string | undefined;
}

/** The part of the state that is reset when the result is read again. */
export type TransientState = Pick<PageState, 'sorting' | 'details' | 'chooser' | 'status'>;

/** The initial state. */
export const INITIAL_TRANSIENT_STATE: TransientState = {
  sorting: 'sorted',
  details: undefined,
  chooser: 'closed',
  status: undefined,
};

/** Actions of the page. */
export interface ResultsActions {
  readonly filter: (text: string) => void;
  /** Moves the focus from the filter to the rows. */
  readonly toRows: () => void;
  readonly toggleFilterRow: () => void;
  readonly clearFilters: () => void;
  readonly toggleChooser: () => void;
  readonly showColumn: (place: number, shown: boolean) => void;
  /** Resets columns, widths and order. */
  readonly resetColumns: () => void;
  /** Shows a plot by its index; -1 shows the table. */
  readonly showPlot: (plot: number) => void;
  /** Shows personal data, or masks it. */
  readonly reveal: () => void;
  /** Folds the notes into one line, or shows them again. */
  readonly foldNotes: () => void;
  readonly copy: () => void;
  readonly save: () => void;
  readonly act: (action: number, rows: 'shown' | 'detailed') => void;
  readonly copyRow: () => void;
  readonly toggleDetails: () => void;
  readonly closeDetails: () => void;
  /** Shows the details of the previous or next row. */
  readonly step: (by: -1 | 1) => void;
}

const viewStateSchema = lazy(() =>
  z.object({
    filter: z._default(z.string(), ''),
    /** Column filters by column index. */
    columnFilters: z._default(z.array(z.object({ column: z.int(), text: z.string() })), []),
    filterRow: z._default(z.enum(['shown', 'hidden']), 'hidden'),
    sort: z.optional(z.object({ column: z.int(), direction: z.enum(['up', 'down']) })),
    /** Columns that were shown or hidden manually, by column index. */
    columns: z._default(z.array(z.object({ column: z.int(), shown: z.boolean() })), []),
    /** Widths that were set manually, in CSS pixels. */
    widths: z._default(z.array(z.object({ column: z.int(), width: z.number() })), []),
    /** Index of the plot that is shown instead of the table; -1 for the table. */
    plot: z._default(z.int(), -1),
    /** `untouched`: not opened or closed manually yet. */
    details: z._default(z.enum(['open', 'closed', 'untouched']), 'untouched'),
    /** Number of the last active row. */
    row: z._default(z.int(), 0),
  }),
);

/** How a result is shown, without any of its data. Lives as long as the tab, even while it's hidden. */
export type ViewState = z.infer<ReturnType<typeof viewStateSchema>>;

/** Height of a page that has room for notes and rows, CSS pixels. */
const ROOMY_HEIGHT = 480;

/** Whether the notes are folded: as chosen for this command, or else in a low window. */
export function areNotesFolded({ notesFolded }: Pick<ResultHead, 'notesFolded'>): boolean {
  return notesFolded ?? window.innerHeight < ROOMY_HEIGHT;
}

/** The view state that the page kept, or the initial one. */
export function recallViewState(api: Pick<VsCodeApi<never>, 'getState'>): ViewState {
  return restoreState(api, viewStateSchema) ?? z.parse(viewStateSchema(), {});
}

/** Cycles through ascending, descending and unsorted. */
export function nextSort(sort: ViewState['sort'], column: number): Sort | undefined {
  if (sort?.column !== column) return { column, direction: 'up' };
  return sort.direction === 'up' ? { column, direction: 'down' } : undefined;
}

/** Sets the filter of a column; an empty text removes it. */
export function withFilter(view: ViewState, column: number, text: string): ViewState {
  const others = view.columnFilters.filter((filter) => filter.column !== column);
  return { ...view, columnFilters: text === '' ? others : [...others, { column, text }] };
}

/** Shows or hides a column. */
export function withColumn(view: ViewState, column: number, shown: boolean): ViewState {
  const others = view.columns.filter((choice) => choice.column !== column);
  return { ...view, columns: [...others, { column, shown }] };
}

/** Sets the width of a column in CSS pixels; undefined fits it to its texts. */
export function withWidth(view: ViewState, column: number, width: number | undefined): ViewState {
  const others = view.widths.filter((one) => one.column !== column);
  return { ...view, widths: width === undefined ? others : [...others, { column, width }] };
}

/** Indexes of the columns that are shown: the result's defaults, changed by manual choices. Never empty. */
export function shownColumns(columns: readonly ShownColumn[], chosen: ViewState['columns']): readonly number[] {
  const places = columns.map((_, place) => place);
  const shown = places.filter(
    (place) => chosen.find(({ column }) => column === place)?.shown ?? columns[place]?.hidden !== true,
  );
  return shown.length > 0 ? shown : places.slice(0, 1);
}
