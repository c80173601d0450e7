import { formatCsvCell } from '../csv/csvCells.ts';
import { type CsvRecord, readCsvRecord, type TextLines, type TextSpan } from '../csv/csvRecords.ts';
import {
  allRole,
  customFieldCells,
  emailFormat,
  formulas,
  invisibleInText,
  invisibleInValue,
  missingIdentifierCell,
  negativeAmounts,
  numberCells,
  operatorCells,
  penalties,
  roleOperators,
  spreadsheetLeftovers,
  surroundingSpaces,
} from './cellRules.ts';
import type { ColumnPlan, PlannedColumn } from './columns.ts';
import { type BulkFinding, type BulkFix, type BulkRule, bulkFinding } from './findings.ts';
import { visibleText } from './invisible.ts';
import {
  type CellRule,
  longRow,
  overlongLine,
  quoteInBareCell,
  type RowRule,
  type RuleFinding,
  shortRow,
  textAfterQuote,
  unclosedQuote,
  type WholeRowRule,
} from './rowRules.ts';
import { BULK_RULES, type BulkEffect } from './rules.ts';

/** All rules about single rows. At most 24, because each has a bit in the result of `rowFlaws`. */
export const ROW_RULES: readonly RowRule[] = [
  unclosedQuote,
  textAfterQuote,
  overlongLine,
  longRow,
  missingIdentifierCell,
  emailFormat,
  operatorCells,
  numberCells,
  negativeAmounts,
  customFieldCells,
  penalties,
  shortRow,
  quoteInBareCell,
  roleOperators,
  allRole,
  surroundingSpaces,
  formulas,
  invisibleInValue,
  invisibleInText,
  spreadsheetLeftovers,
];

/** The cell rules of each column, with their bits. */
export interface RowCheck {
  readonly plan: ColumnPlan;
  readonly rows: readonly { readonly rule: WholeRowRule; readonly bit: number }[];
  readonly columns: readonly {
    readonly column: PlannedColumn;
    readonly rules: readonly { readonly rule: CellRule; readonly bit: number }[];
    /** Those that a row without invisible characters can violate. */
    readonly plainRules: readonly { readonly rule: CellRule; readonly bit: number }[];
  }[];
}

/** Prepares the check of the rows below a header. */
export function rowCheck(plan: ColumnPlan): RowCheck {
  const ruled = ROW_RULES.map((rule, place) => ({ rule, bit: 1 << place }));
  const rows = ruled.flatMap(({ rule, bit }) => (rule.kind === 'row' ? [{ rule, bit }] : []));
  // With the wrong separator, cells can't be checked.
  if (plan.separator !== undefined)
    return { plan, rows: rows.filter(({ rule }) => BULK_RULES[rule.id].effect === 'file'), columns: [] };
  const columns = plan.columns.map((column) => {
    const rules = ruled.flatMap(({ rule, bit }) =>
      rule.kind === 'cell' && rule.appliesTo(column) ? [{ rule, bit }] : [],
    );
    const plainRules = rules.filter(({ rule }) => rule.id !== 'cell.invisible' && rule.id !== 'cell.invisibleText');
    return { column, rules, plainRules };
  });
  return { plan, rows, columns };
}

/** The rules that a row violates, as bits; 0 if none. `hasPlainText`: no cell has an invisible character. */
export function rowFlaws(record: CsvRecord, { plan, rows, columns }: RowCheck, hasPlainText: boolean): number {
  let flaws = 0;
  for (const { rule, bit } of rows) if (rule.isWrong(record, plan)) flaws |= bit;
  const { cells, flaw } = record;
  // The ends of the cells aren't known.
  if (flaw?.kind === 'unclosed' || flaw?.kind === 'endless') return flaws;
  for (let index = 0; index < columns.length; index++) {
    const entry = columns[index];
    if (entry === undefined) continue;
    const raw = cells[index] ?? '';
    const text = hasPlainText ? raw.trim() : visibleText(raw);
    const rules = hasPlainText ? entry.plainRules : entry.rules;
    for (const { rule, bit } of rules) if (rule.isWrong(text, raw, entry.column, cells)) flaws |= bit;
  }
  return flaws;
}

