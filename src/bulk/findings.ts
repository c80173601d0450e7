import type { UserField } from '../contract/userFields.ts';
import type { TextSpan } from '../csv/csvRecords.ts';

/** A replacement of a part of the text. */
export interface BulkEdit extends TextSpan {
  readonly text: string;
}

/**
 * A fix; `formatBulkFix` makes its title. `edits` changes a few places; `whole` changes every row and is computed when it's
 * chosen.
 */
export type BulkFix =
  | {
      readonly kind: 'edits';
      readonly change: CellChange;
      readonly edits: readonly BulkEdit[];
      readonly preferred?: true;
    }
  | { readonly kind: 'whole'; readonly change: WholeFileChange };

/** What a fix changes in a few places. */
type CellChange =
  /** Replaces the content of the finding's cell. */
  | { readonly kind: 'rewrite'; readonly text: string }
  | { readonly kind: 'renameColumn'; readonly from: string; readonly to: string }
  | { readonly kind: 'removeRow' };

/** A fix that changes every row. */
export type WholeFileChange =
  /** Adds an operator column with the same operator on every row. */
  | { readonly kind: 'addOperators'; readonly column: string; readonly operator: BulkOperator }
  /** Fills the operator cells of a column that are empty or no operator. */
  | { readonly kind: 'fillOperators'; readonly column: string; readonly operator: BulkOperator }
  /** Keeps the first row of each trader. */
  | { readonly kind: 'removeRepeats' }
  /** Removes a column with all its cells. `isRepeated`: a column further left has the same name. */
  | {
      readonly kind: 'removeColumn';
      readonly index: number;
      readonly name: string;
      readonly isRepeated: boolean;
    }
  | { readonly kind: 'trimCells' }
  /** Removes invisible characters from every cell. */
  | { readonly kind: 'removeInvisible' }
  /** Replaces another separator by commas. */
  | { readonly kind: 'useCommas'; readonly separator: string }
  /** Removes the line that names a separator, and separates by commas. */
  | { readonly kind: 'removeSeparatorLine'; readonly separator: string };

/** The operators (P2 4.6 rule 2); they are case-sensitive. */
export const BULK_OPERATORS = ['add', 'subtract', 'overwrite'] as const;
/** An operator. */
export type BulkOperator = (typeof BULK_OPERATORS)[number];

/** A finding that needs no values. */
type NoValues = Readonly<Record<never, never>>;

/** How a spreadsheet changed a value. `rounded`: digits after the 15th are zeros. `decimal`: `.0` after a whole number. */
export type SpreadsheetLeftover = 'scientific' | 'error' | 'rounded' | 'date' | 'decimal' | 'fullwidth';

interface CellText {
  readonly text: string;
}

/** What each rule finds, beside the place. `formatBulkFinding` makes the words. */
export interface BulkRuleValues {
  'file.size': { readonly bytes: number };
  'file.encoding': { readonly encoding: 'utf-16' | 'other' };
  'file.lineEnds': NoValues;
  'file.empty': NoValues;
  'file.noRows': NoValues;
  /** `separator`: the actual one of the columns. */
  'file.separatorLine': { readonly separator: string };
  'file.separator': { readonly separator: string };
  /** `meant` is a column that it nearly spells. */
  'column.unknown': { readonly column: string; readonly meant: string | undefined };
  'column.unjudged': { readonly column: string; readonly meant: string | undefined };
  'column.repeated': { readonly column: string };
  /** `identifier`: the field that rows should be matched by; undefined for the e-mail. */
  'column.noIdentifier': { readonly identifier: string | undefined };
  'column.likelyIdentifier': { readonly candidates: readonly string[] };
  'column.operatorMissing': { readonly column: string };
  'column.operatorAlone': { readonly column: string; readonly why: 'noColumn' | 'takesNone' };
  'row.unclosedQuote': NoValues;
  'row.quotes': NoValues;
  'row.endless': NoValues;
  'row.tooLong': { readonly cells: number; readonly columns: number };
  'row.tooShort': { readonly cells: number; readonly columns: number };
  'row.noTrader': { readonly column: string };
  /** `line` of the first row of the trader, from 0. */
  'row.repeated': { readonly trader: string; readonly line: number };
  'row.bareQuote': NoValues;
  'cell.email': NoValues;
  'cell.operator': CellText;
  'cell.roleOperator': NoValues;
  'cell.number': CellText & { readonly column: string };
  'cell.negative': NoValues;
  'cell.fieldValue': CellText & {
    readonly column: string;
    readonly type: UserField['type'] | undefined;
    readonly options: readonly string[];
  };
  'cell.penalty': CellText;
  'cell.allRole': NoValues;
  'cell.spaces': NoValues;
  'cell.formula': { readonly is: 'apostrophe' | 'formula' };
  /** `character`: the first one, e.g. `U+200B, zero-width space`. `cell.invisible` is about a cell that must match exactly. */
  'cell.invisible': { readonly character: string };
  'cell.invisibleText': { readonly character: string };
  'cell.spreadsheet': CellText & { readonly is: SpreadsheetLeftover };
}

/** Stable id of a rule, e.g. `column.unknown`. */
export type BulkRule = keyof BulkRuleValues;

/** Where a problem is, and how to fix it. */
interface BulkPlace {
  readonly range: TextSpan;
  /** Name of the column it is about. */
  readonly column?: string;
  /** The row that is applied instead, or the first column of the same name. */
  readonly related?: TextSpan;
  readonly fixes: readonly BulkFix[];
  /** On the last listed finding of a rule: how many rows have the problem. */
  readonly total?: number;
}

/** A problem that one rule finds. */
export type BulkFindingOf<Rule extends BulkRule> = BulkPlace & { readonly rule: Rule } & BulkRuleValues[Rule];

/** A problem of a bulk file, as data. */
export type BulkFinding = { readonly [Rule in BulkRule]: BulkFindingOf<Rule> }[BulkRule];

/** A problem at a place of the text. */
export function bulkFinding<Rule extends BulkRule>(
  rule: Rule,
  range: TextSpan,
  values: BulkRuleValues[Rule],
  { fixes = [], ...extras }: Partial<Pick<BulkPlace, 'column' | 'related' | 'fixes'>> = {},
): BulkFindingOf<Rule> {
  const place: BulkPlace & { readonly rule: Rule } = { rule, range, fixes, ...extras };
  return { ...place, ...values };
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
  readonly rule: BulkRule;
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
  /** The service would reject the whole file because of these, or there are no rows in it. */
  | { readonly kind: 'refused'; readonly because: readonly BulkFinding[] };

/** The maximum of listed findings per rule. */
export const MAX_FINDINGS_PER_RULE = 100;

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
