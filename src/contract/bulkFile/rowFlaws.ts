import type { BulkEffect } from './bulkFinding.ts';
import type { ColumnPlan, PlannedColumn } from './columnPlan.ts';
import type { CsvRecord } from './readRecord.ts';
import type { CellRule, WholeRowRule } from './rowRule.ts';
import { ROW_RULES } from './rowRules.ts';

/** The rules a header asks for, column by column, each with its bit. */
export interface RowCheck {
  readonly plan: ColumnPlan;
  readonly rows: readonly { readonly rule: WholeRowRule; readonly bit: number }[];
  readonly columns: readonly {
    readonly column: PlannedColumn;
    readonly rules: readonly { readonly rule: CellRule; readonly bit: number }[];
  }[];
}

/** What the rows below a header are checked for. */
export function rowCheck(plan: ColumnPlan): RowCheck {
  const ruled = ROW_RULES.map((rule, place) => ({ rule, bit: 1 << place }));
  const rows = ruled.flatMap(({ rule, bit }) => (rule.kind === 'row' ? [{ rule, bit }] : []));
  // Cells that are not separated cannot be judged.
  if (plan.separator !== undefined)
    return { plan, rows: rows.filter(({ rule }) => rule.effect === 'file'), columns: [] };
  const columns = plan.columns.map((column) => ({
    column,
    rules: ruled.flatMap(({ rule, bit }) => (rule.kind === 'cell' && rule.appliesTo(column) ? [{ rule, bit }] : [])),
  }));
  return { plan, rows, columns };
}

/** Which rules speak of a row, a bit each; 0: nothing is wrong with it. */
export function rowFlaws(record: CsvRecord, { plan, rows, columns }: RowCheck): number {
  let flaws = 0;
  for (const { rule, bit } of rows) if (rule.isWrong(record, plan)) flaws |= bit;
  const { cells, flaw } = record;
  // Where its cells end cannot be told.
  if (flaw?.kind === 'unclosed' || flaw?.kind === 'endless') return flaws;
  for (let index = 0; index < columns.length; index++) {
    const entry = columns[index];
    if (entry === undefined) continue;
    const raw = cells[index] ?? '';
    const text = raw.trim();
    for (const { rule, bit } of entry.rules) if (rule.isWrong(text, raw, entry.column, cells)) flaws |= bit;
  }
  return flaws;
}

/** The bits of the rules of an effect. */
export function rulesWithEffect(effect: BulkEffect): number {
  return ROW_RULES.reduce((bits, rule, place) => (rule.effect === effect ? bits | (1 << place) : bits), 0);
}
