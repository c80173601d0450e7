import type { BulkContext } from '../../bulk/columns.ts';
import { type BulkSource, DryRunReader } from '../../bulk/dryRun.ts';
import type { BulkFileProperties } from '../../bulk/fileRules.ts';
import type { DryRun } from '../../bulk/findings.ts';

/** Bytes decoded per turn: about a millisecond. */
const CHUNK_BYTES = 512 * 1024;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The lines of a file's bytes, decoded in small steps, with encoding problems. */
export async function decodeBulkFile(bytes: Uint8Array, signal: AbortSignal): Promise<BulkSource> {
  const marked = markedEncoding(bytes);
  let read = await decode(bytes, marked, signal);
  if (read === undefined) read = (await decode(bytes, 'windows-1252', signal)) ?? { lines: [], lineEnds: 'lf' };
  const { lines } = read;
  const facts: BulkFileProperties = {
    bytes: bytes.length,
    encoding: read.encoding ?? 'other',
    lineEnds: read.lineEnds,
  };
  return { lines: { count: lines.length, at: (line) => lines[line] ?? '' }, facts };
}

interface Decoded {
  readonly lines: readonly string[];
  readonly lineEnds: 'lf' | 'cr';
  readonly encoding?: 'utf-8' | 'utf-16';
}

/** Undefined: the bytes aren't in that encoding. */
async function decode(bytes: Uint8Array, encoding: Encoding, signal: AbortSignal): Promise<Decoded | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const lines: string[] = [];
  /** Pieces of an unfinished line: joined once, however many there are. */
  let begun: string[] = [];
  let held = '';
  let hasLf = false;
  let hasCr = false;
  let at = 0;
  const take = (text: string): void => {
    const [first = '', ...others] = text.split(/\r\n|\r|\n/);
    begun.push(first);
    for (const line of others) {
      lines.push(begun.length === 1 ? (begun[0] ?? '') : begun.join(''));
      begun = [line];
    }
  };
  try {
    await runInSlices((isOver) => {
      while (at < bytes.length) {
        const piece = held + decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
        at += CHUNK_BYTES;
        // A final CR may be half of CR LF.
        held = piece.endsWith('\r') ? '\r' : '';
        hasLf ||= piece.includes('\n');
        hasCr ||= piece.includes('\r');
        take(held === '' ? piece : piece.slice(0, -1));
        if (isOver()) return at >= bytes.length;
      }
      return true;
    }, signal);
    take(held + decoder.decode());
    lines.push(begun.join(''));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TypeError) return undefined;
    throw error;
  }
  const known = encoding === 'windows-1252' ? {} : { encoding: encoding === 'utf-8' ? encoding : ('utf-16' as const) };
  return { lines, lineEnds: hasCr && !hasLf ? 'cr' : 'lf', ...known };
}

/** By the byte order mark, or without one by the zero bytes of UTF-16. */
function markedEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 64);
  const zeros = (parity: number): number => start.filter((byte, place) => place % 2 === parity && byte === 0).length;
  if (zeros(1) > start.length / 4) return 'utf-16le';
  return zeros(0) > start.length / 4 ? 'utf-16be' : 'utf-8';
}

/** Checks a whole file in small steps without sending anything. `onProgress` gets the lines read, of all. */
export async function dryRun(
  source: BulkSource,
  context: BulkContext,
  signal: AbortSignal,
  onProgress?: (done: number, of: number) => void,
): Promise<DryRun> {
  const reading = new DryRunReader(source, context);
  await runInSlices(
    (isOver) => reading.advance(isOver),
    signal,
    () => onProgress?.(reading.progress.done, reading.progress.of),
  );
  return reading.result();
}

/** Milliseconds of work before yielding. */
const SLICE_MS = 8;

/** Does long work in small steps, so that nothing else waits. `advance` returns whether it is done. */
export async function runInSlices(
  advance: (isOver: () => boolean) => boolean,
  signal: AbortSignal,
  onSlice?: () => void,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const end = performance.now() + SLICE_MS;
    if (advance(() => performance.now() >= end)) return;
    onSlice?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
