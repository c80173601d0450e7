import { mkdir, rename, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PartFile } from '../../client/exports/partFile.ts';

/**
 * Renames an unreadable file, so that its content is kept and its path is free again. Returns the new path, or
 * undefined if the file doesn't exist.
 */
export async function setAsideFile(path: string): Promise<string | undefined> {
  for (let number = 1; ; number++) {
    const kept = `${path}.unreadable${number === 1 ? '' : `-${number}`}`;
    if (await pathExists(kept)) continue;
    return rename(path, kept).then(
      () => kept,
      () => undefined,
    );
  }
}

/**
 * Writes a file via a temporary one and a rename, so that the path never holds a partial file. Only its owner can read
 * it. Creates the folder; a read-only target is refused.
 */
export async function writeWholeFile(
  path: string,
  bytes: Uint8Array,
  { signal, modifiedAt }: { readonly signal?: AbortSignal; readonly modifiedAt?: Date } = {},
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = await PartFile.create(path);
  try {
    await part.write(bytes);
    if (modifiedAt !== undefined) await utimes(part.path, modifiedAt, modifiedAt);
    signal?.throwIfAborted();
    await part.keep();
  } finally {
    await part.discard();
  }
}

/** Reads a folder in place of a file as an empty file; rethrows every other error. */
export function emptyIfFolder(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EISDIR') return '';
  throw error;
}

/** The root of the git work tree that contains the path, or undefined. */
export async function gitFolderOf(file: string): Promise<string | undefined> {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    // `.git` is a folder, or a file in a linked work tree.
    if (await pathExists(join(folder, '.git'))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/** Whether there is a file or folder at the path. */
export async function pathExists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
