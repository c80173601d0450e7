import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import type { PageTheme } from '../deskPage/openDeskPage.ts';

/** Options for opening the page. */
export interface OpenReaderPage {
  readonly theme?: PageTheme;
  readonly width?: number;
  readonly height?: number;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio?: number;
}

const ORIGIN = 'http://chart-cards.invalid';
/** The content security policy of the extension's pages. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data: blob:; font-src 'self'";
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

let bundled: Promise<ReadonlyMap<string, Buffer>> | undefined;

/** Opens a reader chart with the sample card, under the policy of the extension's pages, and waits for it. */
export async function openReaderPage(browser: Browser, options: OpenReaderPage = {}): Promise<Page> {
  const { theme = 'dark', width = 900, height = 600, pixelRatio = 1 } = options;
  bundled ??= bundle();
  const files = await bundled;
  const themes = join(import.meta.dirname, '..', 'deskPage', 'themes');
  const [style, bodyClass] = JSON.parse(await readFile(join(themes, `${theme}.json`), 'utf8')) as [string, string];
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: pixelRatio });
  const page = await context.newPage();
  page.on('close', () => void context.close().catch(() => undefined));
  await page.route('**/*', (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const sheet = `:root { ${style} } html, body, #chart { height: 100%; margin: 0; }`;
    const file = name === 'theme.css' ? sheet : files.get(name);
    const answer =
      file === undefined
        ? { contentType: 'text/html', body: html(bodyClass), headers: { 'content-security-policy': POLICY } }
        : { contentType: TYPES[extname(name)] ?? '', body: file };
    return route.fulfill(answer).catch(() => {});
  });
  await page.goto(`${ORIGIN}/`);
  await page.locator('[data-testid=chart-plot] canvas').first().waitFor();
  await page.waitForFunction('reader.viewState() !== undefined');
  return page;
}

function html(bodyClass: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chart</title>
<link rel="stylesheet" href="/theme.css"><link rel="stylesheet" href="/page.css"></head>
<body class="${bodyClass}"><div id="chart"></div><script type="module" src="/page.js"></script></body></html>`;
}

async function bundle(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-reader-'));
  try {
    await build({
      entryPoints: [join(projectRoot, 'test', 'support', 'readerPage', 'browser', 'page.ts')],
      outdir: folder,
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'chrome132',
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    const files = new Map<string, Buffer>();
    for (const file of await readdir(folder)) files.set(file, await readFile(join(folder, file)));
    return files;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs in the page: shows the sample card as the newer of two. The pivot and the trend moved, the box is new, an old
 * line was removed.
 */
export const SHOW_COMPARISON = `(() => {
  const older = structuredClone(sampleCard);
  older.levels.pivot.price -= 0.0025;
  const trend = older.drawings.find(({ clientObjectId }) => clientObjectId === 'trend');
  for (const point of trend.points) point.price += 0.004;
  older.drawings = older.drawings.filter(({ clientObjectId }) => clientObjectId !== 'box');
  const line = older.drawings.find(({ clientObjectId }) => clientObjectId === 'line');
  older.drawings.push({ ...structuredClone(line), clientObjectId: 'gone', points: [{ ...line.points[0], price: line.points[0].price - 0.02 }] });
  reader.setGhost(older, new Map([['lv_piv', 'changed'], ['trend', 'changed'], ['box', 'added'], ['gone', 'removed']]));
})()`;
