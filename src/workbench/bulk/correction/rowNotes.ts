import { l10n } from 'vscode';
import type { BulkRange } from '../../../contract/bulkFile/bulkFinding.ts';
import { linesOf } from '../../../contract/bulkFile/bulkLines.ts';
import { readRecord } from '../../../contract/bulkFile/readRecord.ts';
import type { Correction, CorrectionRow } from '../../../contract/bulkResults/correction.ts';
import { bulkCellKey } from '../../../contract/bulkUpdateRecord.ts';
import { rowErrorWords } from '../results/rowErrorWords.ts';
import type { CorrectionText } from './correctionText.ts';

/** Why a row of a correction file failed the last time, at the cell it is about. */
export interface RowNote extends BulkRange {
  readonly message: string;
  readonly weight: 'warning' | 'information';
}

/** A CSV file has no comments: what the service said of the rows is noted beside them while the file is open. */
export function rowNotes({ header, rows }: Correction, { text, lineOf }: CorrectionText): RowNote[] {
  const lines = linesOf(text);
  const keys = header.map(bulkCellKey);
  return rows.flatMap((row) => {
    const ranges: BulkRange[] = [];
    readRecord(lines, lineOf.get(row) ?? 0, ranges);
    return notesOfRow(row, keys, ranges);
  });
}

function notesOfRow(row: CorrectionRow, keys: readonly string[], ranges: readonly BulkRange[]): RowNote[] {
  const [first] = ranges;
  if (first === undefined) return [];
  const last = ranges.at(-1) ?? first;
  const whole: BulkRange = { ...first, endLine: last.endLine, end: last.end };
  const weight = row.treatment === 'sendLater' ? 'information' : 'warning';
  const notes: RowNote[] = row.errors.map(({ code, field }) => {
    const { what, next } = rowErrorWords(code);
    const cell = field === null ? undefined : ranges[keys.indexOf(bulkCellKey(field))];
    return { ...(cell ?? whole), weight, message: `${what} ${next}` };
  });
  if (row.mayCountTwice) {
    notes.push({
      ...whole,
      weight: 'warning',
      message: l10n.t(
        'This row adds or subtracts, and part of it may have been applied: read the trader back, or it may count twice.',
      ),
    });
  }
  return notes;
}

/** Notes after lines were changed: those of changed lines are gone, those below move along. */
export function movedNotes(
  notes: readonly RowNote[],
  change: { readonly line: number; readonly endLine: number; readonly linesNow: number },
): RowNote[] {
  const shift = change.linesNow - (change.endLine - change.line + 1);
  return notes.flatMap((note) => {
    if (note.endLine < change.line) return [note];
    if (note.line <= change.endLine) return [];
    return [{ ...note, line: note.line + shift, endLine: note.endLine + shift }];
  });
}
