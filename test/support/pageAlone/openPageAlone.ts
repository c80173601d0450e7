import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { build, type Plugin } from 'esbuild';
import { projectRoot } from '../../../scripts/host/hostPaths.ts';
import type { PreviewPageOptions, ResultsPageOptions, ReviewPageOptions } from '../pageOptions.ts';

/** Requests are answered by the test; no server runs at this address. */
const ORIGIN = 'http://chart-cards.invalid';
/** The nonce of the page's script. */
const NONCE = 'the-page';
/** The content security policy of the extension's pages (src/workbench/webviewPanelHost.ts). */
const POLICY = `default-src 'none'; script-src 'nonce-${NONCE}'; style-src 'self' 'nonce-${NONCE}'; font-src 'self'; img-src 'self' data:`;
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
  /** The content security policy, if it isn't that of the extension's pages. */
  readonly policy?: string;
  /** Added to the theme's style sheet. */
  readonly css?: string;
  readonly theme?: PageTheme;
  readonly width?: number;
  readonly height?: number;
  readonly touch?: boolean;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio?: number;
  /** Called before anything is loaded. */
  readonly before?: (page: Page) => Promise<void>;
}

/** Opens a page alone in one of VS Code's themes, under the policy of the extension's pages. */
export async function openPageAlone(browser: Browser, alone: PageAlone): Promise<Page> {
  const { name, entry, options, policy = POLICY, css = '', theme = 'dark', width = 1400, height = 900 } = alone;
  const { touch = false, pixelRatio = 1, before } = alone;
  const files = await bundlePage(entry);
  const themes = join(import.meta.dirname, 'themes');
  const [style, bodyClass] = JSON.parse(await readFile(join(themes, `${theme}.json`), 'utf8')) as [string, string];
  // In a context of its own, which closes with the page.
  const page = await browser.newPage({
    viewport: { width, height },
    hasTouch: touch,
    deviceScaleFactor: pixelRatio,
  });
  await page.addInitScript((given) => Object.assign(globalThis, { pageOptions: given }), options);
  await page.route('**/*', (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    const body = file === 'theme.css' ? `:root { ${style} } ${css}` : files.get(file);
    const answer =
      body === undefined
        ? {
            contentType: 'text/html',
            body: html(name, bodyClass),
            headers: { 'content-security-policy': policy },
          }
        : { contentType: TYPES[extname(file)] ?? '', body };
    // A page that was closed in the meantime can't be answered.
    return route.fulfill(answer).catch(() => {});
  });
  await before?.(page);
  await page.goto(`${ORIGIN}/`);
  return page;
}

function html(name: string, bodyClass: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Card</title>
<link rel="stylesheet" href="/theme.css"><link rel="stylesheet" href="/codicon.css"><link rel="stylesheet" href="/page.css"></head>
<body class="${bodyClass}"><div id="${name}"></div><script type="module" nonce="${NONCE}" src="/page.js"></script></body></html>`;
}

/** A page's files by name: `page.js`, `page.css`, and lazily loaded chunks. */
type PageFiles = ReadonlyMap<string, Buffer>;

/** Lets the extension's sessions run in a page: `vscode` and Node's modules are what `browser/` makes of them. */
const extensionInPage: Plugin = {
  name: 'extension in a page',
  setup({ onResolve }) {
    onResolve({ filter: /^vscode$/ }, () => ({ path: join(import.meta.dirname, 'browser', 'vscode.ts') }));
    onResolve({ filter: /^node:/ }, () => ({ path: join(import.meta.dirname, 'browser', 'node.ts') }));
  },
};

const bundled = new Map<string, Promise<PageFiles>>();

/** Bundles the page of this entry (relative to the project root), once per process. */
function bundlePage(entry: string): Promise<PageFiles> {
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
      plugins: [extensionInPage],
      // The stand-in has only what a page reaches.
      logOverride: { 'import-is-undefined': 'silent' },
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

/** Options for opening a preview. */
export type OpenPreviewPage = Partial<PreviewPageOptions> & Pick<PageAlone, 'theme' | 'width' | 'height' | 'before'>;

/** Opens the preview page alone, with its own host (`window.previewHost`), and waits for its chart. */
export async function openPreviewPage(browser: Browser, given: OpenPreviewPage = {}): Promise<Page> {
  const { theme = 'dark', width = 1200, height = 900, before, ...options } = given;
  const page = await openPageAlone(browser, {
    name: 'preview',
    entry: 'test/support/previewPage/browser/page.ts',
    options: { bars: 500, ...options },
    theme,
    width,
    height,
    ...(before === undefined ? {} : { before }),
  });
  await page.locator('[data-testid=chart-plot] canvas').first().waitFor();
  return page;
}

/** Options for opening a results page. */
export type OpenResultsPage = Partial<ResultsPageOptions> & Pick<PageAlone, 'theme' | 'width' | 'height' | 'before'>;

/** Opens the results page alone, with its own host (`window.resultsHost`), and waits for its rows. */
export async function openResultsPage(browser: Browser, given: OpenResultsPage = {}): Promise<Page> {
  const { theme = 'dark', width = 1400, height = 900, before, ...some } = given;
  const options: ResultsPageOptions = { sample: 'overview', rows: 300, reading: 'complete', ...some };
  const page = await openPageAlone(browser, {
    name: 'results',
    entry: 'test/support/resultsPage/browser/page.ts',
    options,
    theme,
    width,
    height,
    ...(before === undefined ? {} : { before }),
  });
  await page.getByRole('grid').waitFor({ state: 'attached' });
  if (options.reading === 'complete') await page.locator('.status .codicon-loading').waitFor({ state: 'detached' });
  return page;
}

/** Options for opening a review page. */
export type OpenReviewPage = Partial<ReviewPageOptions> & Pick<PageAlone, 'theme' | 'width' | 'height' | 'before'>;

/** Opens the review page alone, with its own host (`window.reviewHost`), and waits for its chart. */
export async function openReviewPage(browser: Browser, given: OpenReviewPage = {}): Promise<Page> {
  const { theme = 'dark', width = 1400, height = 900, before, ...options } = given;
  const page = await openPageAlone(browser, {
    name: 'review',
    entry: 'test/support/reviewPage/browser/page.ts',
    options: { mode: 'compare', bars: 500, ...options },
    theme,
    width,
    height,
    ...(before === undefined ? {} : { before }),
  });
  await page.locator('[data-testid=chart-plot] canvas').first().waitFor();
  return page;
}
