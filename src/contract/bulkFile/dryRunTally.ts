import type { BulkOperator } from './bulkFinding.ts';
import type { ColumnPlan, PlannedColumn } from './columnPlan.ts';
import type { BulkTrigger, CellChanges, ColumnTally } from './dryRun.ts';
import type { BulkRecord } from './readRecord.ts';
import { holdsNumbers } from './rowRules/numberCells.ts';
import { numberOf } from './ruleWords.ts';

type Deed = CellChanges['operator'];

/** In the order in which they are told. */
const DEEDS: readonly Deed[] = ['set', 'add', 'subtract', 'overwrite'];

/** A sum that does not lose small amounts beside large ones (Neumaier). */
interface Sum {
  total: number;
  lost: number;
}

interface Tally {
  readonly column: PlannedColumn;
  readonly isNumber: boolean;
  readonly cells: Map<Deed, number>;
  readonly sums: Map<Deed, Sum>;
  skipped: number;
}

/** Counts what the rows of a file would change, row by row. */
export class DryRunTally {
  readonly #columns: readonly Tally[];

  constructor({ columns }: ColumnPlan) {
    this.#columns = columns.filter(changesTraders).map((column) => ({
      column,
      isNumber: holdsNumbers(column),
      cells: new Map(),
      sums: new Map(),
      skipped: 0,
    }));
  }

  /** A row that is not expected to fail. */
  add({ cells }: BulkRecord): void {
    for (const tally of this.#columns) {
      const { column } = tally;
      const text = (cells[column.index] ?? '').trim();
      if (text === '') {
        tally.skipped++;
        continue;
      }
      const deed = column.operatorAt === undefined ? 'set' : deedOf(cells[column.operatorAt] ?? '');
      tally.cells.set(deed, (tally.cells.get(deed) ?? 0) + 1);
      if (tally.isNumber) addTo(tally.sums, deed, numberOf(text) ?? 0);
    }
  }

  columns(): ColumnTally[] {
    return this.#columns.map(({ column, cells, sums, skipped }) => ({
      column: column.name,
      skipped,
      changes: DEEDS.flatMap((operator): CellChanges[] => {
        const count = cells.get(operator);
        const sum = sums.get(operator);
        if (count === undefined) return [];
        return [
          sum === undefined
            ? { operator, cells: count }
            : { operator, cells: count, sum: Number((sum.total + sum.lost).toPrecision(15)) },
        ];
      }),
    }));
  }

  /** What the cells can set off; a role or badge that is taken away sends no mail. */
  triggers(): BulkTrigger[] {
    const giving = (name: string, deeds: readonly Deed[]): number => {
      const cells = this.#columns.find(({ column }) => column.name === name)?.cells;
      return deeds.reduce((sum, deed) => sum + (cells?.get(deed) ?? 0), 0);
    };
    const triggers: BulkTrigger[] = [
      { kind: 'roleMails', cells: giving('Role', ['set', 'add', 'overwrite']) },
      { kind: 'badgeMails', cells: giving('Badges', ['set']) },
      { kind: 'levelsAndRoles', cells: giving('Total XP', DEEDS) },
    ];
    return triggers.filter(({ cells }) => cells > 0);
  }
}

function changesTraders({ role }: PlannedColumn): boolean {
  switch (role.kind) {
    case 'text':
    case 'list':
    case 'amount':
    case 'penalty':
    case 'custom':
    case 'unjudged':
      return true;
    default:
      return false;
  }
}

function deedOf(cell: string): Deed {
  return cell.trim() as BulkOperator;
}

function addTo(sums: Map<Deed, Sum>, deed: Deed, amount: number): void {
  let sum = sums.get(deed);
  if (sum === undefined) {
    sum = { total: 0, lost: 0 };
    sums.set(deed, sum);
  }
  const next = sum.total + amount;
  sum.lost += Math.abs(sum.total) >= Math.abs(amount) ? sum.total - next + amount : amount - next + sum.total;
  sum.total = next;
}
