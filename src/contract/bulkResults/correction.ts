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

/** Makes the correction of a job: its failed rows only (P2 4.7), in the file's order as far as it is known. */
export function correctionOf(
  rows: Iterable<BulkRow>,
  columns: readonly ReadBackColumn[],
  originals: OriginalRows | undefined,
): Correction {
  const found: (CorrectionRow & { readonly at: number })[] = [];
  let repeats = 0;
  let isLost = false;
  for (const row of rows) {
    if (!hasFailed(row)) continue;
    // A repeat takes its own record away, so that the first row of the trader does not get it.
    const original = originals?.take(row);
    const treatment = rowTreatment(row);
    if (treatment === 'leaveOut') {
      repeats++;
      continue;
    }
    isLost ||= original === undefined;
    const cells = columns.map(({ key, cells: known }, at) =>
      original === undefined ? (known === 'lost' ? '' : cellText(row, key)) : (original.cells[at] ?? ''),
    );
    const mayCountTwice = mayBePartlyApplied(row) && countsUp(columns, cells);
    found.push({ cells, errors: row.errors, treatment, mayCountTwice, at: original?.at ?? Number.POSITIVE_INFINITY });
  }
  return {
    header: columns.map(({ column }) => column),
    rows: found.toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ at: _, ...row }) => row),
    repeats,
    guessed: namesOf(columns, 'guessed'),
    lost: isLost ? namesOf(columns, 'lost') : [],
  };
}

/** `add` and `subtract` of a number; a role that is added twice is there once. */
function countsUp(columns: readonly ReadBackColumn[], cells: readonly string[]): boolean {
  return columns.some(({ column }, at) => {
    if (!column.endsWith('_op') || column === 'Role_op' || !['add', 'subtract'].includes(cells[at] ?? '')) return false;
    const value = columns.findIndex((it) => it.column === column.slice(0, -'_op'.length));
    return (cells[value] ?? '').trim() !== '';
  });
}

function namesOf(columns: readonly ReadBackColumn[], which: ReadBackColumn['cells']): readonly string[] {
  return columns.filter(({ cells }) => cells === which).map(({ column }) => column);
}
