import type { FileFault } from '../exportFiles/fileCheck.ts';
import type { ExportRow } from './exportRow.ts';

/** Reads the rows of a file out of its chunks. A fault ends the reading: nothing of a broken file can be trusted. */
export interface RowReader {
  /** Adds the rows that end in this chunk. */
  add(chunk: Uint8Array, rows: ExportRow[]): FileFault | undefined;
  /** Nothing follows: adds the last row; what is left over is a fault. */
  end(rows: ExportRow[]): FileFault | undefined;
}
