import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import type { EditorPageOptions } from '../pageOptions.ts';

/** Requests are answered by the test; no server runs at this address. */
const ORIGIN = 'http://chart-cards.invalid';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.ttf': 'font/ttf',
};

/** VS Code's colour themes. */
export type PageTheme = 'dark' | 'light' | 'hc-dark' | 'hc-light';

/** Options for opening a page. */
export interface OpenEditorPage extends Partial<EditorPageOptions> {
  readonly theme?: PageTheme;
  readonly width?: number;
  readonly height?: number;
  readonly touch?: boolean;
  /** Called before anything is loaded. */
  readonly before?: (page: Page) => Promise<void>;
}

/** Opens the editor page alone, with its own host (`window.deskHost`), and waits for its chart. */
export async function openEditorPage(browser: Browser, options: OpenEditorPage = {}): Promise<Page> {
  const { theme = 'dark', width = 1400, height = 900, touch = false, before, ...card } = options;
  const files = await bundleEditorPage();
  const [style, bodyClass] = JSON.parse(
    await readFile(join(import.meta.dirname, 'themes', `${theme}.json`), 'utf8'),
  ) as [string, string];
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch });
  const page = await context.newPage();
  // The browser may already be gone.
  page.on('close', () => void context.close().catch(() => undefined));
  await page.route('**/*', (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const file = files.get(name);
    const answer =
      file === undefined
        ? { contentType: 'text/html', body: html(style, bodyClass, { bars: 500, ...card }) }
        : { contentType: TYPES[extname(name)] ?? '', body: file };
    // A page that was closed in the meantime can't be answered.
    return route.fulfill(answer).catch(() => {});
  });
  await before?.(page);
  await page.goto(`${ORIGIN}/`);
  await page.locator('[data-testid=chart-plot] canvas').first().waitFor();
  await page.locator('.toolbar .candles').waitFor();
  return page;
}

/** VS Code's theme variables go into an attribute; the policy is that of the extension's page, plus data: URIs. */
function html(style: string, bodyClass: string, options: EditorPageOptions): string {
  const data = JSON.stringify(options).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en" style="${style.replaceAll('"', '&quot;')}"><head><meta charset="utf-8"><title>Card</title>
<link rel="stylesheet" href="/codicon.css"><link rel="stylesheet" href="/page.css"></head>
<body class="${bodyClass}"><div id="editor"></div>
<script>window.deskPageOptions = ${data}</script><script type="module" src="/page.js"></script></body></html>`;
}

/** The page's files by name: `page.js`, `page.css`, and lazily loaded chunks. */
export type EditorPageFiles = ReadonlyMap<string, Buffer>;

let bundled: Promise<EditorPageFiles> | undefined;

/** Bundles the page once per process. */
function bundleEditorPage(): Promise<EditorPageFiles> {
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
