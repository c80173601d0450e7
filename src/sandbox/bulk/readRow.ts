import { type CellChange, OPERATORS } from './cellChange.ts';
import type { ColumnPlan } from './columnPlan.ts';
import type { Catalog } from './columnRule.ts';
import { MAX_ROW_ERRORS, type RowError } from './rowError.ts';

/** What a row asks for, or what is wrong with its cells. */
export type ReadCells =
  | {
      readonly changes: readonly CellChange[];
      /** The name under which the cell of each change reads back. */
      readonly keys: readonly string[];
    }
  | { readonly errors: readonly [RowError, ...RowError[]] };

/**
 * Reads the cells that change something: an operator is filled on every row, an empty cell is skipped (P2 4.6 rules 2
 * and 4), every other cell is checked.
 */
export function readCells(cells: readonly string[], { columns, width }: ColumnPlan, catalog: Catalog): ReadCells {
  if (cells.length > width) return { errors: [{ field: null, code: 'BULK_ROW_FAILED' }] };
  const changes: CellChange[] = [];
  const keys: string[] = [];
  const errors: RowError[] = [];
  for (const { key, index, rule, operator } of columns) {
    const action = operator === undefined ? 'overwrite' : OPERATORS.get((cells[operator.index] ?? '').trim());
    if (action === undefined) errors.push({ field: operator?.key ?? key, code: 'INVALID_OPERATOR' });
    const text = (cells[index] ?? '').trim();
    if (text === '') continue;
    // SQLite ends a text at that character.
    const change = text.includes('\0') ? undefined : rule.read(text, action ?? 'overwrite', catalog);
    if (change === undefined) errors.push({ field: key, code: 'INVALID_VALUE' });
    else {
      changes.push(change);
      keys.push(key);
    }
  }
  const [first, ...more] = errors;
  return first === undefined ? { changes, keys } : { errors: [first, ...more.slice(0, MAX_ROW_ERRORS - 1)] };
}
