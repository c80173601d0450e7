import type { TextSpan } from '../csv/csvRecords.ts';

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

/** Longest stretch of a person's text that a message repeats, in UTF-16 units. */
const MAX_QUOTE_LENGTH = 60;

/** A cell or a name as a message repeats it: in quotes, on one line, cut where it is long. */
export function quoted(words: string): string {
  const line = words.replace(/\s+/g, ' ');
  return line.length > MAX_QUOTE_LENGTH ? `"${line.slice(0, MAX_QUOTE_LENGTH - 1)}…"` : `"${line}"`;
}

/** A decimal number, also with an exponent; undefined for a text that is none. */
export function parseNumber(text: string): number | undefined {
  // Most amounts are short whole numbers, and files have many.
  if (isShortInteger(text)) return Number(text);
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** The names in a cell with several, each once. */
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
