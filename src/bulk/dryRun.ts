import type { CsvRecord, TextLines } from '../csv/csvRecords.ts';
import { holdsNumbers } from './cellRules.ts';
import type { BulkContext, ColumnPlan, PlannedColumn } from './columns.ts';
import { type BulkFileProperties, fileFindings } from './fileRules.ts';
import {
  type BulkFinding,
  type BulkOperator,
  type BulkTrigger,
  type CellChanges,
  type ColumnTally,
  type DryRun,
  type DryRunVerdict,
  parseNumber,
  type RuleCount,
} from './findings.ts';
import { rulesWithEffect } from './rowCheck.ts';
import { BULK_RULES } from './rules.ts';
import { BulkSheet } from './sheet.ts';

const FAILING_RULES = rulesWithEffect('file') | rulesWithEffect('row');

/** A file to upload and its properties. */
export interface BulkSource {
  readonly lines: TextLines;
  readonly facts: BulkFileProperties;
}

/** A dry run in slices that don't block the extension host. */
export class DryRunReader {
  readonly #sheet: BulkSheet;
  readonly #source: BulkSource;
  readonly #context: BulkContext;
  #tally: DryRunTally | undefined;
  #willFail = 0;

  constructor(source: BulkSource, context: BulkContext) {
    this.#source = source;
    this.#context = context;
    this.#sheet = new BulkSheet(source.lines, context, (record, flaws, trader) => {
      // Rows come in the file's order, so a trader seen before means a repeat.
      if ((flaws & FAILING_RULES) !== 0 || (trader !== undefined && trader.rows > 1)) this.#willFail++;
      else this.#tallied()?.add(record);
    });
  }

  /** Share of the lines read so far. */
  get progress(): { readonly done: number; readonly of: number } {
    return { done: this.#sheet.linesRead, of: this.#source.lines.count };
  }

  /** Reads until the end or until `isOver` returns true. Returns whether everything is read. */
  advance(isOver: () => boolean): boolean {
    return this.#sheet.advance(isOver);
  }

  /** The result; complete once everything is read. */
  result(): DryRun {
    const sheet = this.#sheet;
    const { header } = sheet;
    const ofFile = [...fileFindings(this.#source.facts)];
    const findings = [...ofFile, ...sheet.findings()];
    const counts = [...ofFile.map(({ rule }): RuleCount => ({ rule, count: 1 })), ...sheet.counts()];
    return {
      rows: sheet.rows,
      traders: sheet.traders,
      willFail: this.#willFail,
      matchedBy: header?.plan.match?.name,
      header: header?.names ?? [],
      columns: this.#tallied()?.columns() ?? [],
      triggers: this.#tallied()?.triggers() ?? [],
      findings,
      counts,
      fieldsUnknown: this.#context.fields === undefined,
      verdict: verdictFor(findings, sheet.rows),
    };
  }

  #tallied(): DryRunTally | undefined {
    const plan = this.#sheet.header?.plan;
    if (this.#tally === undefined && plan !== undefined) this.#tally = new DryRunTally(plan);
    return this.#tally;
  }
}

function verdictFor(findings: readonly BulkFinding[], rows: number): DryRunVerdict {
  const because = findings.filter(({ rule }) => BULK_RULES[rule].effect === 'file' || rule === 'file.noRows');
  return because.length > 0 || rows === 0 ? { kind: 'refused', because } : { kind: 'canUpload' };
}

type TallyOperator = CellChanges['operator'];

/** In the order in which they are shown. */
const TALLY_OPERATORS: readonly TallyOperator[] = ['set', 'add', 'subtract', 'overwrite'];

/** Counts of a column's cells by the index of the action in the order above; an array, because files have millions of cells. */
interface Tally {
  readonly column: PlannedColumn;
  readonly isNumber: boolean;
  readonly cells: number[];
  /** Sums and their compensation terms (Neumaier summation). */
  readonly sums: number[];
  readonly lost: number[];
  skipped: number;
}

/** Counts what the rows of a file would change. */
class DryRunTally {
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

  /** Adds a row that isn't expected to fail. */
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

  /** The side effects that cells can have. Removing a role or badge sends no e-mail. */
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
