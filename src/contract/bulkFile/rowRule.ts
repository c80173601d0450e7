import type { BulkEffect, WholeFileChange } from './bulkFinding.ts';
import type { ColumnPlan, PlannedColumn } from './columnPlan.ts';
import type { CsvRecord } from './readRecord.ts';

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
export interface RuleCell {
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
