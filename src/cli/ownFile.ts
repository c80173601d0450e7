import { readFile } from 'node:fs/promises';

/** A file of the package, which lies one folder up from the built program and two up from this source. */
export async function readOwnFile(path: string): Promise<string | undefined> {
  for (const place of ['../', '../../']) {
    try {
      return await readFile(new URL(place + path, import.meta.url), 'utf8');
    } catch {
      // Not there: the other place.
    }
  }
  return undefined;
}
