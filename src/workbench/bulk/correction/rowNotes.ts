import { l10n } from 'vscode';
import { splitLines } from '../../../contract/bulkFile/bulkLines.ts';
import type { TextSpan } from '../../../contract/bulkFile/readRecord.ts';
import { readCsvRecord } from '../../../contract/bulkFile/readRecord.ts';
import type { Correction, CorrectionRow } from '../../../contract/bulkResults/correction.ts';
import { readBackKey } from '../../../contract/bulkUpdateRecord.ts';
import { describeRowError } from '../results/rowErrorWords.ts';
import { type CorrectionText, csvRecord } from './correctionText.ts';

/** VS Code shows no more of one file. */
export const MAX_NOTES = 1000;

/** Why a row of a correction file failed the last time, at the cell it is about. */
export interface RowNote extends TextSpan {
  readonly message: string;
  readonly weight: 'warning' | 'information';
}

/** A CSV file has no comments: what the service said of the rows is noted beside them while the file is open. */
export function rowNotes({ header, rows }: Correction, { lines }: CorrectionText): RowNote[] {
  const keys = header.map(readBackKey);
  const notes: RowNote[] = [];
  for (const [at, row] of rows.entries()) {
    if (notes.length >= MAX_NOTES) break;
    const ranges: TextSpan[] = [];
    readCsvRecord(splitLines(csvRecord(row.cells)), 0, ranges);
    notes.push(...notesOfRow(row, keys, ranges).map((note) => shiftedNote(note, lines[at] ?? 0)));
  }
  return notes;
}

function notesOfRow(row: CorrectionRow, keys: readonly string[], ranges: readonly TextSpan[]): RowNote[] {
  const [first] = ranges;
  if (first === undefined) return [];
  const last = ranges.at(-1) ?? first;
  const whole: TextSpan = { ...first, endLine: last.endLine, end: last.end };
  const weight = row.treatment === 'sendLater' ? 'information' : 'warning';
  const notes: RowNote[] = row.errors.map(({ code, field }) => {
    const { what, next } = describeRowError(code);
    const cell = field === null ? undefined : ranges[keys.indexOf(readBackKey(field))];
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
export function notesAfterChange(
  notes: readonly RowNote[],
  change: { readonly line: number; readonly endLine: number; readonly linesNow: number },
): RowNote[] {
  const shift = change.linesNow - (change.endLine - change.line + 1);
  return notes.flatMap((note) => {
    if (note.endLine < change.line) return [note];
    if (note.line <= change.endLine) return [];
    return [shiftedNote(note, shift)];
  });
}

function shiftedNote(note: RowNote, lines: number): RowNote {
  return { ...note, line: note.line + lines, endLine: note.endLine + lines };
}
