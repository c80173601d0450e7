import type { BulkEffect, BulkFinding, BulkOperator } from './bulkFinding.ts';

/** What the cells of one column would do, in the rows that are not expected to fail. */
export interface ColumnTally {
  /** As the header spells it. */
  readonly column: string;
  readonly changes: readonly CellChanges[];
  /** Empty cells: they are skipped and never clear a value (P2 4.6 rule 4). */
  readonly skipped: number;
}

/** The cells of a column that do the same. */
export interface CellChanges {
  /** `set`: the column takes no operator, or has none: the cell replaces what is there. */
  readonly operator: BulkOperator | 'set';
  readonly cells: number;
  /** Of the amounts, in columns that hold numbers. */
  readonly sum?: number;
}

/** What a file can set off beside the values it writes (P2 4.6 rule 7, 6). */
export interface BulkTrigger {
  readonly kind: 'roleMails' | 'badgeMails' | 'levelsAndRoles';
  /** Cells that can set it off, in rows that are not expected to fail. */
  readonly cells: number;
}

/** How often a rule spoke. */
export interface RuleCount {
  readonly rule: string;
  readonly effect: BulkEffect;
  /** Rows; for a rule about the header or the file as a whole, places. */
  readonly count: number;
}

/** What is known before a file is sent: nothing was sent, and only the service knows its traders, roles, tags and badges. */
export interface DryRun {
  /** Rows below the header. */
  readonly rows: number;
  /** Different traders that the rows name. */
  readonly traders: number;
  /** Rows that are expected to fail. */
  readonly willFail: number;
  /** The column that rows are matched by; undefined when there is none. */
  readonly matchedBy: string | undefined;
  /** The header. */
  readonly header: readonly string[];
  readonly columns: readonly ColumnTally[];
  readonly triggers: readonly BulkTrigger[];
  /** In the order of the file; at most `MOST_OF_ONE_RULE` of one rule. `counts` has them all. */
  readonly findings: readonly BulkFinding[];
  readonly counts: readonly RuleCount[];
  /** Custom columns were not judged, because the definitions of the fields were not read. */
  readonly fieldsUnknown: boolean;
  readonly verdict: DryRunVerdict;
}

/** Whether a file may be sent. */
export type DryRunVerdict =
  | { readonly kind: 'canUpload' }
  /** The service would reject the whole file, or there is nothing in it: a sentence for each reason. */
  | { readonly kind: 'refused'; readonly whyNot: readonly string[] };

/** Findings of one rule that are listed; more help nobody. */
export const MAX_FINDINGS_PER_RULE = 100;
