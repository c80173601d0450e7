import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { projectRoot } from '../host/hostPaths.ts';

/** A rule of the icon font's style sheet; captures the icon's name. */
const ICON_RULE = /^\.codicon-([a-z0-9-]+):before \{[^}]*\}\n?/gm;

/** A name in quotes, as the extension sends it to a webview. */
const QUOTED = /(["'`])([a-z0-9-]+)\1/g;

/**
 * Writes the icon font and its style sheet beside the webviews' scripts, reduced to the icons that those scripts name and
 * those that the admin bundle names for buttons. Returns the paths of both files.
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
  const used = usedCodicons(await readFile(join(source, 'codicon.css'), 'utf8'), texts.join('\n'));
  await writeFile(styles, (await transform(used, { loader: 'css', minify: true })).code);
  await copyFile(join(source, 'codicon.ttf'), font);
  return [styles, font];
}

/** The names of a script that stand in quotes by themselves, separated by spaces: only those can be icons it sends. */
export function quotedNames(script: string): string {
  return [...new Set([...script.matchAll(QUOTED)].map(([, , name]) => name))].join(' ');
}

/**
 * The icon font's style sheet without the rules of icons that the scripts don't name. An icon may be named as a whole or
 * be composed of a base and a suffix such as `-off`.
 */
export function usedCodicons(styles: string, scripts: string): string {
  const words = new Set(scripts.match(/[\w-]+/g));
  const isUsed = (name: string): boolean => {
    if (words.has(name) || words.has(`codicon-${name}`)) return true;
    const dashes = [...name.matchAll(/-/g)].map(({ index }) => index);
    return dashes.some(
      (at) => words.has(name.slice(at)) && (words.has(name.slice(0, at)) || words.has(`codicon-${name.slice(0, at)}`)),
    );
  };
  return styles.replace(ICON_RULE, (rule, name: string) => (isUsed(name) ? rule : ''));
}
