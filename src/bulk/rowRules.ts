import type { CsvRecord } from '../csv/csvRecords.ts';
import type { ColumnPlan, PlannedColumn } from './columns.ts';
import type { BulkEffect, WholeFileChange } from './findings.ts';

/** What a rule says about a cell or row that is wrong. */
export interface RuleFinding {
  readonly message: string;
  /** Other words for the cell, the likeliest first. */
  readonly rewrites?: readonly string[];
  readonly changes?: readonly { readonly title: string; readonly change: WholeFileChange }[];
  /** Taking the row away mends it. */
  readonly removable?: true;
}

/** A cell as a rule sees it: without spaces around, and as it is written. */
interface RuleCell {
  readonly text: string;
  readonly raw: string;
  readonly column: PlannedColumn;
}

/** A rule about the cells of some columns. `isWrong` runs for every row of a file: it must be quick. */
export interface CellRule {
  readonly kind: 'cell';
  readonly id: string;
  readonly effect: BulkEffect;
  readonly appliesTo: (column: PlannedColumn) => boolean;
  readonly isWrong: (text: string, raw: string, column: PlannedColumn, cells: readonly string[]) => boolean;
  readonly describe: (cell: RuleCell, cells: readonly string[]) => RuleFinding;
}

/** A rule about a row as a whole. */
export interface WholeRowRule {
  readonly kind: 'row';
  readonly id: string;
  readonly effect: BulkEffect;
  readonly isWrong: (record: CsvRecord, plan: ColumnPlan) => boolean;
  /** `cells`: the first and last one it is about. */
  readonly describe: (
    record: CsvRecord,
    plan: ColumnPlan,
  ) => RuleFinding & { readonly cells: readonly [number, number] };
}

/** One rule about rows. Pure, total, and silent where another one speaks of the same mistake. */
export type RowRule = CellRule | WholeRowRule;

/** A quote that is never closed makes one cell of all that follows: the file cannot be read. */
export const unclosedQuote: WholeRowRule = {
  kind: 'row',
  id: 'row.unclosedQuote',
  effect: 'file',
  isWrong: ({ flaw }) => flaw?.kind === 'unclosed',
  describe: ({ flaw }) => ({
    message:
      'This quote is never closed: all that follows would be one cell, and the service could not read the file. Close it, or write "" for a quote that is meant.',
    cells: [flaw?.cell ?? 0, flaw?.cell ?? 0],
  }),
};

/** Text behind a closing quote: readers of CSV do not agree about it, and some take nothing of such a file. */
export const textAfterQuote: WholeRowRule = {
  kind: 'row',
  id: 'row.quotes',
  effect: 'file',
  isWrong: ({ flaw }) => flaw?.kind === 'behind',
  describe: ({ flaw }) => ({
    message:
      'There is text behind the closing quote, and the service may read nothing of the file. Write "" for a quote within a cell in quotes.',
    cells: [flaw?.cell ?? 0, flaw?.cell ?? 0],
  }),
};

/** A quote within a cell that is not in quotes is text for some readers of CSV and a mistake for others. */
export const quoteInBareCell: WholeRowRule = {
  kind: 'row',
  id: 'row.bareQuote',
  effect: 'note',
  isWrong: ({ flaw }) => flaw?.kind === 'inside',
  describe: ({ flaw, cells }) => {
    const cell = flaw?.cell ?? 0;
    return {
      message: 'A quote within a cell is safe only when the whole cell is in quotes and the quote is doubled.',
      rewrites: [cells[cell] ?? ''],
      cells: [cell, cell],
    };
  },
};

/** A line of more than a million characters is no row: the lines end otherwise, or this is no CSV. */
export const overlongLine: WholeRowRule = {
  kind: 'row',
  id: 'row.endless',
  effect: 'file',
  isWrong: ({ flaw }) => flaw?.kind === 'endless',
  describe: () => ({
    message:
      'This line has more than a million characters, which no row has. Is it a CSV file, with a line for each row?',
    cells: [0, 0],
  }),
};

/** More cells than columns: cells have slipped, mostly because of a comma that is not in quotes. */
export const longRow: WholeRowRule = {
  kind: 'row',
  id: 'row.tooLong',
  effect: 'row',
  isWrong: ({ cells }, { columns }) => cells.length > columns.length,
  describe: ({ cells }, { columns }) => ({
    message: `This row has ${cells.length} cells, and the header has ${columns.length} columns. A comma within a cell has to be in quotes; the row is expected to fail.`,
    removable: true,
    cells: [columns.length, cells.length - 1],
  }),
};

/** Fewer cells than columns: those that are missing count as empty, which the documents do not promise. */
export const shortRow: WholeRowRule = {
  kind: 'row',
  id: 'row.tooShort',
  effect: 'note',
  isWrong: ({ cells, flaw }, { columns }) => cells.length < columns.length && flaw === undefined,
  describe: ({ cells }, { columns }) => ({
    message: `This row has ${cells.length} of ${columns.length} cells. Missing cells are taken for empty ones.`,
    cells: [cells.length - 1, cells.length - 1],
  }),
};
