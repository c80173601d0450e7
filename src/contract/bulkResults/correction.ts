import type { BulkRow } from '../bulkUpdateRecord.ts';
import type { OriginalRows } from './originalRows.ts';
import { cellText, type ReadBackColumn } from './readBackColumns.ts';
import { hasFailed, mayBePartlyApplied, type RowTreatment, rowTreatment } from './rowTreatment.ts';

/** A row of a correction file. */
export interface CorrectionRow {
  readonly cells: readonly string[];
  readonly errors: BulkRow['errors'];
  readonly treatment: Exclude<RowTreatment, 'leaveOut'>;
  /** It adds or subtracts, and may have been applied in part: sent again, it might do so twice. */
  readonly mayCountTwice: boolean;
}

/** The failed rows of a job as a file of their own, with the columns of the file that was uploaded. */
export interface Correction {
  readonly header: readonly string[];
  readonly rows: readonly CorrectionRow[];
  /** Repeats of a trader that are left out: the first row counted, and they would be applied on top. */
  readonly repeats: number;
  /** Columns whose spelling is not known: their keys stand in the header. */
  readonly guessed: readonly string[];
  /** Columns whose cells are empty in rows that could not be taken from the uploaded file. */
  readonly lost: readonly string[];
}

/** Makes the correction of a job from its rows, one after the other: its failed rows only (P2 4.7). */
export class CorrectionBuilder {
  readonly #columns: readonly ReadBackColumn[];
  readonly #originals: OriginalRows | undefined;
  readonly #rows: (CorrectionRow & { readonly at: number })[] = [];
  #repeats = 0;
  #isLost = false;

  /** `originals`: the uploaded file, after it was read; undefined where it is not there any more. */
  constructor(columns: readonly ReadBackColumn[], originals: OriginalRows | undefined) {
    this.#columns = columns;
    this.#originals = originals;
  }

  take(row: BulkRow): void {
    if (!hasFailed(row)) return;
    // A repeat takes its own record away, so that the first row of the trader does not get it.
    const original = this.#originals?.take(row);
    const treatment = rowTreatment(row);
    if (treatment === 'leaveOut') {
      this.#repeats++;
      return;
    }
    this.#isLost ||= original === undefined;
    const cells = this.#columns.map(({ key, cells: known }, at) =>
      original === undefined ? (known === 'lost' ? '' : cellText(row, key)) : (original.cells[at] ?? ''),
    );
    const mayCountTwice = mayBePartlyApplied(row) && addsOrSubtracts(this.#columns, cells);
    const at = original?.at ?? Number.POSITIVE_INFINITY;
    this.#rows.push({ cells, errors: row.errors, treatment, mayCountTwice, at });
  }

  /** In the file's order, as far as it is known. */
  result(): Correction {
    const rows = this.#rows.toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at));
    return {
      header: this.#columns.map(({ column }) => column),
      rows,
      repeats: this.#repeats,
      guessed: namesOf(this.#columns, 'guessed'),
      lost: this.#isLost ? namesOf(this.#columns, 'lost') : [],
    };
  }
}

/** `add` and `subtract` of a number; a role that is added twice is there once. */
function addsOrSubtracts(columns: readonly ReadBackColumn[], cells: readonly string[]): boolean {
  return columns.some(({ column }, at) => {
    if (!column.endsWith('_op') || column === 'Role_op' || !['add', 'subtract'].includes(cells[at] ?? '')) return false;
    const value = columns.findIndex((it) => it.column === column.slice(0, -'_op'.length));
    return (cells[value] ?? '').trim() !== '';
  });
}

function namesOf(columns: readonly ReadBackColumn[], which: ReadBackColumn['cells']): readonly string[] {
  return columns.filter(({ cells }) => cells === which).map(({ column }) => column);
}
