import { formatCsvCell } from '../../../contract/bulkFile/readRecord.ts';
import type { Correction } from '../../../contract/bulkResults/correction.ts';
import { mapInSlices } from '../../results/inTurns.ts';

/** A correction as CSV. */
export interface CorrectionText {
  /** One after the other they are the file. */
  readonly parts: readonly string[];
  /** The line (from 0) on which each row begins. */
  readonly lines: readonly number[];
}

/**
 * Writes a correction as a CSV file. Its cells stay what they were, formulas too: the file goes back to the service, which
 * would take a guarding apostrophe for a part of the value.
 */
export async function correctionText({ header, rows }: Correction, signal: AbortSignal): Promise<CorrectionText> {
  const first = csvRecord(header);
  const lines: number[] = [];
  let line = linesIn(first);
  const parts = await mapInSlices(
    rows,
    ({ cells }) => {
      const record = csvRecord(cells);
      lines.push(line);
      line += linesIn(record);
      return record;
    },
    signal,
  );
  return { parts: [first, ...parts], lines };
}

/** A record with its line end. */
export function csvRecord(cells: readonly string[]): string {
  // A single empty cell without quotes would be a line with nothing on it.
  return cells.length === 1 && cells[0] === '' ? '""\n' : `${cells.map(formatCsvCell).join(',')}\n`;
}

function linesIn(record: string): number {
  return record.split(/\r\n|\r|\n/).length - 1;
}
