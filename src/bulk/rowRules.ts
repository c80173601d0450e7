import type { CsvRecord } from '../csv/csvRecords.ts';
import type { ColumnPlan, PlannedColumn } from './columns.ts';
import type { BulkEffect, WholeFileChange } from './findings.ts';

/** The message and fixes of a rule for one cell or row. */
export interface RuleFinding {
  readonly message: string;
  /** Suggested values for the cell, likeliest first. */
  readonly rewrites?: readonly string[];
  readonly changes?: readonly { readonly title: string; readonly change: WholeFileChange }[];
  /** Removing the row is a fix. */
  readonly removable?: true;
}

/** A cell, trimmed and as written. */
interface RuleCell {
  readonly text: string;
  readonly raw: string;
  readonly column: PlannedColumn;
}

/** A rule about the cells of some columns. `isWrong` must be fast, because it runs for every row of a file. */
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
  /** `cells`: the first and last cell that it's about. */
  readonly describe: (
    record: CsvRecord,
    plan: ColumnPlan,
  ) => RuleFinding & { readonly cells: readonly [number, number] };
}

/** One rule about rows. Pure and total; it doesn't report what another rule reports. */
export type RowRule = CellRule | WholeRowRule;

/** An unclosed quote turns the rest of the file into one cell. */
export const unclosedQuote: WholeRowRule = {
  kind: 'row',
  id: 'row.unclosedQuote',
  effect: 'file',
  isWrong: ({ flaw }) => flaw?.kind === 'unclosed',
  describe: ({ flaw }) => ({
    message:
      'This quote is never closed, so the rest of the file would be one cell and the service couldn’t read it. Close the quote, or write "" for a literal quote.',
    cells: [flaw?.cell ?? 0, flaw?.cell ?? 0],
  }),
};

/** Text after a closing quote: CSV readers differ, and some reject such a file. */
export const textAfterQuote: WholeRowRule = {
  kind: 'row',
  id: 'row.quotes',
  effect: 'file',
  isWrong: ({ flaw }) => flaw?.kind === 'behind',
  describe: ({ flaw }) => ({
    message:
      'There is text after the closing quote, so the service may reject the whole file. Write "" for a quote inside a quoted cell.',
    cells: [flaw?.cell ?? 0, flaw?.cell ?? 0],
  }),
};

/** A quote inside an unquoted cell is text for some CSV readers and an error for others. */
export const quoteInBareCell: WholeRowRule = {
  kind: 'row',
  id: 'row.bareQuote',
  effect: 'note',
  isWrong: ({ flaw }) => flaw?.kind === 'inside',
  describe: ({ flaw, cells }) => {
    const cell = flaw?.cell ?? 0;
    return {
      message: 'A quote inside a cell is safe only if the whole cell is quoted and the quote is doubled.',
      rewrites: [cells[cell] ?? ''],
      cells: [cell, cell],
    };
  },
};

/** A line of more than a million characters isn't a row: the file has other line endings, or isn't CSV. */
export const overlongLine: WholeRowRule = {
  kind: 'row',
  id: 'row.endless',
  effect: 'file',
  isWrong: ({ flaw }) => flaw?.kind === 'endless',
  describe: () => ({
    message:
      'This line has more than a million characters, so it can’t be a row. Make sure that the file is CSV with one line per row.',
    cells: [0, 0],
  }),
};

/** More cells than columns: cells have shifted, usually because of an unquoted comma. */
export const longRow: WholeRowRule = {
  kind: 'row',
  id: 'row.tooLong',
  effect: 'row',
  isWrong: ({ cells }, { columns }) => cells.length > columns.length,
  describe: ({ cells }, { columns }) => ({
    message: `This row has ${cells.length} cells, but the header has ${columns.length} columns, so the row is expected to fail. Quote cells that contain a comma.`,
    removable: true,
    cells: [columns.length, cells.length - 1],
  }),
};

/** Fewer cells than columns: missing cells count as empty, which the documents don't promise. */
export const shortRow: WholeRowRule = {
  kind: 'row',
  id: 'row.tooShort',
  effect: 'note',
  isWrong: ({ cells, flaw }, { columns }) => cells.length < columns.length && flaw === undefined,
  describe: ({ cells }, { columns }) => ({
    message: `This row has ${cells.length} of ${columns.length} cells. Missing cells are treated as empty.`,
    cells: [cells.length - 1, cells.length - 1],
  }),
};
