import { rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Renames an unreadable file, so that its content is kept and its path is free again. Returns the new path, or
 * undefined if the file doesn't exist.
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

/** The text of a file; undefined if a folder has its name. */
export function emptyIfFolder(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EISDIR') return '';
  throw error;
}

/** The root of the git work tree that contains the path, or undefined. */
export async function gitFolderOf(file: string): Promise<string | undefined> {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    // `.git` is a folder, or a file in a linked work tree.
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
