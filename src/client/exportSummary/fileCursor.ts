import { type FileHandle, open } from 'node:fs/promises';
import type { FileFault } from '../exportFiles/fileCheck.ts';
import { CsvRowReader } from './csvRowReader.ts';
import type { ExportRow } from './exportRow.ts';
import { formatOf } from './formatOfFile.ts';
import { JsonRowReader } from './jsonRowReader.ts';
import { diskFailure, ReadingFailure } from './readingFailure.ts';
import type { RowReader } from './rowReader.ts';

/** How a file is read. */
export interface CursorOptions {
  readonly signal: AbortSignal;
  /** Bytes that are read, and turned into rows, at a time. */
  readonly chunkBytes: number;
  readonly onBytes?: (bytes: number) => void;
}

/** Goes through the rows of one export's file. What it is, CSV or JSON, is told by how it begins, not by its name. */
export class FileCursor {
  readonly path: string;
  /** The row it stands at; undefined before the first `fill`, and behind the last row. */
  row: ExportRow | undefined;
  /** Rows it has passed, the one it stands at included. */
  passed = 0;
  /** The first row that is newer than the one before it, from 1; 0: all are in order so far. */
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

  /** Stands at the first row when there is one. Fails by `ReadingFailure`, as `fill` does. */
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

  /** Goes on to the next row that has been read; false: there is none, unless `fill` brings more. */
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

  /** Reads until there is a next row and stands at it; at the end of the file there is none. */
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
