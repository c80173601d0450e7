import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build as esbuild } from 'esbuild';
import * as z from 'zod/mini';
import { installHost } from '../scripts/host/fetchHost.ts';
import { copyWorkspace } from '../scripts/host/hostFolders.ts';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import { runInServer } from '../scripts/host/runHostTests.ts';
import { MAX_CANDLES } from '../src/candles/series.ts';
import { type Measure, median, timesRow } from './measure.ts';
import { buildProduction } from './production.ts';

/** Times of the bare library, and of the usual number of candles. */
const LIMIT = 1.5;
const MOST_LIMIT = 1.2;
const list = z.array(z.number());
const timesSchema = z.object({ bare: list, editor: list, most: list });

/**
 * In VS Code, from creating a webview to the first painted card with 10,000 candles, against the bare chart library in
 * a bare webview; and with as many candles as are ever kept, against 10,000.
 */
export const measure: Measure = async ({ once }) => {
  await buildProduction();
  await installHost(console.error);
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-open-'));
  try {
    await bundlePage('hostedBarePage', folder);
    await bundlePage('hostedEditorPage', folder);
    const testsPath = join(folder, 'timeChartOpen.cjs');
    await esbuild({
      entryPoints: [join(projectRoot, 'bench', 'host', 'timeChartOpen.ts')],
      outfile: testsPath,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      // jsonc-parser's `main` is UMD, which can't be bundled.
      mainFields: ['module', 'main'],
      external: ['vscode'],
    });
    const result = join(folder, 'times.json');
    const workspace = await copyWorkspace();
    try {
      const env = {
        CHART_CARDS_BENCH_RESULT: result,
        CHART_CARDS_BENCH_PAGES: folder,
        ...(once && { CHART_CARDS_BENCH_ONCE: 'yes' }),
      };
      await runInServer({ testsPath, workspace: workspace.folder, env });
    } finally {
      await workspace.remove();
    }
    const times = z.parse(timesSchema, JSON.parse(await readFile(result, 'utf8')));
    const [own, baseline] = [median(times.editor), median(times.bare)];
    const most = `the same on ${MAX_CANDLES.toLocaleString('en')} candles, the most that are kept, against 10,000`;
    return [
      timesRow('editor page: largest card painted on 10,000 candles', own, baseline, LIMIT),
      timesRow(most, median(times.most), own, MOST_LIMIT),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function bundlePage(name: string, folder: string): Promise<void> {
  const { metafile } = await esbuild({
    entryPoints: [join(projectRoot, 'bench', 'chart', `${name}.ts`)],
    outfile: join(folder, `${name}.js`),
    bundle: true,
    minify: true,
    metafile: true,
    format: 'iife',
    target: 'chrome132',
    loader: { '.ttf': 'dataurl', '.svg': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const hasStyle = Object.keys(metafile.outputs).some((file) => file.endsWith('.css'));
  // A page requests its style sheet in any case: a missing one would be a slow response.
  if (!hasStyle) await writeFile(join(folder, `${name}.css`), '');
}
