import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { build, type Plugin } from 'esbuild';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import { pagePolicy } from '../../../src/protocol/pagePolicy.ts';
import type { PreviewPageOptions, ResultsPageOptions, ReviewPageOptions } from '../pageOptions.ts';
import { keepWhenClosed, takeKeptPage } from './keptPages.ts';

/** The nonce of the page's script. */
const NONCE = 'the-page';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.ttf': 'font/ttf',
};

/** VS Code's colour themes. */
export type PageTheme = 'dark' | 'light' | 'hc-dark' | 'hc-light';

/** A page to open alone in a browser. */
export interface PageAlone {
  /** Id of the element that the page fills. */
  readonly name: string;
  /** The script that provides the page's host, relative to the project root. */
  readonly entry: string;
  /** `window.pageOptions` of that script. */
  readonly options: object;
  /** Added to the theme's style sheet. */
  readonly css?: string;
  readonly theme?: PageTheme;
  readonly width?: number;
  readonly height?: number;
  readonly touch?: boolean;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio?: number;
  /** Run in the page before its own. */
  readonly scripts?: readonly string[];
  /** Called before anything is loaded. Tests only listen to the page: anything else would outlive it. */
  readonly before?: (page: Page) => Promise<void>;
}

/** Opens a page alone in one of VS Code's themes, under the policy of the extension's pages. */
export async function openPageAlone(browser: Browser, alone: PageAlone): Promise<Page> {
  const { options, width = 1400, height = 900, touch = false, pixelRatio = 1, scripts = [], before } = alone;
  const address = await serve(alone);
  const isUsual = !touch && pixelRatio === 1;
  const viewport = { width, height };
  // In a context of its own, which closes with the page.
  const page =
    (isUsual ? await takeKeptPage(browser) : undefined) ??
    (await browser.newPage({ viewport, hasTouch: touch, deviceScaleFactor: pixelRatio }));
  await page.setViewportSize(viewport);
  const added = [await page.addInitScript((given) => Object.assign(globalThis, { pageOptions: given }), options)];
  for (const script of scripts) added.push(await page.addInitScript(script));
  if (isUsual) keepWhenClosed(browser, page, added);
  await before?.(page);
  await page.goto(address);
  return page;
}

/** What is served on loopback, by path. */
const served = new Map<
  string,
  { readonly body: string | Buffer; readonly headers: Readonly<Record<string, string>> }
>();
let server: Promise<string> | undefined;
let pages = 0;

/** Serves the page, and returns its address. Its bundle has the same address for all pages: a browser keeps it. */
async function serve({ name, entry, css = '', theme = 'dark' }: PageAlone): Promise<string> {
  const themes = join(import.meta.dirname, 'themes');
  const [style, bodyClass] = JSON.parse(await readFile(join(themes, `${theme}.json`), 'utf8')) as [string, string];
  const bundle = await bundlePage(entry);
  server ??= startServer();
  pages += 1;
  const path = `/pages/${pages}`;
  const headers = { 'content-type': 'text/html', 'content-security-policy': pagePolicy(NONCE, "'self'") };
  served.set(path, {
    body: html(name, bodyClass, [`${path}.css`, `${bundle}codicon.css`, `${bundle}page.css`], `${bundle}page.js`),
    headers,
  });
  served.set(`${path}.css`, { body: `:root { ${style} } ${css}`, headers: { 'content-type': 'text/css' } });
  return `${await server}${path}`;
}

/** A server for all pages of this process, which doesn't keep it alive; its origin. */
async function startServer(): Promise<string> {
  const answers = createServer(({ url = '' }, response) => {
    const { body, headers } = served.get(new URL(url, 'http://127.0.0.1').pathname) ?? {};
    response.writeHead(body === undefined ? 404 : 200, headers).end(body);
  });
  answers.on('connection', (socket) => socket.unref());
  answers.listen(0, '127.0.0.1').unref();
  await once(answers, 'listening');
  return `http://127.0.0.1:${(answers.address() as AddressInfo).port}`;
}

