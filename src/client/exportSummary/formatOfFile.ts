import { open } from 'node:fs/promises';
import type { ExportFormat } from '../../contract/loyaltyExportRecord.ts';

const OPEN_LIST = 91;
const SPACES: ReadonlySet<number> = new Set([9, 10, 13, 32]);
const ENOUGH = 4096;

/** What a file is by how it begins, whatever its name; one that cannot be read is no JSON. */
export async function formatOfFile(path: string): Promise<ExportFormat> {
  try {
    const handle = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(ENOUGH), 0, ENOUGH, 0);
      return formatOf(buffer.subarray(0, bytesRead));
    } finally {
      await handle.close();
    }
  } catch {
    return 'csv';
  }
}

/** What begins with these bytes: a list is JSON. */
export function formatOf(bytes: Uint8Array): ExportFormat {
  return bytes.find((byte) => !SPACES.has(byte)) === OPEN_LIST ? 'json' : 'csv';
}
