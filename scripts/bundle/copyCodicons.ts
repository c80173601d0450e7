import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { projectRoot } from '../host/hostPaths.ts';
import { quotedNames, usedCodicons } from './usedCodicons.ts';

/**
 * Puts the icon font and its style sheet beside the webviews' scripts: the style sheet names the font relatively, and
 * has the icons that the scripts name, and those that the admin's part names for the pages' buttons. Returns the copies.
 */
export async function copyCodicons(
  folder: string,
  scripts: readonly string[],
  admin: readonly string[],
): Promise<string[]> {
  const source = join(projectRoot, 'node_modules/@vscode/codicons/dist');
  const [styles, font] = [join(folder, 'codicon.css'), join(folder, 'codicon.ttf')];
  const textsOf = (files: readonly string[]) => Promise.all(files.map((file) => readFile(file, 'utf8')));
  const texts = [...(await textsOf(scripts)), ...(await textsOf(admin)).map(quotedNames)];
  await mkdir(folder, { recursive: true });
  const used = usedCodicons(await readFile(join(source, 'codicon.css'), 'utf8'), texts.join('\n'));
  await writeFile(styles, (await transform(used, { loader: 'css', minify: true })).code);
  await copyFile(join(source, 'codicon.ttf'), font);
  return [styles, font];
}
