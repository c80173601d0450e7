import { type FileHandle, open } from 'node:fs/promises';
import { EXPORT_COLUMNS, type ExportFormat } from '../../contract/loyaltyExports.ts';
import { errorCode } from '../system.ts';
import { CsvRowReader, type ExportRow, JsonRowReader, type RowReader } from './exportRows.ts';
import type { FileFault } from './fileCheck.ts';

/** Options for reading a file. */
interface CursorOptions {
  readonly signal: AbortSignal;
  /** Bytes to read and parse at a time. */
  readonly chunkBytes: number;
  readonly onBytes?: (bytes: number) => void;
}

/** Iterates over the rows of one export file. Its format is detected from its beginning, not its name. */
export class FileCursor {
  readonly path: string;
  /** The current row; undefined before the first `fill` and after the last row. */
  row: ExportRow | undefined;
  /** Rows so far, including the current one. */
  passed = 0;
  /** The first row, from 1, that is newer than the previous one; 0 if all are in order so far. */
  firstUnordered = 0;
  readonly #handle: FileHandle;
  readonly #options: CursorOptions;
  readonly #chunk: Buffer;
  #reader: RowReader | undefined;
  #rows: ExportRow[] = [];
  #next = 0;
  #isOver = false;

  private constructor(path: string, handle: FileHandle, options: CursorOptions) {
    this.path = path;
    this.#handle = handle;
    this.#options = options;
    this.#chunk = Buffer.allocUnsafe(options.chunkBytes);
  }

  /** Opens a file at its first row, if any. Throws a `ReadingFailure`, as `fill` does. */
  static async open(path: string, options: CursorOptions): Promise<FileCursor> {
    let handle: FileHandle;
    try {
      handle = await open(path, 'r');
    } catch (error) {
      throw diskFailure(path, error);
    }
    const cursor = new FileCursor(path, handle, options);
    try {
      await cursor.fill();
    } catch (error) {
      await cursor.close();
      throw error;
    }
    return cursor;
  }

  /** Moves to the next parsed row; false if `fill` is needed first. */
  next(): boolean {
    const before = this.row;
    const row = this.#rows[this.#next];
    this.row = row;
    if (row === undefined) return false;
    this.#next += 1;
    this.passed += 1;
    if (before !== undefined) this.#compare(before, row);
    return true;
  }

  /** Reads until there is a next row and moves to it; at the end of the file `row` becomes undefined. */
  async fill(): Promise<void> {
    const last = this.#rows.at(-1);
    this.#rows = [];
    this.#next = 0;
    while (this.#rows.length === 0 && !this.#isOver) await this.#readChunk();
    this.next();
    if (last !== undefined && this.row !== undefined) this.#compare(last, this.row);
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  #compare(before: ExportRow, row: ExportRow): void {
    if (row.at > before.at && this.firstUnordered === 0) this.firstUnordered = this.passed;
  }

  async #readChunk(): Promise<void> {
    if (this.#options.signal.aborted) throw new ReadingFailure({ kind: 'cancelled' });
    let count: number;
    try {
      count = (await this.#handle.read(this.#chunk, 0, this.#chunk.length)).bytesRead;
    } catch (error) {
      throw diskFailure(this.path, error);
    }
    if (count === 0) {
      this.#isOver = true;
      this.#stopAt(this.#reader === undefined ? EMPTY : this.#reader.end(this.#rows));
      return;
    }
    const chunk = this.#chunk.subarray(0, count);
    this.#reader ??= formatOf(chunk) === 'json' ? new JsonRowReader() : new CsvRowReader();
    this.#stopAt(this.#reader.add(chunk, this.#rows));
    this.#options.onBytes?.(count);
  }

  #stopAt(fault: FileFault | undefined): void {
    if (fault !== undefined) throw new ReadingFailure({ kind: 'unreadable', path: this.path, fault });
  }
}

const EMPTY: FileFault = { kind: 'unfinished', text: 'The file is empty.' };

const OPEN_LIST = 91;
const SPACES: ReadonlySet<number> = new Set([9, 10, 13, 32]);
const ENOUGH = 4096;

/** The format of a file by its beginning; `csv` if it can't be read. */
export async function formatOfFile(path: string): Promise<ExportFormat> {
  return formatOf(await beginningOf(path));
}

/** Whether a file begins like an export: with the header line or with a record. */
export async function isExportFile(path: string): Promise<boolean> {
  const bytes = await beginningOf(path);
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF?(?:"?sep=[^\n]{0,12}\n)?/i, '');
  if (formatOf(bytes) === 'json') return text.includes('"event_id"') && text.includes('"recorded_at_utc"');
  const header = EXPORT_COLUMNS.join(',');
  return text.startsWith(header) && ['', '\r', '\n'].includes(text.charAt(header.length));
}

/** Empty if the file can't be read. */
async function beginningOf(path: string): Promise<Uint8Array> {
  try {
    const handle = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(ENOUGH), 0, ENOUGH, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return new Uint8Array(0);
  }
}

/** A file that begins with a list is JSON. */
function formatOf(bytes: Uint8Array): ExportFormat {
  return bytes.find((byte) => !SPACES.has(byte)) === OPEN_LIST ? 'json' : 'csv';
}

/** Why files couldn't be read to the end. Files are never changed. */
export type ReadingProblem =
  | { readonly kind: 'cancelled' }
  /** The file isn't a complete export. */
  | { readonly kind: 'unreadable'; readonly path: string; readonly fault: FileFault }
  /** Rows aren't newest first as in exports (P1 2.2), so the files can't be merged. */
  | { readonly kind: 'unordered'; readonly path: string; readonly row: number }
  /** Too many rows were recorded at one instant to compare them. */
  | { readonly kind: 'crowded'; readonly recordedAt: string }
  | { readonly kind: 'disk'; readonly path: string; readonly code: string };

/** Thrown by the reading loops. */
export class ReadingFailure extends Error {
  readonly problem: ReadingProblem;

  constructor(problem: ReadingProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** Runs a reading and returns its problem as the result. */
export async function catchReadingFailure<T>(read: () => Promise<T>): Promise<T | ReadingProblem> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ReadingFailure) return error.problem;
    throw error;
  }
}

/** A file system error as reading failure. */
export function diskFailure(path: string, error: unknown): ReadingFailure {
  return new ReadingFailure({ kind: 'disk', path, code: errorCode(error) });
}
