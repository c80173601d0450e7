import type { TextSpan } from '../csv/csvRecords.ts';

/**
 * The effect of a problem (P2 3.1, 4.6, 4.7). `file`: the whole job fails. `row`: the row fails. `note`: nothing fails, but
 * the result may not be intended.
 */
export type BulkEffect = 'file' | 'row' | 'note';

/** A replacement of a part of the text. */
export interface BulkEdit extends TextSpan {
  readonly text: string;
}

/** A fix. `edits` changes a few places; `whole` changes every row and is computed when it's chosen. */
export type BulkFix =
  | { readonly kind: 'edits'; readonly title: string; readonly edits: readonly BulkEdit[]; readonly preferred?: true }
  | { readonly kind: 'whole'; readonly title: string; readonly change: WholeFileChange };

/** A fix that changes every row. */
export type WholeFileChange =
  /** Adds an operator column with the same operator on every row. */
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

/** The operators (P2 4.6 rule 2); they are case-sensitive. */
export const BULK_OPERATORS = ['add', 'subtract', 'overwrite'] as const;
/** An operator. */
export type BulkOperator = (typeof BULK_OPERATORS)[number];

/** A problem of a bulk file. */
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

/** What the cells of one column would do, in rows that aren't expected to fail. */
export interface ColumnTally {
  /** As the header spells it. */
  readonly column: string;
  readonly changes: readonly CellChanges[];
  /** Empty cells. They are skipped and never clear a value (P2 4.6 rule 4). */
  readonly skipped: number;
}

/** The cells of a column with the same operator. */
export interface CellChanges {
  /** `set`: there is no operator, so the cell replaces the value. */
  readonly operator: BulkOperator | 'set';
  readonly cells: number;
  /** Sum of the amounts, for columns of numbers. */
  readonly sum?: number;
}

/** A side effect of a file (P2 4.6 rule 7, 6). */
export interface BulkTrigger {
  readonly kind: 'roleMails' | 'badgeMails' | 'levelsAndRoles';
  /** Cells that can cause it, in rows that aren't expected to fail. */
  readonly cells: number;
}

/** How often a rule was violated. */
export interface RuleCount {
  readonly rule: string;
  readonly effect: BulkEffect;
  /** Rows, or places for a rule about the header or the whole file. */
  readonly count: number;
}

/** What a file would do, computed without the service, which alone knows its traders, roles, tags and badges. */
export interface DryRun {
  /** Rows below the header. */
  readonly rows: number;
  /** Distinct traders named by the rows. */
  readonly traders: number;
  /** Rows that are expected to fail. */
  readonly willFail: number;
  /** The column that rows are matched by, if any. */
  readonly matchedBy: string | undefined;
  /** The header. */
  readonly header: readonly string[];
  readonly columns: readonly ColumnTally[];
  readonly triggers: readonly BulkTrigger[];
  /** In the order of the file, at most `MAX_FINDINGS_PER_RULE` per rule; `counts` includes all. */
  readonly findings: readonly BulkFinding[];
  readonly counts: readonly RuleCount[];
  /** Custom columns weren't checked, because the field definitions weren't read. */
  readonly fieldsUnknown: boolean;
  readonly verdict: DryRunVerdict;
}

/** Whether a file can be uploaded. */
export type DryRunVerdict =
  | { readonly kind: 'canUpload' }
  /** The service would reject the whole file, or there is nothing in it: a sentence for each reason. */
  | { readonly kind: 'refused'; readonly reasons: readonly string[] };

/** The maximum of listed findings per rule. */
export const MAX_FINDINGS_PER_RULE = 100;

/** The longest quote from the file in a message, in UTF-16 units. */
const MAX_QUOTE_LENGTH = 60;

/** A cell or a name for a message: quoted, on one line, and shortened if it's long. */
export function quoted(words: string): string {
  const line = words.replace(/\s+/g, ' ');
  return line.length > MAX_QUOTE_LENGTH ? `"${line.slice(0, MAX_QUOTE_LENGTH - 1)}…"` : `"${line}"`;
}

/** Parses a decimal number, with or without an exponent; undefined if the text isn't one. */
export function parseNumber(text: string): number | undefined {
  // A fast path, because most amounts are short whole numbers.
  if (isShortInteger(text)) return Number(text);
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** The names in a comma-separated cell, without duplicates. */
export function splitNames(text: string): string[] {
  return [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '');
}

function isShortInteger(text: string): boolean {
  const { length } = text;
  if (length === 0 || length > 15) return false;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return true;
}
