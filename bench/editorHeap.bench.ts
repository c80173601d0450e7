import type { CDPSession } from 'playwright-core';
import { openBrowser } from '../scripts/host/openBrowser.ts';
import { openEditorWithDrawings, trendSpot } from './editor/editorPage.ts';
import type { Measure } from './measure.ts';

const BARS = 100_000;
const GESTURES = 500;
const WARM_UP = 60;
const MIB = 1024 * 1024;

/** Memory of the editor page with 100,000 candles, and its growth after 500 gestures that were undone. */
export const measure: Measure = async () => {
  const browser = await openBrowser();
  try {
    const page = await openEditorWithDrawings(browser, BARS);
    const session = await page.context().newCDPSession(page);
    const spot = await trendSpot(page);
    const gestures = async (count: number): Promise<void> => {
      for (let gesture = 0; gesture < count; gesture += 1) {
        await page.mouse.move(spot.x, spot.y);
        await page.mouse.down();
        await page.mouse.move(spot.x + 24, spot.y - 10);
        await page.mouse.move(spot.x + 40, spot.y - 20);
        await page.mouse.up();
        await page.keyboard.press('ControlOrMeta+z');
      }
      await page.waitForTimeout(1_000);
    };
    // Compiled code and caches come with the first gestures and stay.
    await gestures(WARM_UP);
    const before = await heap(session);
    const steps = await page.evaluate('editorHost.steps');
    if (steps !== 0) throw new Error(`${steps} of the gestures were not undone.`);
    await gestures(GESTURES);
    const after = await heap(session);
    const grown = (after - before) / MIB;
    return [
      {
        name: 'heap of the page with 100,000 candles',
        figure: `${(before / MIB).toFixed(1)} MB`,
        limit: '≤ 60 MB',
        holds: before <= 60 * MIB,
      },
      {
        name: `heap growth after ${GESTURES} undone gestures`,
        figure: `${grown.toFixed(2)} MB`,
        limit: '± 1 MB',
        holds: Math.abs(grown) <= 1,
      },
    ];
  } finally {
    await browser.close();
  }
};

async function heap(session: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
