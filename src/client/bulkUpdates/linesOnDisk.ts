import { createReadStream } from 'node:fs';
import type { BulkLines } from '../../contract/bulkFile/bulkLines.ts';

const CHUNK_BYTES = 256 * 1024;
const LINE_END = /\r\n|\r|\n/;

/** The lines of a file, read a chunk at a time; throws what the file system says, and a `TypeError` for other bytes than UTF-8. */
export async function linesOnDisk(path: string, signal: AbortSignal): Promise<BulkLines> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const lines: string[] = [];
  let held = '';
  const take = (text: string): void => {
    const all = held + text;
    // A CR at the very end may be the first half of a line end.
    const isHalf = all.endsWith('\r');
    const some = (isHalf ? all.slice(0, -1) : all).split(LINE_END);
    held = `${some.pop() ?? ''}${isHalf ? '\r' : ''}`;
    for (const line of some) lines.push(line);
  };
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES, signal })) {
    take(decoder.decode(chunk as Buffer, { stream: true }));
  }
  take(decoder.decode());
  lines.push(...held.split(LINE_END));
  return { count: lines.length, at: (line) => lines[line] ?? '' };
}
