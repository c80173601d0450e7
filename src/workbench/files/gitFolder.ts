import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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
