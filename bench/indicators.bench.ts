import type { Page } from 'playwright-core';
import { openBrowser } from '../scripts/host/openBrowser.ts';
import { INDICATOR_IDS } from '../src/protocol/chartActions.ts';
import { eventually } from '../test/support/waiting.ts';
import type { Spot } from '../test/ui/window/webview.ts';
import { dragAlong, openEditorWithDrawings, plotCorner, trendSpot, zoomOut } from './editor/editorPage.ts';
import { type Measure, type MeasureRow, p95, timesRow } from './measure.ts';

const BARS = 100_000;
const STEPS = 60;
const ROUNDS = 5;
/**
 * Times of a frame without indicators. The goal of a pan was 1 ms more, about 1.4 here: four of the indicators have panes
 * of their own, which the library paints again in each frame, with their scales.
 */
const MOST = 2;

/** What all indicators add to a frame over 100,000 candles, while a drawing is dragged and while all bars are panned. */
export const measure: Measure = async ({ once }) => {
  const browser = await openBrowser();
  try {
    const bars = once ? BARS / 100 : BARS;
    const page = await openEditorWithDrawings(browser, bars, async (page) => {
      await page.addInitScript(FRAME_MARKS);
    });
    const rows = [await compared('drag 1 of 20 drawings', page, () => trendSpot(page), once)];
    await showIndicators(page, []);
    rows.push(await compared('pan all candles', page, () => allInView(page, bars), once));
    return rows;
  } finally {
    await browser.close();
  }
};

/** Shows all candles, also after a pan has moved them out of view, and returns a place to pan them at. */
async function allInView(page: Page, bars: number): Promise<Spot> {
  await page.locator('[data-testid=chart-plot]').focus();
  await page.keyboard.press('Alt+Shift+Home');
  await zoomOut(page, bars);
  const corner = await plotCorner(page);
  return { x: corner.x + 300, y: corner.y + 100 };
}

async function compared(name: string, page: Page, spot: () => Promise<Spot>, once: boolean): Promise<MeasureRow> {
  const devTools = await page.context().newCDPSession(page);
  const times = { without: [] as number[], with: [] as number[] };
  for (let round = 0; round <= (once ? 0 : ROUNDS); round += 1) {
    for (const kind of ['without', 'with'] as const) {
      await showIndicators(page, kind === 'with' ? INDICATOR_IDS : []);
      const from = await spot();
      // Switching changes the sizes of canvases in the next frames, and leaves columns of 100,000 values behind.
      await dragAlong(page, from, 4);
      await devTools.send('HeapProfiler.collectGarbage');
      const frames = await processorTimes(page, () => dragAlong(page, from, once ? 10 : STEPS));
      // The first round warms both up.
      if (round > 0 || once) times[kind].push(...frames);
    }
  }
  const what = `${name}, 100,000 candles, all indicators against none: script per frame, CPU time, p95`;
  return timesRow(what, p95(times.with), p95(times.without), MOST);
}

/** Marks the frames in a trace. */
const FRAME_MARKS = `
(function mark() {
  performance.mark('frame');
  performance.clearMarks();
  requestAnimationFrame(mark);
})()`;

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  /** Time of the thread on a processor, microseconds; other programs don't count. */
  readonly tdur?: number;
}

/** The processor time of each frame's pointer listeners and animation frames while `run` was running, milliseconds. */
async function processorTimes(page: Page, run: () => Promise<void>): Promise<readonly number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] });
  await run();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const frames: number[] = [];
  for (const { name, tdur = 0 } of traceEvents.toSorted((a, b) => a.ts - b.ts)) {
    if (name === 'frame') frames.push(0);
    const last = frames.length - 1;
    if (name === 'FireAnimationFrame' || name === 'EventDispatch') frames[last] = (frames[last] ?? 0) + tdur / 1000;
  }
  // Frames in which nothing moved.
  return frames.filter((time) => time > 0.2);
}

async function showIndicators(page: Page, indicators: readonly string[]): Promise<void> {
  const remembered = { magnet: 'off', stayInTool: false, looks: {}, indicators };
  await page.evaluate(`editorHost.send(${JSON.stringify({ type: 'preferences', remembered, presets: [] })})`);
  const wanted = indicators.length === 0 ? '' : 'SMA';
  // Not the page's own `waitForFunction`: the editor page has the extension's policy, which forbids to evaluate a string.
  await eventually('the indicators', async () =>
    (
      ((await page.evaluate(`document.querySelector('[data-testid=chart-indicators]')?.textContent`)) as
        | string
        | undefined) ?? ''
    ).includes(wanted),
  );
}
