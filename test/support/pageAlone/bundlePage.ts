import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';

/** A page's files by name: `page.js`, `page.css`, and what it loads later. */
export type PageFiles = ReadonlyMap<string, Buffer>;

const bundled = new Map<string, Promise<PageFiles>>();

/** Bundles the page of this entry, a path in the project; once in a process. */
export function bundlePage(entry: string): Promise<PageFiles> {
  const known = bundled.get(entry) ?? bundle(entry);
  bundled.set(entry, known);
  return known;
}

async function bundle(entry: string): Promise<PageFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-page-'));
  try {
    await build({
      entryPoints: [{ in: join(projectRoot, entry), out: 'page' }],
      outdir: folder,
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      target: 'chrome132',
      loader: { '.ttf': 'dataurl', '.svg': 'dataurl' },
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    const codicons = join(projectRoot, 'node_modules', '@vscode', 'codicons', 'dist');
    const files = new Map<string, Buffer>();
    for (const file of await readdir(folder)) files.set(file, await readFile(join(folder, file)));
    for (const file of ['codicon.css', 'codicon.ttf']) files.set(file, await readFile(join(codicons, file)));
    return files;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
