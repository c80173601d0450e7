import type { CsvRecord } from '../csv/csvRecords.ts';
import type { ColumnPlan, PlannedColumn } from './columns.ts';
import type { BulkRule, BulkRuleValues, WholeFileChange } from './findings.ts';

/** The values and fixes of a rule for one cell or row. */
export interface RuleFinding<Rule extends BulkRule> {
  readonly values: BulkRuleValues[Rule];
  /** Suggested values for the cell, likeliest first. */
  readonly rewrites?: readonly string[];
  readonly changes?: readonly WholeFileChange[];
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
export interface CellRule<Rule extends BulkRule = BulkRule> {
  readonly kind: 'cell';
  readonly id: Rule;
  readonly appliesTo: (column: PlannedColumn) => boolean;
  readonly isWrong: (text: string, raw: string, column: PlannedColumn, cells: readonly string[]) => boolean;
  readonly describe: (cell: RuleCell, cells: readonly string[]) => RuleFinding<Rule>;
}

/** A rule about a row as a whole. */
export interface WholeRowRule<Rule extends BulkRule = BulkRule> {
  readonly kind: 'row';
  readonly id: Rule;
  readonly isWrong: (record: CsvRecord, plan: ColumnPlan) => boolean;
  /** `cells`: the first and last cell of the finding. */
  readonly describe: (
    record: CsvRecord,
    plan: ColumnPlan,
  ) => RuleFinding<Rule> & { readonly cells: readonly [number, number] };
}

/** One rule about rows. Pure and total; it doesn't report what another rule reports. */
export type RowRule = CellRule | WholeRowRule;

/** An unclosed quote turns the rest of the file into one cell. */
export const unclosedQuote: WholeRowRule<'row.unclosedQuote'> = {
  kind: 'row',
  id: 'row.unclosedQuote',
  isWrong: ({ flaw }) => flaw?.kind === 'unclosed',
  describe: ({ flaw }) => ({ values: {}, cells: [flaw?.cell ?? 0, flaw?.cell ?? 0] }),
};

/** Text after a closing quote: CSV readers differ, and some reject such a file. */
export const textAfterQuote: WholeRowRule<'row.quotes'> = {
  kind: 'row',
  id: 'row.quotes',
  isWrong: ({ flaw }) => flaw?.kind === 'behind',
  describe: ({ flaw }) => ({ values: {}, cells: [flaw?.cell ?? 0, flaw?.cell ?? 0] }),
};

/** A quote inside an unquoted cell is text for some CSV readers and an error for others. */
export const quoteInBareCell: WholeRowRule<'row.bareQuote'> = {
  kind: 'row',
  id: 'row.bareQuote',
  isWrong: ({ flaw }) => flaw?.kind === 'inside',
  describe: ({ flaw, cells }) => {
    const cell = flaw?.cell ?? 0;
    return { values: {}, rewrites: [cells[cell] ?? ''], cells: [cell, cell] };
  },
};

/** A line of more than a million characters or thousands of cells isn't a row: the file isn't CSV with one line per row. */
export const overlongLine: WholeRowRule<'row.endless'> = {
  kind: 'row',
  id: 'row.endless',
  isWrong: ({ flaw }) => flaw?.kind === 'endless',
  describe: () => ({ values: {}, cells: [0, 0] }),
};

/** More cells than columns: cells have shifted, usually because of an unquoted comma. */
export const longRow: WholeRowRule<'row.tooLong'> = {
  kind: 'row',
  id: 'row.tooLong',
  isWrong: ({ cells }, { columns }) => cells.length > columns.length,
  describe: ({ cells }, { columns }) => ({
    values: { cells: cells.length, columns: columns.length },
    removable: true,
    cells: [columns.length, cells.length - 1],
  }),
};

/** Fewer cells than columns: missing cells count as empty, which the documents don't promise. */
export const shortRow: WholeRowRule<'row.tooShort'> = {
  kind: 'row',
  id: 'row.tooShort',
  isWrong: ({ cells, flaw }, { columns }) => cells.length < columns.length && flaw === undefined,
  describe: ({ cells }, { columns }) => ({
    values: { cells: cells.length, columns: columns.length },
    cells: [cells.length - 1, cells.length - 1],
  }),
};
