import type { Metafile } from 'esbuild';

/** The outputs that must load before an entry's script runs: itself, its style sheet, and everything these import. */
export function outputsAtStart({ outputs }: Metafile, entry: string): readonly string[] {
  const first = outputs[entry];
  if (first === undefined) throw new Error(`There is no output ${entry}.`);
  const found = new Set([entry, ...(first.cssBundle === undefined ? [] : [first.cssBundle])]);
  for (const file of found) {
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement') found.add(path);
  }
  return [...found];
}

/** All scripts and style sheets of a webview, including those loaded lazily. */
export function outputsOfPage({ outputs }: Metafile): readonly string[] {
  return Object.keys(outputs).filter((file) => /\.(js|css)$/.test(file));
}

/** The package that a bundled file belongs to; undefined for the project's own files. */
export function packageOf(file: string): string | undefined {
  const inside = file.split('node_modules/').pop();
  if (inside === undefined || inside === file) return undefined;
  const [first, second] = inside.split('/');
  return first?.startsWith('@') ? `${first}/${second}` : first;
}
