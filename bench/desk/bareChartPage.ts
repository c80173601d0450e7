import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { projectRoot } from '../../scripts/host/hostPaths.ts';
import { addFrameClock } from './frameTimes.ts';

/** The chart library alone with 100,000 candles, in a page of the same size as the editor's plot. */
export async function openBareChart(browser: Browser, size: { width: number; height: number }): Promise<Page> {
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot, 'bench', 'chart', 'barePanPage.ts')],
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'chrome132',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const page = await browser.newPage({ viewport: size });
  await addFrameClock(page);
  await page.route('**/*', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: outputFiles[0]?.text ?? '' })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><style>html, body, #root { margin: 0; height: 100% }</style><div id="root"></div><script src="/page.js"></script>',
        }),
  );
  await page.goto('http://chart-cards.invalid/');
  await page.locator('canvas').first().waitFor();
  return page;
}
