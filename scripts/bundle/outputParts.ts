import type { Metafile } from 'esbuild';

/** The outputs that must be there before an entry's script runs: itself, its style sheet, and all that these import. */
export function outputsAtStart({ outputs }: Metafile, entry: string): readonly string[] {
  const first = outputs[entry];
  if (first === undefined) throw new Error(`There is no output ${entry}.`);
  const found = new Set([entry, ...(first.cssBundle === undefined ? [] : [first.cssBundle])]);
  for (const file of found) {
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === 'import-statement') found.add(path);
  }
  return [...found];
}

/** All scripts and style sheets of a page, those that it may never read too. */
export function outputsOfPage({ outputs }: Metafile): readonly string[] {
  return Object.keys(outputs).filter((file) => /\.(js|css)$/.test(file));
}

/** Style sheets that no page would load: a script that is imported later brings none of its own. */
export function strayStyles({ outputs }: Metafile, entry: string): readonly string[] {
  const styles = Object.keys(outputs).filter((file) => file.endsWith('.css'));
  return styles.filter((file) => file !== outputs[entry]?.cssBundle);
}
