import { EXPORT_COLUMNS, type ExportFormat } from '../../contract/loyaltyExports.ts';
import { formatServiceCell } from '../../csv/csvCells.ts';
import { type ExportRow, rowDifference } from './exportRows.ts';
import { catchReadingFailure, diskFailure, FileCursor, ReadingFailure, type ReadingProblem } from './fileCursor.ts';
import { PartFile, removeStaleParts } from './partFile.ts';

/** Which files to merge, and where to. */
interface MergeRequest {
  /** Absolute paths. If two files differ about an event, the first one wins. */
  readonly paths: readonly string[];
  /** Absolute path. It's replaced once the new file is complete, and may be one of `paths`. */
  readonly target: string;
  /** `json` only if every event is in a JSON file. */
  readonly format: ExportFormat;
}

/** The result of a merge. Only `merged` creates or replaces the target. */
export type MergeResult =
  | {
      readonly kind: 'merged';
      readonly tally: MergeTally;
      readonly bytes: number;
      /** Rows written without their quality notes and other JSON fields, because the file is CSV. */
      readonly shortened: number;
    }
  /** CSV rows lack fields that JSON records need. */
  | { readonly kind: 'notJson' }
  | ReadingProblem;

/** Merges exports into one file, newest first and each event once, in constant memory. */
export function mergeExports({ paths, target, format }: MergeRequest, options: MergeOptions): Promise<MergeResult> {
  return catchReadingFailure<MergeResult>(async () => {
    const part = await onDisk(target, async () => {
      await removeStaleParts(target);
      return PartFile.create(target);
    });
    try {
      const tally = newTally(paths);
      const [head, between, tail] = FRAMES[format];
      let bytes = 0;
      let shortened = 0;
      const write = async (text: string): Promise<void> => {
        const buffer = Buffer.from(text);
        bytes += buffer.length;
        await onDisk(target, () => part.write(buffer));
      };
      await write(head);
      let isFirst = true;
      for await (const rows of mergedRows(paths, tally, options)) {
        if (rows.length === 0) continue;
        if (format === 'json' && rows.some((row) => row.format === 'csv')) return { kind: 'notJson' };
        if (format === 'csv') shortened += rows.filter((row) => row.format === 'json').length;
        const texts = rows.map(format === 'json' ? (row) => row.text : csvLine);
        await write(`${isFirst ? '' : between}${texts.join(between)}`);
        isFirst = false;
      }
      await write(isFirst && format === 'csv' ? '' : tail);
      if (options.signal.aborted) throw new ReadingFailure({ kind: 'cancelled' });
      await onDisk(target, () => part.keep());
      return { kind: 'merged', tally, bytes, shortened };
    } finally {
      await part.discard();
    }
  });
}

/** The text before the rows, between them and after them. */
const FRAMES: Readonly<Record<ExportFormat, readonly [string, string, string]>> = {
  csv: [`${EXPORT_COLUMNS.join(',')}\n`, '\n', '\n'],
  json: ['[', ',\n', ']'],
};

/** A row as CSV; a row from a CSV file stays as it is, including apostrophes. */
function csvLine(row: ExportRow): string {
  if (row.format === 'csv') return row.text;
  const { clientRef = '', eventId, recordedAt, operation, amount = '' } = row;
  return `${formatServiceCell(clientRef)},${formatServiceCell(eventId)},${recordedAt},${formatServiceCell(operation)},${amountCell(amount)}`;
}

/** Signed amounts get no apostrophe (P1 2.2), unlike texts that aren't numbers. */
function amountCell(amount: string): string {
  return /^[+-]?[\d.]+(?:[eE][+-]?\d+)?$/.test(amount) ? amount : formatServiceCell(amount);
}

async function onDisk<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw diskFailure(path, error);
  }
}

/** Options of a merge. */
export interface MergeOptions {
  readonly signal: AbortSignal;
  /** Bytes read so far from all files. */
  readonly onProgress?: (bytes: number) => void;
}

/** The limit of files, because all are open at the same time. */
export const MAX_FILES = 256;
/** Bytes buffered for all files together; parsing a file's share takes a few milliseconds. */
const ALL_CHUNKS = 8 * 1024 * 1024;
const LARGEST_CHUNK = 128 * 1024;
/** Approximate rows per batch. */
const BATCH = 256;
/** In a single file, duplicates are searched among at most this many rows of the same time. */
const NEIGHBOURS = 10_000;

/** The current position in one of the files. */
interface Source {
  readonly cursor: FileCursor;
  /** Index of the file. */
  readonly file: number;
}

/**
 * The merged rows of several exports in batches, newest first and each event once, in constant memory. If two files differ
 * about an event, the first one wins. Throws a `ReadingFailure`.
 */
export async function* mergedRows(
  paths: readonly string[],
  tally: MergeTally,
  { signal, onProgress }: MergeOptions,
): AsyncGenerator<readonly ExportRow[]> {
  const chunkBytes = Math.min(LARGEST_CHUNK, Math.floor(ALL_CHUNKS / Math.max(1, paths.length)));
  let bytes = 0;
  const onBytes = (count: number): void => {
    bytes += count;
    onProgress?.(bytes);
  };
  const opened: FileCursor[] = [];
  try {
    const sources: Source[] = [];
    for (const [file, path] of paths.entries()) {
      const cursor = await FileCursor.open(path, { signal, chunkBytes, onBytes });
      opened.push(cursor);
      if (cursor.row !== undefined) insertSource(sources, { cursor, file });
    }
    yield* rowsInOrder(sources, tally);
    for (const [file, cursor] of opened.entries()) recordFile(tally.files[file], cursor);
  } finally {
    for (const cursor of opened) await cursor.close();
  }
}

