import { open } from 'node:fs/promises';
import { EXPORT_COLUMNS, type ExportFormat } from '../../contract/loyaltyExportRecord.ts';

const OPEN_LIST = 91;
const SPACES: ReadonlySet<number> = new Set([9, 10, 13, 32]);
const ENOUGH = 4096;

/** What a file is by how it begins, whatever its name; one that cannot be read is no JSON. */
export async function formatOfFile(path: string): Promise<ExportFormat> {
  return formatOf(await beginningOf(path));
}

/** Whether a file begins as an export does: with its line of columns, or with a record of it. */
export async function isExportFile(path: string): Promise<boolean> {
  const bytes = await beginningOf(path);
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  if (formatOf(bytes) === 'json') return text.includes('"event_id"') && text.includes('"recorded_at_utc"');
  const header = EXPORT_COLUMNS.join(',');
  return text.startsWith(header) && ['', '\r', '\n'].includes(text.charAt(header.length));
}

/** Nothing of a file that can't be read. */
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

/** What begins with these bytes: a list is JSON. */
export function formatOf(bytes: Uint8Array): ExportFormat {
  return bytes.find((byte) => !SPACES.has(byte)) === OPEN_LIST ? 'json' : 'csv';
}
