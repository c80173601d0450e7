import type { Page } from 'playwright-core';
import { openBrowser } from '../scripts/host/openBrowser.ts';
import { INDICATOR_IDS } from '../src/protocol/chartActions.ts';
import { dragAlong, openEditorWithDrawings, plotCorner, trendSpot, zoomOut } from './editor/editorPage.ts';
import { addFrameClock, p95, timeFrames } from './editor/frameTimes.ts';
import type { Measure, MeasureRow } from './measure.ts';

const BARS = 100_000;
const STEPS = 240;
const ROUNDS = 5;
/** The most that all indicators may add to a frame, milliseconds. */
const MOST = 1;

/** What all indicators add to a frame over 100,000 candles, while a drawing is dragged and while all bars are panned. */
export const measure: Measure = async () => {
  const browser = await openBrowser();
  try {
    const page = await openEditorWithDrawings(browser, BARS, addFrameClock);
    const rows = [await compared('drag 1 of 20 drawings', page, () => trendSpot(page))];
    await showIndicators(page, []);
    await zoomOut(page, BARS);
    const corner = await plotCorner(page);
    rows.push(await compared('pan all candles', page, async () => ({ x: corner.x + 300, y: corner.y + 300 })));
    return rows;
  } finally {
    await browser.close();
  }
};

async function compared(
  name: string,
  page: Page,
  spot: () => Promise<{ readonly x: number; readonly y: number }>,
): Promise<MeasureRow> {
  const times = { without: [] as number[], with: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const kind of ['without', 'with'] as const) {
      await showIndicators(page, kind === 'with' ? INDICATOR_IDS : []);
      const from = await spot();
      const { script } = await timeFrames(page, () => dragAlong(page, from, STEPS));
      // The first round warms both up.
      if (round > 0) times[kind].push(...script);
    }
  }
  const [own, baseline] = [p95(times.with), p95(times.without)];
  return {
    name: `${name}, 100,000 candles, all indicators: script per frame, p95`,
    figure: `${own.toFixed(2)} ms`,
    baseline: `${baseline.toFixed(2)} ms`,
    ratio: own / baseline,
    limit: `≤ +${MOST} ms`,
    holds: own - baseline <= MOST,
  };
}

async function showIndicators(page: Page, indicators: readonly string[]): Promise<void> {
  const remembered = { magnet: 'off', stayInTool: false, looks: {}, indicators };
  await page.evaluate(`editorHost.send(${JSON.stringify({ type: 'preferences', remembered, presets: [] })})`);
  const wanted = indicators.length === 0 ? '' : 'SMA';
  await page.waitForFunction(
    `(document.querySelector('[data-testid=chart-indicators]')?.textContent ?? '').includes(${JSON.stringify(wanted)})`,
  );
}
