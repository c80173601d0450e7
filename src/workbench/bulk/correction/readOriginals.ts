import { readFile } from 'node:fs/promises';
import { openUploadFile } from '../../../client/upload/fileOnDisk.ts';
import { isBlankLine, readCsvRecord } from '../../../contract/bulkFile/readRecord.ts';
import type { OriginalRows } from '../../../contract/bulkResults/originalRows.ts';
import type { BulkJobRecord } from '../../jobs/jobRecord.ts';
import { decodeBulkFile } from '../check/decodeBulkFile.ts';
import { runInSlices } from '../check/inSlices.ts';

/** Reads the file that was uploaded into `originals`. False: it is not there any more, or is another one now. */
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
    // Moved, deleted, unreadable: what reads back is enough.
    return false;
  }
}

/** The column by which rows found their traders: a field's is named by its key, or by its display name, which reads like it. */
export function matchColumnOf(header: readonly string[], identifier: string): string {
  if (header.includes(identifier)) return identifier;
  const plain = (name: string) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, '-');
  return header.find((name) => plain(name) === plain(identifier)) ?? identifier;
}
