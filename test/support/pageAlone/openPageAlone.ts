import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { PageTheme } from '../deskPage/openDeskPage.ts';
import { bundlePage } from './bundlePage.ts';

/** Pages are answered by the driver: the address is never asked for. */
const ORIGIN = 'http://chart-cards.invalid';
/** As the extension's pages have it. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:";
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.ttf': 'font/ttf',
};

/** A page that stands alone in a browser. */
export interface PageAlone {
  /** Id of the element that the page fills. */
  readonly name: string;
  /** The script that brings a host of its own, a path in the project. */
  readonly entry: string;
  /** `window.pageOptions` of that script. */
  readonly options: object;
  readonly theme?: PageTheme;
  readonly width?: number;
  readonly height?: number;
  /** Done to the page before anything is loaded. */
  readonly before?: (page: Page) => Promise<void>;
}

/** Opens a page alone in one of the workbench's themes, under the policy of the extension's pages. */
export async function openPageAlone(browser: Browser, alone: PageAlone): Promise<Page> {
  const { name, entry, options, theme = 'dark', width = 1400, height = 900, before } = alone;
  const files = await bundlePage(entry);
  const themes = join(import.meta.dirname, '..', 'deskPage', 'themes');
  const [style, bodyClass] = JSON.parse(await readFile(join(themes, `${theme}.json`), 'utf8')) as [string, string];
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  // The browser may be gone already.
  page.on('close', () => void context.close().catch(() => undefined));
  await page.addInitScript((given) => Object.assign(globalThis, { pageOptions: given }), options);
  await page.route('**/*', (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    const body = file === 'theme.css' ? `:root { ${style} }` : files.get(file);
    const answer =
      body === undefined
        ? {
            contentType: 'text/html',
            body: html(name, bodyClass),
            headers: { 'content-security-policy': POLICY },
          }
        : { contentType: TYPES[extname(file)] ?? '', body };
    // A page that was closed meanwhile takes no answer.
    return route.fulfill(answer).catch(() => {});
  });
  await before?.(page);
  await page.goto(`${ORIGIN}/`);
  return page;
}

function html(name: string, bodyClass: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Card</title>
<link rel="stylesheet" href="/theme.css"><link rel="stylesheet" href="/codicon.css"><link rel="stylesheet" href="/page.css"></head>
<body class="${bodyClass}"><div id="${name}"></div><script type="module" src="/page.js"></script></body></html>`;
}
