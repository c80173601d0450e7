import { readFile } from 'node:fs/promises';
import type { Correction, OriginalRows } from '../../bulk/correction.ts';
import { openUploadFile } from '../../client/uploadFile.ts';
import { formatCsvCell } from '../../csv/csvCells.ts';
import { isBlankLine, readCsvRecord } from '../../csv/csvRecords.ts';
import type { BulkJobRecord } from '../jobs/jobRecord.ts';
import { mapInSlices } from '../results/savedFormats.ts';
import { decodeBulkFile, runInSlices } from './readBulkFile.ts';

/** A correction as CSV. */
export interface CorrectionText {
  /** Parts of the file, in order. */
  readonly parts: readonly string[];
  /** The line (from 0) on which each row begins. */
  readonly lines: readonly number[];
}

/**
 * Writes a correction as a CSV file. Cells keep their values, formulas included: the file goes back to the service,
 * which would take an escaping apostrophe as part of the value.
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
  // A single empty cell without quotes would be an empty line.
  return cells.length === 1 && cells[0] === '' ? '""\n' : `${cells.map(formatCsvCell).join(',')}\n`;
}

function linesIn(record: string): number {
  return record.split(/\r\n|\r|\n/).length - 1;
}

/** Reads the uploaded file into `originals`. False if it is gone or has changed. */
export async function readOriginals(
  { source, sha256 }: Pick<BulkJobRecord, 'source' | 'sha256'>,
  originals: OriginalRows,
  signal: AbortSignal,
): Promise<boolean> {
  if (source === undefined) return false;
  try {
    if ((await openUploadFile(source, signal)).sha256 !== sha256) return false;
    const { lines } = await decodeBulkFile(await readFile(source, { signal }), signal);
    let line = 0;
    // The header comes first.
    let at = -1;
    await runInSlices((isOver) => {
      while (line < lines.count) {
        if (isBlankLine(lines.at(line))) line++;
        else {
          const { cells, lines: taken } = readCsvRecord(lines, line);
          if (at >= 0) originals.offer(cells, at);
          at++;
          line += taken;
        }
        if (isOver()) return line >= lines.count;
      }
      return true;
    }, signal);
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    // Moved, deleted or unreadable: the values read back from the service suffice.
    return false;
  }
}

/**
 * The column that identifies traders: a field's column is named by its key, or by a display name that reads the same.
 */
export function matchColumnOf(header: readonly string[], identifier: string): string {
  if (header.includes(identifier)) return identifier;
  const plain = (name: string) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, '-');
  return header.find((name) => plain(name) === plain(identifier)) ?? identifier;
}
