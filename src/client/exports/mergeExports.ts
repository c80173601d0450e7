import { EXPORT_COLUMNS, type ExportFormat } from '../../contract/loyaltyExports.ts';
import { formatServiceCell } from '../../csv/csvCells.ts';
import { type ExportRow, rowDifference } from './exportRows.ts';
import { catchReadingFailure, diskFailure, FileCursor, ReadingFailure, type ReadingProblem } from './fileCursor.ts';
import { PartFile, removeStaleParts } from './partFile.ts';

/** Which files become which. */
interface MergeRequest {
  /** Absolute; where two tell different things of an event, the one named first is believed. */
  readonly paths: readonly string[];
  /** Absolute; replaced when the new file is whole. It may be one of `paths`. */
  readonly target: string;
  /** `json` only where all files are. */
  readonly format: ExportFormat;
}

/** How a merge ended. Only `merged` leaves or changes a file of the target's name. */
export type MergeResult =
  | { readonly kind: 'merged'; readonly tally: MergeTally; readonly bytes: number }
  /** A CSV row does not tell what a JSON record must. */
  | { readonly kind: 'notJson' }
  | ReadingProblem;

/** Writes the rows of several exports into one file, newest first and each event once, in memory that does not grow with them. */
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
        const texts = rows.map(format === 'json' ? (row) => row.text : csvLine);
        await write(`${isFirst ? '' : between}${texts.join(between)}`);
        isFirst = false;
      }
      await write(isFirst && format === 'csv' ? '' : tail);
      if (options.signal.aborted) throw new ReadingFailure({ kind: 'cancelled' });
      await onDisk(target, () => part.keep());
      return { kind: 'merged', tally, bytes };
    } finally {
      await part.discard();
    }
  });
}

/** In front of the rows, between two of them, and behind them. */
const FRAMES: Readonly<Record<ExportFormat, readonly [string, string, string]>> = {
  csv: [`${EXPORT_COLUMNS.join(',')}\n`, '\n', '\n'],
  json: ['[', ',\n', ']'],
};

/** A row as a CSV file has it; what stands in one stays as it is, its apostrophes too. */
function csvLine(row: ExportRow): string {
  if (row.format === 'csv') return row.text;
  const { clientRef = '', eventId, recordedAt, operation, amount = '' } = row;
  return `${formatServiceCell(clientRef)},${formatServiceCell(eventId)},${recordedAt},${formatServiceCell(operation)},${amountCell(amount)}`;
}

/** Signed amounts get no apostrophe (P1 2.2); what is no number is text. */
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

/** What a merge brings along. */
export interface MergeOptions {
  readonly signal: AbortSignal;
  /** Bytes read so far, of all files together. */
  readonly onProgress?: (bytes: number) => void;
}

/** All files are open side by side. */
export const MAX_FILES = 256;
/** What is read of all files at a time, together; a share of it is a few milliseconds of work. */
const ALL_CHUNKS = 8 * 1024 * 1024;
const LARGEST_CHUNK = 128 * 1024;
/** Rows are handed on in batches of about so many. */
const BATCH = 256;
/** In one file alone, an event that comes twice is looked for among so many rows of the same time. */
const NEIGHBOURS = 10_000;

/** A place in one of the files, by which they are held in order. */
interface Source {
  readonly cursor: FileCursor;
  /** Which of the files. */
  readonly file: number;
}

/**
 * The rows of several exports as one, newest first and each event once, in batches; memory does not grow with the files.
 * The file named first wins where two tell different things of one event. Fails by `ReadingFailure`.
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

/** A tally in which nothing has been counted yet. */
export function newTally(paths: readonly string[]): MergeTally {
  const files = paths.map((path) => ({ path, rows: 0, leftOut: 0, firstUnordered: 0 }));
  return { files, rows: 0, duplicates: 0, conflicts: 0, otherRefs: 0 };
}

/** `sources`: by the time of the row they stand at, newest first. */
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

/** Puts a source where its row belongs. */
function insertSource(sources: Source[], source: Source): void {
  sources.unshift(source);
  moveDown(sources);
}

/** The first one has gone on, or is over: puts it where it belongs now. Files mostly follow each other, so it is near. */
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

/** So many rows of one instant are held at most: a hostile file must not fill the memory. */
const MAX_ROWS_PER_INSTANT = 250_000;

interface Held {
  readonly row: ExportRow;
  readonly file: number;
}

/**
 * The rows that were recorded in one millisecond, each event once. The files' order puts equal events side by side
 * (P1 2.2), so an instant is all that has to be held to leave duplicates out.
 */
class InstantRows {
  readonly #tally: MergeTally;
  /** Most instants have one row: nothing is made for it. */
  #row: ExportRow | undefined;
  #file = 0;
  /** All rows by event, when there are several. */
  #several: Map<string, Held> | undefined;

  constructor(tally: MergeTally) {
    this.#tally = tally;
  }

  get size(): number {
    return this.#several?.size ?? (this.#row === undefined ? 0 : 1);
  }

  /** `file`: the row's file, by its place; the first one wins where two tell different things. */
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

  /** Hands all over and is empty again. */
  drain(into: ExportRow[]): void {
    if (this.#several !== undefined) for (const { row } of this.#several.values()) into.push(row);
    else if (this.#row !== undefined) into.push(this.#row);
    this.#row = undefined;
    this.#several = undefined;
  }

  /** Counts a duplicate; whether its row takes the place of the one that is held. */
  #isBetter(row: ExportRow, file: number, held: Held): boolean {
    const difference = rowDifference(held.row, row);
    this.#tally.duplicates += 1;
    if (difference === 'content') this.#tally.conflicts += 1;
    if (difference === 'clientRef') this.#tally.otherRefs += 1;
    // A JSON row tells more than the same row of a CSV file; otherwise the first file's word counts.
    const isBetter = difference === 'none' && row.format !== held.row.format ? row.format === 'json' : file < held.file;
    const loser = this.#tally.files[isBetter ? held.file : file];
    if (loser !== undefined) loser.leftOut += 1;
    return isBetter;
  }
}

/** What a file brought to a merge. */
interface FileTally {
  readonly path: string;
  /** Rows in the file. */
  rows: number;
  /** Those whose event another file had as well, or the file itself once more; this file's row was left out. */
  leftOut: number;
  /** The first row, from 1, that is newer than the one before it; 0 when all are newest first. */
  firstUnordered: number;
}

/** What is known of a merge when it has been read to its end. */
export interface MergeTally {
  /** By file, as given. */
  readonly files: readonly FileTally[];
  /** Events, each once. */
  rows: number;
  /** Rows that were left out because their event was there already. */
  duplicates: number;
  /** Of these, rows that told something else of the event; the row of the file named first was taken. */
  conflicts: number;
  /** Of these, rows in which only the resolved customer identifier differs. */
  otherRefs: number;
}
