import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import { openBrowser } from '../scripts/host/openBrowser.ts';
import { dragAlong, openEditorWithDrawings, plotCorner, trendSpot, zoomOut } from './editor/editorPage.ts';
import { addFrameClock, timeFrames } from './editor/frameTimes.ts';
import { type Measure, p95, timesRow } from './measure.ts';

const BARS = 100_000;
const STEPS = 240;
const ROUNDS = 5;
/**
 * Times of panning the bare library. The goal of the script was 1.5, which held before there were indicators. 20
 * drawings with their labels are a fifth of the script, garbage a sixth, the pointer a tenth and the library's own
 * painting most of the rest: no part stands out. A latency is measured in whole frames, so one late frame doubles it.
 */
const MOST = { script: 2.2, interval: 1.05, latency: 2, far: 2.5 };
const PLOT = { width: 1060, height: 830 };

/** One of 20 drawings dragged over 100,000 candles: script, frames and delay, against panning the bare library. */
export const measure: Measure = async ({ once }) => {
  const browser = await openBrowser();
  try {
    const bare = await openBareChart(browser, PLOT);
    const page = await openEditorWithDrawings(browser, BARS, addFrameClock);
    const spot = await trendSpot(page);
    const panned = { script: [] as number[], interval: [] as number[], latency: [] as number[] };
    const dragged = { script: [] as number[], interval: [] as number[], latency: [] as number[] };
    const [rounds, steps] = once ? [1, 10] : [ROUNDS, STEPS];
    for (let round = 0; round <= rounds; round += 1) {
      await bare.bringToFront();
      const pan = await timeFrames(bare, () => dragAlong(bare, { x: 500, y: 300 }, steps));
      await page.bringToFront();
      const drag = await timeFrames(page, () => dragAlong(page, spot, steps));
      // The first round warms both up.
      if (round === 0) continue;
      for (const kind of ['script', 'interval', 'latency'] as const) {
        panned[kind].push(...pan[kind]);
        dragged[kind].push(...drag[kind]);
      }
    }
    await zoomOut(page, BARS);
    const corner = await plotCorner(page);
    const far = await timeFrames(page, () => dragAlong(page, { x: corner.x + 300, y: corner.y + 400 }, steps));
    const name = 'drag 1 of 20 drawings, 100,000 candles';
    const bareScript = p95(panned.script);
    return [
      timesRow(`${name}: script per frame, p95`, p95(dragged.script), bareScript, MOST.script),
      timesRow('the same: from frame to frame, p95', p95(dragged.interval), p95(panned.interval), MOST.interval),
      timesRow('the same: from pointer to drawn, p95', p95(dragged.latency), p95(panned.latency), MOST.latency),
      timesRow('all 100,000 candles in view, panned: script per frame, p95', p95(far.script), bareScript, MOST.far),
    ];
  } finally {
    await browser.close();
  }
};

/** The chart library alone with 100,000 candles, in a page of the same size as the editor's plot. */
async function openBareChart(browser: Browser, size: { width: number; height: number }): Promise<Page> {
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
