import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { projectRoot } from '../host/hostPaths.ts';

/** A rule of the icon font's style sheet; captures the icon's name. */
const ICON_RULE = /^\.codicon-([a-z0-9-]+):before \{[^}]*\}\n?/gm;

/** A name in quotes, by itself or before other classes, and one in a class: only those can be icons. */
const NAMES = [/(["'`])(-?[a-z0-9-]+)(?: [a-z0-9 -]*)?\1/g, /codicon(-[a-z0-9-]+)/g];

/**
 * Writes the icon font, and for each page `<page>Icons.css`, its style sheet reduced to the icons that the scripts of the page name.
 * Returns the paths of what was written.
 */
export async function copyCodicons(folder: string, pages: ReadonlyMap<string, readonly string[]>): Promise<string[]> {
  const source = join(projectRoot, 'node_modules/@vscode/codicons/dist');
  const all = await readFile(join(source, 'codicon.css'), 'utf8');
  const font = join(folder, 'codicon.ttf');
  await copyFile(join(source, 'codicon.ttf'), font);
  const sheets = [...pages].map(async ([page, scripts]) => {
    const texts = await Promise.all(scripts.map((file) => readFile(file, 'utf8')));
    const sheet = join(folder, `${page}Icons.css`);
    await writeFile(
      sheet,
      (await transform(usedCodicons(all, texts.join('\n')), { loader: 'css', minify: true })).code,
    );
    return sheet;
  });
  return [font, ...(await Promise.all(sheets))];
}

/**
 * The icon font's style sheet without the rules of icons that the scripts don't name. An icon may be named as a whole or
 * be composed of a base and a suffix, e.g. `-off`.
 */
export function usedCodicons(styles: string, scripts: string): string {
  const named = NAMES.flatMap((expression) => [...scripts.matchAll(expression)].map((found) => found.at(-1) ?? ''));
  const words = new Set(named.flatMap((name) => [name, name.replace(/^-/, '')]));
  const isUsed = (name: string): boolean =>
    words.has(name) ||
    [...name.matchAll(/-/g)].some(({ index }) => words.has(name.slice(index)) && words.has(name.slice(0, index)));
  return styles.replace(ICON_RULE, (rule, name: string) => (isUsed(name) ? rule : ''));
}
