import type { TextSpan } from './readRecord.ts';
/**
 * What the service does about it (P2 3.1, 4.6, 4.7): `file`: the whole job fails; `row`: that row fails; `note`: nothing
 * fails, but it may not be what was meant.
 */
export type BulkEffect = 'file' | 'row' | 'note';

/** Other words for a stretch of the text. */
export interface BulkEdit extends TextSpan {
  readonly text: string;
}

/** A mend. `edits` is small; `whole` touches every row and is worked out when it is chosen. */
export type BulkFix =
  | { readonly kind: 'edits'; readonly title: string; readonly edits: readonly BulkEdit[]; readonly preferred?: true }
  | { readonly kind: 'whole'; readonly title: string; readonly change: WholeFileChange };

/** A mend that touches every row. */
export type WholeFileChange =
  /** Puts the operators beside a column that has none: the same one on every row. */
  | { readonly kind: 'addOperators'; readonly column: string; readonly operator: BulkOperator }
  /** Fills the operator cells of a column that are empty or no operator. */
  | { readonly kind: 'fillOperators'; readonly column: string; readonly operator: BulkOperator }
  /** Keeps the first row of each trader. */
  | { readonly kind: 'removeRepeats' }
  /** Takes away a column with all its cells. */
  | { readonly kind: 'removeColumn'; readonly index: number }
  /** Takes the spaces around every cell away. */
  | { readonly kind: 'trimCells' }
  /** Separates by commas what is separated otherwise. */
  | { readonly kind: 'useCommas'; readonly separator: ';' | '\t' };

/** The words of an operator cell (P2 4.6 rule 2), letter by letter. */
export const BULK_OPERATORS = ['add', 'subtract', 'overwrite'] as const;
/** A word of an operator cell. */
export type BulkOperator = (typeof BULK_OPERATORS)[number];

/** Something to say about a bulk file. */
export interface BulkFinding {
  /** Stable id of the rule, e.g. `column.unknown`. */
  readonly rule: string;
  readonly effect: BulkEffect;
  readonly message: string;
  readonly range: TextSpan;
  /** Name of the column it is about. */
  readonly column?: string;
  /** Another place, e.g. the first row of the same trader. */
  readonly related?: { readonly range: TextSpan; readonly message: string };
  readonly fixes: readonly BulkFix[];
}