/** The bits of the rules with an effect. */
export function rulesWithEffect(effect: BulkEffect): number {
  return ROW_RULES.reduce(
    (bits, rule, place) => (BULK_RULES[rule.id].effect === effect ? bits | (1 << place) : bits),
    0,
  );
}

/** The findings of the rules of these bits about the record at a line, from left to right. */
export function rowFindings(lines: TextLines, line: number, flaws: number, check: RowCheck): BulkFinding[] {
  const ranges: TextSpan[] = [];
  const record = readCsvRecord(lines, line, ranges, check.plan.separator);
  const { cells } = record;
  const findings: BulkFinding[] = [];
  for (const { rule, bit } of check.rows) {
    if ((flaws & bit) === 0) continue;
    const said = rule.describe(record, check.plan);
    const [from, to] = [rangeAt(ranges, said.cells[0]), rangeAt(ranges, said.cells[1])];
    const range = { ...from, endLine: to.endLine, end: to.end };
    const fixes = fixesFor(said, { lines, line, height: record.lines, range, isThere: true });
    findings.push(ruleFinding(rule.id, range, said, { fixes }));
  }
  for (const { column, rules } of check.columns) {
    const raw = cells[column.index] ?? '';
    const text = visibleText(raw);
    for (const { rule, bit } of rules) {
      if ((flaws & bit) === 0 || !rule.isWrong(text, raw, column, cells)) continue;
      const said = rule.describe({ text, raw, column }, cells);
      const range = rangeAt(ranges, column.index);
      const isThere = column.index < cells.length;
      const fixes = fixesFor(said, { lines, line, height: record.lines, range, isThere });
      findings.push(ruleFinding(rule.id, range, said, { fixes, column: column.name }));
    }
  }
  return findings;
}

/** The finding of a rule. The compiler can't follow that `describe` returns the values of the same rule. */
function ruleFinding(
  rule: BulkRule,
  range: TextSpan,
  { values }: RuleFinding<BulkRule>,
  extras: Pick<BulkFinding, 'fixes' | 'column'>,
): BulkFinding {
  return bulkFinding(rule, range, values, extras) as BulkFinding;
}

/** The position of a cell, or the end of the row if it lacks the cell. */
function rangeAt(ranges: readonly TextSpan[], index: number): TextSpan {
  const last = ranges.at(-1) ?? { line: 0, start: 0, endLine: 0, end: 0 };
  return ranges[index] ?? { line: last.endLine, start: last.end, endLine: last.endLine, end: last.end };
}

interface CellPlace {
  readonly lines: TextLines;
  readonly line: number;
  readonly height: number;
  readonly range: TextSpan;
  /** Whether the row has the cell. */
  readonly isThere: boolean;
}

function fixesFor({ rewrites = [], changes = [], removable }: RuleFinding<BulkRule>, spot: CellPlace): BulkFix[] {
  const { range, isThere } = spot;
  const rewriting = isThere
    ? rewrites.map((text): BulkFix => {
        const edits = [{ ...range, text: formatCsvCell(text) }];
        const fix = { kind: 'edits', change: { kind: 'rewrite', text }, edits } as const;
        return rewrites.length === 1 ? { ...fix, preferred: true } : fix;
      })
    : [];
  return [
    ...rewriting,
    ...changes.map((change): BulkFix => ({ kind: 'whole', change })),
    ...(removable ? [removeRow(spot.lines, spot.line, spot.height)] : []),
  ];
}

/** A fix that removes the row at a line, with its line end. */
export function removeRow(lines: TextLines, line: number, height: number): BulkFix {
  const next = line + height;
  const range =
    next < lines.count
      ? { line, start: 0, endLine: next, end: 0 }
      : { line: line - 1, start: lines.at(line - 1).length, endLine: next - 1, end: lines.at(next - 1).length };
  return { kind: 'edits', change: { kind: 'removeRow' }, edits: [{ ...range, text: '' }] };
}