/** An empty tally. */
export function newTally(paths: readonly string[]): MergeTally {
  const files = paths.map((path) => ({ path, rows: 0, leftOut: 0, firstUnordered: 0 }));
  return { files, rows: 0, duplicates: 0, conflicts: 0, otherRefs: 0 };
}

/** `sources`: sorted by the time of their current row, newest first. */
async function* rowsInOrder(sources: Source[], tally: MergeTally): AsyncGenerator<readonly ExportRow[]> {
  const isAlone = tally.files.length === 1;
  const instant = new InstantRows(tally);
  let batch: ExportRow[] = [];
  let at = Number.NaN;
  for (let first = sources[0]; first !== undefined; first = sources[0]) {
    const { cursor, file } = first;
    const row = cursor.row as ExportRow;
    if (row.at !== at || (isAlone && instant.size >= NEIGHBOURS)) {
      instant.drain(batch);
      at = row.at;
    }
    instant.add(row, file);
    const hasNext = cursor.next();
    if (!hasNext) {
      tally.rows += batch.length;
      yield batch;
      batch = [];
      await cursor.fill();
    } else if (batch.length >= BATCH) {
      tally.rows += batch.length;
      yield batch;
      batch = [];
    }
    if (cursor.firstUnordered > 0 && !isAlone)
      throw new ReadingFailure({ kind: 'unordered', path: cursor.path, row: cursor.firstUnordered });
    moveDown(sources);
  }
  instant.drain(batch);
  tally.rows += batch.length;
  yield batch;
}

/** Inserts a source at its place in the order. */
function insertSource(sources: Source[], source: Source): void {
  sources.unshift(source);
  moveDown(sources);
}

/** Moves the first source to its new place, or removes it at its end. The place is usually near, because files rarely interleave. */
function moveDown(sources: Source[]): void {
  const moved = sources[0] as Source;
  const { row } = moved.cursor;
  if (row === undefined) {
    sources.shift();
    return;
  }
  let place = 0;
  for (let next = sources[1]; next !== undefined && isNewer(next, row); next = sources[place + 1]) {
    sources[place] = next;
    place += 1;
  }
  sources[place] = moved;
}

function isNewer({ cursor }: Source, row: ExportRow): boolean {
  return (cursor.row?.at ?? Number.NEGATIVE_INFINITY) > row.at;
}

function recordFile(file: FileTally | undefined, cursor: FileCursor): void {
  if (file === undefined) return;
  file.rows = cursor.passed;
  file.firstUnordered = cursor.firstUnordered;
}

/** Limits the rows of one instant, so that a hostile file can't fill the memory. */
const MAX_ROWS_PER_INSTANT = 250_000;

interface Held {
  readonly row: ExportRow;
  readonly file: number;
}

/**
 * The rows recorded in one millisecond, each event once. The order of the files puts equal events next to each other
 * (P1 2.2), so one instant is enough to find duplicates.
 */
class InstantRows {
  readonly #tally: MergeTally;
  /** Most instants have one row and need no map. */
  #row: ExportRow | undefined;
  #file = 0;
  /** All rows by event, if there are several. */
  #several: Map<string, Held> | undefined;

  constructor(tally: MergeTally) {
    this.#tally = tally;
  }

  get size(): number {
    return this.#several?.size ?? (this.#row === undefined ? 0 : 1);
  }

  /** `file`: index of the row's file; of two different rows, that of the first file wins. */
  add(row: ExportRow, file: number): void {
    if (this.#row === undefined) {
      this.#row = row;
      this.#file = file;
      return;
    }
    this.#several ??= new Map([[this.#row.eventId, { row: this.#row, file: this.#file }]]);
    const held = this.#several.get(row.eventId);
    if (held === undefined) {
      if (this.#several.size >= MAX_ROWS_PER_INSTANT)
        throw new ReadingFailure({ kind: 'crowded', recordedAt: row.recordedAt });
      this.#several.set(row.eventId, { row, file });
    } else if (this.#isBetter(row, file, held)) this.#several.set(row.eventId, { row, file });
  }

  /** Returns all rows and clears itself. */
  drain(into: ExportRow[]): void {
    if (this.#several !== undefined) for (const { row } of this.#several.values()) into.push(row);
    else if (this.#row !== undefined) into.push(this.#row);
    this.#row = undefined;
    this.#several = undefined;
  }

  /** Counts a duplicate. Returns whether its row replaces the kept one. */
  #isBetter(row: ExportRow, file: number, held: Held): boolean {
    const difference = rowDifference(held.row, row);
    this.#tally.duplicates += 1;
    if (difference === 'content') this.#tally.conflicts += 1;
    if (difference === 'clientRef') this.#tally.otherRefs += 1;
    // A JSON row says more than the same row of a CSV file; otherwise the first file wins.
    const isBetter = difference === 'none' && row.format !== held.row.format ? row.format === 'json' : file < held.file;
    const loser = this.#tally.files[isBetter ? held.file : file];
    if (loser !== undefined) loser.leftOut += 1;
    return isBetter;
  }
}

/** What one file contributed to a merge. */
interface FileTally {
  readonly path: string;
  /** Rows in the file. */
  rows: number;
  /** Omitted rows, because another file, or this file itself, has the same event. */
  leftOut: number;
  /** The first row, from 1, that is newer than the previous one; 0 if all are newest first. */
  firstUnordered: number;
}

/** The totals of a merge. */
export interface MergeTally {
  /** By file, in the given order. */
  readonly files: readonly FileTally[];
  /** Distinct events. */
  rows: number;
  /** Omitted rows, because their event was already included. */
  duplicates: number;
  /** Of these, rows that differed; the row of the first file was kept. */
  conflicts: number;
  /** Of these, rows that differed only in the resolved customer identifier. */
  otherRefs: number;
}
