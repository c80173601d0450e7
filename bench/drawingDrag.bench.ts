import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { projectRoot } from '../scripts/host/hostPaths.ts';
import { openBrowser } from '../scripts/host/openBrowser.ts';
import { dragAlong, openEditorWithDrawings, plotCorner, trendSpot, zoomOut } from './editor/editorPage.ts';
import { addFrameClock, p95, timeFrames } from './editor/frameTimes.ts';
import type { Measure, MeasureRow } from './measure.ts';

const BARS = 100_000;
const STEPS = 240;
const ROUNDS = 5;
const PLOT = { width: 1060, height: 830 };

/** One of 20 drawings dragged over 100,000 candles: script, frames and delay, against panning the bare library. */
export const measure: Measure = async () => {
  const browser = await openBrowser();
  try {
    const bare = await openBareChart(browser, PLOT);
    const page = await openEditorWithDrawings(browser, BARS, addFrameClock);
    const spot = await trendSpot(page);
    const panned: number[] = [];
    const dragged = { script: [] as number[], interval: [] as number[], latency: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      await bare.bringToFront();
      const pan = await timeFrames(bare, () => dragAlong(bare, { x: 500, y: 300 }, STEPS));
      await page.bringToFront();
      const drag = await timeFrames(page, () => dragAlong(page, spot, STEPS));
      // The first round warms both up.
      if (round === 0) continue;
      panned.push(...pan.script);
      for (const kind of ['script', 'interval', 'latency'] as const) dragged[kind].push(...drag[kind]);
    }
    await zoomOut(page, BARS);
    const corner = await plotCorner(page);
    const far = await timeFrames(page, () => dragAlong(page, { x: corner.x + 300, y: corner.y + 400 }, STEPS));
    const script = p95(dragged.script);
    const baseline = p95(panned);
    return [
      {
        name: 'drag 1 of 20 drawings, 100,000 candles: script per frame, p95',
        figure: `${script.toFixed(2)} ms`,
        baseline: `${baseline.toFixed(2)} ms`,
        ratio: script / baseline,
        limit: '≤ 4 ms, ≤ 2 ×',
        holds: script <= 4 && script <= 2 * baseline,
      },
      most('the same: from frame to frame, p95', p95(dragged.interval), 17.5),
      most('the same: from pointer to drawn, p95', p95(dragged.latency), 20),
      most('all 100,000 candles in view, panned: script per frame, p95', p95(far.script), 5),
    ];
  } finally {
    await browser.close();
  }
};

function most(name: string, figure: number, limit: number): MeasureRow {
  return { name, figure: `${figure.toFixed(2)} ms`, limit: `≤ ${limit} ms`, holds: figure <= limit };
}

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
