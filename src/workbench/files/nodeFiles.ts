import { rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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

/** The git work tree that the file would stand in, or undefined. */
export async function gitFolderOf(file: string): Promise<string | undefined> {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    // A folder, or in a linked work tree a file.
    if (await exists(join(folder, '.git'))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
