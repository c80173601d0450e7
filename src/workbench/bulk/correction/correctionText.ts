import { writtenCell } from '../../../contract/bulkFile/readRecord.ts';
import type { Correction, CorrectionRow } from '../../../contract/bulkResults/correction.ts';

/** A correction as CSV, and the line (from 0) on which each of its rows begins. */
export interface CorrectionText {
  readonly text: string;
  readonly lineOf: ReadonlyMap<CorrectionRow, number>;
}

/**
 * Writes a correction as a CSV file. Its cells stay what they were, formulas too: the file goes back to the service, which
 * would take a guarding apostrophe for a part of the value.
 */
export function correctionText({ header, rows }: Correction): CorrectionText {
  const lineOf = new Map<CorrectionRow, number>();
  const records = [writtenRecord(header)];
  let line = linesIn(records[0] ?? '');
  for (const row of rows) {
    const record = writtenRecord(row.cells);
    lineOf.set(row, line);
    line += linesIn(record);
    records.push(record);
  }
  return { text: records.map((record) => `${record}\n`).join(''), lineOf };
}

function writtenRecord(cells: readonly string[]): string {
  // A single empty cell without quotes would be a line with nothing on it.
  if (cells.length === 1 && cells[0] === '') return '""';
  return cells.map(writtenCell).join(',');
}

function linesIn(record: string): number {
  return record.split(/\r\n|\r|\n/).length;
}
