import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build as esbuild } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import { findChromium } from '../scripts/host/openBrowser.ts';
import { type Measure, median, timesRow } from './measure.ts';

const ROUNDS = 15;
const WARM_UP = 3;
/** Requests are answered by the benchmark; no server runs at this address. */
const ORIGIN = 'http://chart-cards.invalid';
/** Times of the bare library. */
const LIMIT = 1.5;
const [USUAL, MANY] = [10_000, 200_000];
/** Times of the usual number of candles: only the visible ones may cost. */
const MANY_LIMIT = 1.2;

interface Page {
  readonly script: string;
  readonly style: string;
}

/**
 * From navigation to the first painted card with 10,000 candles, against the bare chart library with the same candles;
 * and with 200,000 candles, against 10,000.
 */
export const measure: Measure = async ({ once }) => {
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-open-'));
  try {
    const card = await bundle('cardPage', folder);
    const bare = await bundle('barePage', folder);
    const { executable, env } = await findChromium();
    const browser = await chromium.launch({
      executablePath: executable,
      env: { ...process.env, ...env } as Record<string, string>,
      args: ['--no-sandbox'],
    });
    try {
      const times = { bare: [] as number[], card: [] as number[], many: [] as number[] };
      for (let round = 0; round < (once ? 1 : ROUNDS); round += 1) {
        // Alternating, so that all see the same load of the machine.
        times.bare.push(await timeToPaint(browser, bare, USUAL));
        times.card.push(await timeToPaint(browser, card, USUAL));
        times.many.push(await timeToPaint(browser, card, MANY));
      }
      const middle = (list: readonly number[]): number => median(list.slice(once ? 0 : WARM_UP));
      const [own, baseline, many] = [middle(times.card), middle(times.bare), middle(times.many)];
      return [
        timesRow('largest card painted on 10,000 candles', own, baseline, LIMIT),
        timesRow('the same on 200,000 candles, against 10,000', many, own, MANY_LIMIT),
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function bundle(name: string, folder: string): Promise<Page> {
  const outfile = join(folder, `${name}.js`);
  await esbuild({
    entryPoints: [join(projectRoot, 'bench', 'chart', `${name}.ts`)],
    outfile,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'chrome132',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return {
    script: await readFile(outfile, 'utf8'),
    style: await readFile(`${outfile.slice(0, -3)}.css`, 'utf8').catch(() => ''),
  };
}

async function timeToPaint(browser: Browser, { script, style }: Page, bars: number): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 700 } });
  try {
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.route('**/*', (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: script });
      return route.fulfill({ contentType: 'text/html', body: html(style) });
    });
    await page.goto(`${ORIGIN}/?${bars}`);
    const painted = await page.waitForFunction('document.documentElement.dataset.painted', undefined, {
      timeout: 20_000,
    });
    if (failures.length > 0) throw new Error(`The page failed: ${failures.join('; ')}`);
    return Number(await painted.jsonValue());
  } finally {
    await page.close();
  }
}

function html(style: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><style>html, body, #root { margin: 0; height: 100% } ${style}</style></head>
<body class="vscode-dark"><div id="root"></div><script src="/page.js"></script></body></html>`;
}
