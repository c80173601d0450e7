import * as z from 'zod/mini';
import { lazy } from '../card/lazy.ts';

/**
 * What the cells of a column hold; decides how the page writes, sorts and filters them. `outcome`: what came of the row;
 * one that says “failed” looks so.
 */
export const COLUMN_KINDS = ['text', 'outcome', 'id', 'number', 'time', 'day', 'flag', 'list', 'json'] as const;

/** Most rows of one message. */
export const MAX_ROWS_PER_MESSAGE = 5_000;

/** Longest text of a cell on the page, in UTF-16 units; the details of the row have all of it. */
export const MAX_CELL_LENGTH = 300;

/** Row numbers, as the extension holds the rows: from 0, in the order in which they were read. */
const rowNumbers = lazy(() => z.instanceof(Uint32Array));

const resultColumn = lazy(() =>
  z.object({
    label: z.string(),
    kind: z.enum(COLUMN_KINDS),
    hidden: z.exactOptional(z.boolean()),
  }),
);
export type ShownColumn = z.infer<ReturnType<typeof resultColumn>>;

const resultPlot = lazy(() =>
  z.object({
    title: z.string(),
    unit: z.string(),
    /** Along the bottom, by place; absent: a time scale. */
    names: z.exactOptional(z.array(z.string())),
    series: z.array(
      z.object({
        label: z.string(),
        kind: z.enum(['line', 'columns', 'steps']),
        /** Epoch seconds, or places from 0; as many as `values`. */
        at: z.instanceof(Float64Array),
        values: z.instanceof(Float64Array),
      }),
    ),
  }),
);
export type ShownPlot = z.infer<ReturnType<typeof resultPlot>>;

/** All of a result but its rows. */
const resultHead = lazy(() =>
  z.object({
    type: z.literal('result'),
    /** Counts how often the rows were sent from the first on; rows of another run are none of this one. */
    run: z.int(),
    title: z.string(),
    subtitle: z.string(),
    columns: z.array(resultColumn()),
    notes: z.array(z.string()),
    personalData: z.boolean(),
    exposure: z.enum(['masked', 'full']),
    empty: z.exactOptional(z.string()),
    actions: z.array(z.object({ label: z.string(), icon: z.string(), on: z.enum(['row', 'result']) })),
    plots: z.array(resultPlot()),
    reading: z.enum(['reading', 'complete']),
    /** Rows there are at the moment, and how many there will be, where that is known. */
    held: z.int(),
    total: z.exactOptional(z.int()),
  }),
);
export type ResultHead = z.infer<ReturnType<typeof resultHead>>;

/** Cells of one column, as many as the message has rows: numbers (times in epoch milliseconds; NaN: none), or texts (empty: none). */
const cells = lazy(() =>
  z.union([z.object({ numbers: z.instanceof(Float64Array) }), z.object({ texts: z.array(z.string()) })]),
);
export type Cells = z.infer<ReturnType<typeof cells>>;

const rowsMessage = lazy(() =>
  z.object({
    type: z.literal('rows'),
    run: z.int(),
    /** Number of the first row; the page has all before. */
    from: z.int(),
    count: z.int(),
    columns: z.array(cells()),
  }),
);
export type RowsMessage = z.infer<ReturnType<typeof rowsMessage>>;

/** A field of a row's details. */
const detailField = lazy(() =>
  z.object({
    label: z.string(),
    kind: z.enum([...COLUMN_KINDS, 'none']),
    /** Whole; of nested values indented JSON. Secrets are masked, and personal data until it is revealed. */
    text: z.string(),
  }),
);
export type DetailField = z.infer<ReturnType<typeof detailField>>;

const detailsMessage = lazy(() =>
  z.object({
    type: z.literal('details'),
    row: z.int(),
    fields: z.array(detailField()),
    /** Places in `actions` of what can be done with this row. */
    actions: z.array(z.int()),
  }),
);
export type DetailsMessage = z.infer<ReturnType<typeof detailsMessage>>;

/** Host → results webview. */
export const toResultsSchema = lazy(() =>
  z.discriminatedUnion('type', [
    resultHead(),
    rowsMessage(),
    /** All is there that will come. */
    z.object({
      type: z.literal('ended'),
      run: z.int(),
      notes: z.array(z.string()),
      plots: z.array(resultPlot()),
      held: z.int(),
    }),
    detailsMessage(),
    /** For each text that was asked for: rows whose masked or cut cells hold it, in rising order. */
    z.object({ type: z.literal('hiddenMatches'), id: z.int(), rows: z.array(rowNumbers()) }),
    /** The page was out of sight and may have missed messages; it answers `ready` if it is still there. */
    z.object({ type: z.literal('hello') }),
    /** Something that was asked for is done, or is not; in words, for people who look and who listen. */
    z.object({ type: z.literal('told'), text: z.string() }),
  ]),
);
export type ToResults = z.infer<ReturnType<typeof toResultsSchema>>;

/** A text that is looked for in cells that the page does not have whole: in one column, or in all. */
const hiddenTextQuery = lazy(() =>
  z.object({ column: z.exactOptional(z.int()), text: z.string().check(z.maxLength(1000)) }),
);
export type HiddenTextQuery = z.infer<ReturnType<typeof hiddenTextQuery>>;

/** Places of columns in the result. */
const columnPlaces = lazy(() => z.array(z.int()).check(z.maxLength(10_000)));

/** Results webview → host. */
export const fromResultsSchema = lazy(() =>
  z.discriminatedUnion('type', [
    /** The page is up; the host answers with the result, then its rows. */
    z.object({ type: z.literal('ready') }),
    /** Answered by `details` of the same row. */
    z.object({ type: z.literal('details'), row: z.int() }),
    /** Answered by `hiddenMatches` with the same number. */
    z.object({
      type: z.literal('filterHidden'),
      id: z.int(),
      wanted: z.array(hiddenTextQuery()).check(z.maxLength(200)),
    }),
    /** Puts the cells on the clipboard, whole, personal data as it is chosen then; secrets stay masked. Answered by `told`. */
    z.object({ type: z.literal('copyCells'), rows: rowNumbers(), columns: columnPlaces() }),
    z.object({ type: z.literal('copyRow'), row: z.int() }),
    /** Asks which file, and of what; `rows` and `columns` are those that are shown, in their order. */
    z.object({ type: z.literal('save'), rows: rowNumbers(), columns: columnPlaces() }),
    /** `rows`: one for what is done with a row, those that are shown for what is done with the result. */
    z.object({ type: z.literal('action'), action: z.int(), rows: rowNumbers() }),
    /** Shows personal data in this view, or masks it again. Answered by the result and its rows from the first on. */
    z.object({ type: z.literal('reveal'), on: z.boolean() }),
    z.object({ type: z.literal('openAttribution') }),
    /** Something failed inside the page; text without a row's content. */
    z.object({ type: z.literal('problem'), message: z.string().check(z.maxLength(1000)) }),
  ]),
);
export type FromResults = z.infer<ReturnType<typeof fromResultsSchema>>;
