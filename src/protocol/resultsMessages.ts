import * as z from 'zod/mini';
import { lazy } from '../card/model/lazy.ts';
import { problemSchema, type ToPage } from './pageMessages.ts';

/**
 * What the cells of a column hold; decides how the page formats, sorts and filters them. `outcome` is the result of
 * processing the row; a cell that says “failed” is highlighted.
 */
type ShownColumnKind = 'text' | 'outcome' | 'id' | 'number' | 'time' | 'day' | 'flag' | 'list' | 'json';

/** Longest cell text in the grid, in UTF-16 units; the details of the row have the whole text. */
export const MAX_CELL_LENGTH = 300;

/** A column as the page shows it; `hidden` columns are available in the column chooser. */
export interface ShownColumn {
  readonly label: string;
  readonly kind: ShownColumnKind;
  readonly hidden?: boolean;
}

/** A plot of the result. */
export interface ShownPlot {
  readonly title: string;
  readonly unit: string;
  /** Category labels of the horizontal axis, by index; absent for a time axis. */
  readonly names?: readonly string[];
  readonly series: readonly {
    readonly label: string;
    readonly kind: 'line' | 'columns' | 'steps';
    /** Epoch seconds, or category indexes from 0; as many as `values`. */
    readonly at: Float64Array;
    readonly values: Float64Array;
  }[];
}

/** A result without its rows. */
export interface ResultHead {
  readonly type: 'result';
  /** Incremented whenever the rows are sent again from the first one; rows of another run are ignored. */
  readonly run: number;
  readonly title: string;
  readonly subtitle: string;
  readonly columns: readonly ShownColumn[];
  readonly notes: readonly string[];
  /** Whether the notes of this command's results were last folded into one line; absent if neither was chosen. */
  readonly notesFolded?: boolean;
  readonly personalData: boolean;
  /** Whether any row is known to hold what is masked until it's revealed; see `canReveal`. */
  readonly canReveal: boolean;
  readonly exposure: 'masked' | 'full';
  /** Shown instead of the table when there are no rows. */
  readonly empty?: string;
  readonly actions: readonly { readonly label: string; readonly icon: string; readonly on: 'row' | 'result' }[];
  readonly plots: readonly ShownPlot[];
  readonly reading: 'reading' | 'complete';
  /** Rows read so far, and how many there will be, if known. */
  readonly held: number;
  readonly total?: number;
}

/** One column's cells of a message: numbers (times in epoch milliseconds, NaN if empty), or texts (empty string if empty). */
export type Cells = { readonly numbers: Float64Array } | { readonly texts: readonly string[] };

/** A block of rows, by column. */
export interface RowsMessage {
  readonly type: 'rows';
  readonly run: number;
  /** Number of the first row; the page already has all rows before it. */
  readonly from: number;
  readonly count: number;
  readonly columns: readonly Cells[];
}

/** A field of a row's details. */
export interface DetailField {
  readonly label: string;
  readonly kind: ShownColumnKind | 'none';
  /** Not shortened; nested values are indented JSON. Secrets are masked, and so is personal data until it's revealed. */
  readonly text: string;
}

/** All fields of one row. */
export interface DetailsMessage {
  readonly type: 'details';
  readonly row: number;
  readonly fields: readonly DetailField[];
  /** Indexes into the result's `actions` that apply to this row. */
  readonly actions: readonly number[];
}

/** Host → results webview. */
export type ToResults =
  | ToPage
  | ResultHead
  | RowsMessage
  /** The next rows hold something to reveal. */
  | { readonly type: 'canReveal'; readonly run: number }
  /** All rows have been sent. */
  | {
      readonly type: 'ended';
      readonly run: number;
      readonly notes: readonly string[];
      readonly plots: readonly ShownPlot[];
      readonly held: number;
    }
  | DetailsMessage
  /** For each query of `filterHidden`: the rows whose masked or shortened cells contain it, in ascending order. */
  | { readonly type: 'hiddenMatches'; readonly id: number; readonly rows: readonly Uint32Array[] };

/** Row numbers as the extension holds the rows: from 0, in the order in which they were read. */
const rowNumbers = /* @__PURE__ */ lazy(() => z.instanceof(Uint32Array));

const columnIndexes = /* @__PURE__ */ lazy(() => z.array(z.int()).check(z.maxLength(10_000)));

/** A text to look for in cells that the page doesn't have in full: in one column, or in all. */
const hiddenTextQuery = /* @__PURE__ */ lazy(() =>
  z.object({ column: z.exactOptional(z.int()), text: z.string().check(z.maxLength(1000)) }),
);
export type HiddenTextQuery = z.infer<ReturnType<typeof hiddenTextQuery>>;

/** Results webview → host. */
export const fromResultsSchema = /* @__PURE__ */ lazy(() =>
  z.discriminatedUnion('type', [
    /** The page is running; the host answers with the result, then its rows. */
    z.object({ type: z.literal('ready') }),
    /** Answered by `details` of the same row. */
    z.object({ type: z.literal('details'), row: z.int() }),
    /** Answered by `hiddenMatches` with the same id. */
    z.object({
      type: z.literal('filterHidden'),
      id: z.int(),
      wanted: z.array(hiddenTextQuery()).check(z.maxLength(200)),
    }),
    /** Copies the cells to the clipboard in full; personal data as currently revealed, secrets masked. Answered by `status`. */
    z.object({ type: z.literal('copyCells'), rows: rowNumbers(), columns: columnIndexes() }),
    z.object({ type: z.literal('copyRow'), row: z.int() }),
    /** Saves the result to a file; `rows` and `columns` are the ones shown, in their order. */
    z.object({ type: z.literal('save'), rows: rowNumbers(), columns: columnIndexes() }),
    /** `rows`: one row for an action on a row, the rows shown for an action on the result. */
    z.object({ type: z.literal('action'), action: z.int(), rows: rowNumbers() }),
    /** Shows personal data in this view, or masks it again. Answered by the result and all its rows. */
    z.object({ type: z.literal('reveal'), on: z.boolean() }),
    /** The notes were folded or unfolded: the next results of this command look the same. */
    z.object({ type: z.literal('foldNotes'), on: z.boolean() }),
    problemSchema(),
  ]),
);
export type FromResults = z.infer<ReturnType<typeof fromResultsSchema>>;
