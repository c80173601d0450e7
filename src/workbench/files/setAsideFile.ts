import { rename, stat } from 'node:fs/promises';

/**
 * Renames a file that can't be read, so that nothing of it is lost and its place is free again; the new path, or undefined
 * if there is nothing to rename.
 */
export async function setAsideFile(path: string): Promise<string | undefined> {
  for (let number = 1; ; number++) {
    const kept = `${path}.unreadable${number === 1 ? '' : `-${number}`}`;
    const isTaken = await stat(kept).then(
      () => true,
      () => false,
    );
    if (isTaken) continue;
    return rename(path, kept).then(
      () => kept,
      () => undefined,
    );
  }
}

/** A folder in a record's place has no text that is a record. */
export function emptyIfFolder(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EISDIR') return '';
  throw error;
}
