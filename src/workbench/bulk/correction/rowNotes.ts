import { l10n } from 'vscode';
import { linesOf } from '../../../contract/bulkFile/bulkLines.ts';
import type { BulkRange } from '../../../contract/bulkFile/readRecord.ts';
import { readRecord } from '../../../contract/bulkFile/readRecord.ts';
import type { Correction, CorrectionRow } from '../../../contract/bulkResults/correction.ts';
import { bulkCellKey } from '../../../contract/bulkUpdateRecord.ts';
import { rowErrorWords } from '../results/rowErrorWords.ts';
import { type CorrectionText, writtenRecord } from './correctionText.ts';

/** VS Code shows no more of one file. */
export const MOST_NOTES = 1000;

/** Why a row of a correction file failed the last time, at the cell it is about. */
export interface RowNote extends BulkRange {
  readonly message: string;
  readonly weight: 'warning' | 'information';
}

/** A CSV file has no comments: what the service said of the rows is noted beside them while the file is open. */
export function rowNotes({ header, rows }: Correction, { lines }: CorrectionText): RowNote[] {
  const keys = header.map(bulkCellKey);
  const notes: RowNote[] = [];
  for (const [at, row] of rows.entries()) {
    if (notes.length >= MOST_NOTES) break;
    const ranges: BulkRange[] = [];
    readRecord(linesOf(writtenRecord(row.cells)), 0, ranges);
    notes.push(...notesOfRow(row, keys, ranges).map((note) => movedBy(note, lines[at] ?? 0)));
  }
  return notes;
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
    return [movedBy(note, shift)];
  });
}

function movedBy(note: RowNote, lines: number): RowNote {
  return { ...note, line: note.line + lines, endLine: note.endLine + lines };
}
