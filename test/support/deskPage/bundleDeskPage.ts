import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';

/** The page's files by name: `page.js`, `page.css`, and what it loads later. */
export type EditorPageFiles = ReadonlyMap<string, Buffer>;

let bundled: Promise<EditorPageFiles> | undefined;

/** Bundles the page once in a process. */
export function bundleEditorPage(): Promise<EditorPageFiles> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<EditorPageFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-desk-'));
  try {
    await build({
      entryPoints: [join(projectRoot, 'test', 'support', 'deskPage', 'browser', 'page.ts')],
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
