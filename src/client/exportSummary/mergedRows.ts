import type { ExportRow } from './exportRow.ts';
import { FileCursor } from './fileCursor.ts';
import { InstantRows } from './instant.ts';
import type { FileTally, MergeTally } from './mergeTally.ts';
import { ReadingFailure } from './readingFailure.ts';

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