function html(name: string, bodyClass: string, styles: readonly string[], script: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Card</title>
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('')}</head>
<body class="${bodyClass}"><div id="${name}"></div><script type="module" nonce="${NONCE}" src="${script}"></script></body></html>`;
}

/** Lets the extension's sessions run in a page: `vscode` and Node's modules are what `browser/` makes of them. */
const extensionInPage: Plugin = {
  name: 'extension in a page',
  setup({ onResolve }) {
    onResolve({ filter: /^vscode$/ }, () => ({ path: join(import.meta.dirname, 'browser', 'vscode.ts') }));
    onResolve({ filter: /^node:/ }, () => ({ path: join(import.meta.dirname, 'browser', 'node.ts') }));
  },
};

const bundled = new Map<string, Promise<string>>();

/** Serves the bundle of this entry (relative to the project root), made once per process; the path of its files. */
function bundlePage(entry: string): Promise<string> {
  const known = bundled.get(entry) ?? bundle(entry);
  bundled.set(entry, known);
  return known;
}

/** `page.js`, `page.css`, lazily loaded chunks, and the icon font. */
async function bundle(entry: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-page-'));
  const path = `/${entry}/`;
  const add = async (from: string, file: string) =>
    served.set(`${path}${file}`, {
      body: await readFile(join(from, file)),
      headers: { 'content-type': TYPES[extname(file)] ?? '', 'cache-control': 'max-age=86400' },
    });
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
      plugins: [extensionInPage],
      // The stand-in has only what a page reaches.
      logOverride: { 'import-is-undefined': 'silent' },
    });
    for (const file of await readdir(folder)) await add(folder, file);
    const codicons = join(projectRoot, 'node_modules', '@vscode', 'codicons', 'dist');
    for (const file of ['codicon.css', 'codicon.ttf']) await add(codicons, file);
    return path;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Options for opening a preview. */
export type OpenPreviewPage = Partial<PreviewPageOptions> &
  Pick<PageAlone, 'theme' | 'width' | 'height' | 'scripts' | 'before'>;

/** Opens the preview page alone, with its own host (`window.previewHost`), and waits for its chart. */
export async function openPreviewPage(browser: Browser, given: OpenPreviewPage = {}): Promise<Page> {
  const { theme = 'dark', width = 1200, height = 900, scripts = [], before, ...options } = given;
  const page = await openPageAlone(browser, {
    name: 'preview',
    entry: 'test/support/previewPage/browser/page.ts',
    options: { bars: 500, ...options },
    theme,
    width,
    height,
    scripts,
    ...(before === undefined ? {} : { before }),
  });
  await page.locator('[data-testid=chart-plot] canvas').first().waitFor();
  return page;
}

/** Options for opening a results page. */
export type OpenResultsPage = Partial<ResultsPageOptions> &
  Pick<PageAlone, 'theme' | 'width' | 'height' | 'scripts' | 'before'>;

/** Opens the results page alone, with its own host (`window.resultsHost`), and waits for its rows. */
export async function openResultsPage(browser: Browser, given: OpenResultsPage = {}): Promise<Page> {
  const { theme = 'dark', width = 1400, height = 900, scripts = [], before, ...some } = given;
  const options: ResultsPageOptions = { sample: 'overview', rows: 300, reading: 'complete', ...some };
  const page = await openPageAlone(browser, {
    name: 'results',
    entry: 'test/support/resultsPage/browser/page.ts',
    options,
    theme,
    width,
    height,
    scripts,
    ...(before === undefined ? {} : { before }),
  });
  await page.getByRole('grid').waitFor({ state: 'attached' });
  if (options.reading === 'complete') await page.locator('.status .codicon-loading').waitFor({ state: 'detached' });
  return page;
}

/** Options for opening a review page. */
export type OpenReviewPage = Partial<ReviewPageOptions> &
  Pick<PageAlone, 'theme' | 'width' | 'height' | 'scripts' | 'before'>;

/** Opens the review page alone, with its own host (`window.reviewHost`), and waits for its chart. */
export async function openReviewPage(browser: Browser, given: OpenReviewPage = {}): Promise<Page> {
  const { theme = 'dark', width = 1400, height = 900, scripts = [], before, ...options } = given;
  const page = await openPageAlone(browser, {
    name: 'review',
    entry: 'test/support/reviewPage/browser/page.ts',
    options: { mode: 'compare', bars: 500, ...options },
    theme,
    width,
    height,
    scripts,
    ...(before === undefined ? {} : { before }),
  });
  await page.locator('[data-testid=chart-plot] canvas').first().waitFor();
  return page;
}
