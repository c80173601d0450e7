import type { BulkOperator } from './bulkFinding.ts';
import type { ColumnPlan, PlannedColumn } from './columnPlan.ts';
import type { BulkTrigger, CellChanges, ColumnTally } from './dryRun.ts';
import type { CsvRecord } from './readRecord.ts';
import { holdsNumbers } from './rowRules/numberCells.ts';
import { parseNumber } from './ruleWords.ts';

type TallyOperator = CellChanges['operator'];

/** In the order in which they are told. */
const TALLY_OPERATORS: readonly TallyOperator[] = ['set', 'add', 'subtract', 'overwrite'];

/** What the cells of a column do, by the place of the deed in the order above. Files have millions of cells. */
interface Tally {
  readonly column: PlannedColumn;
  readonly isNumber: boolean;
  readonly cells: number[];
  /** Sums, and what they lost of small amounts beside large ones (Neumaier). */
  readonly sums: number[];
  readonly lost: number[];
  skipped: number;
}

/** Counts what the rows of a file would change, row by row. */
export class DryRunTally {
  readonly #columns: readonly Tally[];

  constructor({ columns }: ColumnPlan) {
    this.#columns = columns.filter(changesTraders).map((column) => ({
      column,
      isNumber: holdsNumbers(column),
      cells: TALLY_OPERATORS.map(() => 0),
      sums: TALLY_OPERATORS.map(() => 0),
      lost: TALLY_OPERATORS.map(() => 0),
      skipped: 0,
    }));
  }

  /** A row that is not expected to fail. */
  add({ cells }: CsvRecord): void {
    for (const tally of this.#columns) {
      const { column } = tally;
      const text = (cells[column.index] ?? '').trim();
      if (text === '') {
        tally.skipped++;
        continue;
      }
      const place = column.operatorAt === undefined ? 0 : operatorIndex(cells[column.operatorAt] ?? '');
      tally.cells[place] = (tally.cells[place] ?? 0) + 1;
      if (tally.isNumber) addToSum(tally, place, parseNumber(text) ?? 0);
    }
  }

  columns(): ColumnTally[] {
    return this.#columns.map(({ column, isNumber, cells, sums, lost, skipped }) => ({
      column: column.name,
      skipped,
      changes: TALLY_OPERATORS.flatMap((operator, place): CellChanges[] => {
        const count = cells[place] ?? 0;
        if (count === 0) return [];
        const sum = Number(((sums[place] ?? 0) + (lost[place] ?? 0)).toPrecision(15));
        return [isNumber ? { operator, cells: count, sum } : { operator, cells: count }];
      }),
    }));
  }

  /** What the cells can set off; a role or badge that is taken away sends no mail. */
  triggers(): BulkTrigger[] {
    const giving = (name: string, deeds: readonly TallyOperator[]): number => {
      const cells = this.#columns.find(({ column }) => column.name === name)?.cells;
      return deeds.reduce((sum, deed) => sum + (cells?.[TALLY_OPERATORS.indexOf(deed)] ?? 0), 0);
    };
    const triggers: BulkTrigger[] = [
      { kind: 'roleMails', cells: giving('Role', ['set', 'add', 'overwrite']) },
      { kind: 'badgeMails', cells: giving('Badges', ['set']) },
      { kind: 'levelsAndRoles', cells: giving('Total XP', TALLY_OPERATORS) },
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

function operatorIndex(cell: string): number {
  return TALLY_OPERATORS.indexOf(cell.trim() as BulkOperator);
}

function addToSum({ sums, lost }: Tally, place: number, amount: number): void {
  const sum = sums[place] ?? 0;
  const next = sum + amount;
  const error = Math.abs(sum) >= Math.abs(amount) ? sum - next + amount : amount - next + sum;
  lost[place] = (lost[place] ?? 0) + error;
  sums[place] = next;
}
