import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { serverFolder } from './hostPaths.ts';

/** What a window needs to show cards and their text: the themes, icons and JSON. */
const BUILTIN_EXTENSIONS = [
  'configuration-editing',
  'json',
  'json-language-features',
  'markdown-basics',
  'markdown-language-features',
  'theme-defaults',
  'theme-modern-icons',
  'theme-seti',
];

/**
 * Fills the folder with a few of VS Code's own hundred extensions. Reading and starting all of them is most of the work
 * of opening a window.
 */
export async function linkBuiltinExtensions(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of BUILTIN_EXTENSIONS)
    await symlink(join(serverFolder, 'extensions', name), join(folder, name), 'dir');
}
