import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../host/hostPaths.ts';

/** Puts the icon font and its style sheet beside the webviews' scripts: the style sheet names the font relatively. Returns the copies. */
export async function copyCodicons(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const copies = [];
  for (const file of ['codicon.css', 'codicon.ttf']) {
    await copyFile(join(projectRoot, 'node_modules/@vscode/codicons/dist', file), join(folder, file));
    copies.push(join(folder, file));
  }
  return copies;
}
