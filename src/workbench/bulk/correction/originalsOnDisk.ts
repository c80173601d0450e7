import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { fileOnDisk } from '../../../client/upload/fileOnDisk.ts';
import { isBlank, readRecord } from '../../../contract/bulkFile/readRecord.ts';
import { OriginalRows } from '../../../contract/bulkResults/originalRows.ts';
import type { ReadBackColumn } from '../../../contract/bulkResults/readBackColumns.ts';
import type { BulkRow } from '../../../contract/bulkUpdateRecord.ts';
import type { BulkJobRecord } from '../../jobs/jobRecord.ts';
import { decodeBulkFile } from '../check/decodeBulkFile.ts';

/** Records that are looked at in one turn: some milliseconds of work. */
const AT_ONCE = 2_000;

/** The failed rows as they stand in the file that was uploaded; undefined when it is not there any more, or another one. */
export async function originalsOnDisk(
  record: Pick<BulkJobRecord, 'source' | 'sha256' | 'identifier'>,
  columns: readonly ReadBackColumn[],
  failed: readonly BulkRow[],
  signal: AbortSignal,
): Promise<OriginalRows | undefined> {
  const { source, sha256, identifier } = record;
  if (source === undefined) return undefined;
  try {
    if ((await fileOnDisk(source, signal)).sha256 !== sha256) return undefined;
    const { lines } = await decodeBulkFile(await readFile(source, { signal }), signal);
    const originals = new OriginalRows(columns, matchColumn(columns, identifier), failed);
    let at = -1;
    for (let line = 0, read = 1; line < lines.count; read++) {
      if (isBlank(lines.at(line))) {
        line++;
        continue;
      }
      const { cells, lines: taken } = readRecord(lines, line);
      // The header comes first.
      if (at >= 0) originals.offer(cells, at);
      at++;
      line += taken;
      if (read % AT_ONCE === 0) await setImmediate(undefined, { signal });
    }
    return originals;
  } catch {
    // Moved, deleted, unreadable: what reads back is enough.
    return undefined;
  }
}

/** A field's column is named by its key or by its display name, which reads like it. */
function matchColumn(columns: readonly ReadBackColumn[], identifier: string): string {
  const names = columns.map(({ column }) => column);
  if (names.includes(identifier)) return identifier;
  return (
    names.find(
      (name) =>
        name
          .trim()
          .toLowerCase()
          .replace(/[\s_-]+/g, '-') === identifier.replace(/[_-]+/g, '-'),
    ) ?? identifier
  );
}
