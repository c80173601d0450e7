import { openBrowser } from '../scripts/host/openBrowser.ts';
import { openEditorWithDrawings, trendSpot } from './editor/editorPage.ts';
import { type Measure, p95, timesRow } from './measure.ts';

const ROUNDS = 60;
/** Five frames: the pointer's, two of messages there and back, and two in which a browser without a GPU paints. */
const LIMIT = 84;

/**
 * Runs in the page: from the release of the pointer to the frame after the snapshot with the edit is back. The edit is
 * planned, applied, parsed and checked by the extension's own functions; only VS Code's part is missing.
 */
const WATCH = `
window.echoTimes = [];
let released = 0;
window.addEventListener('pointerup', ({ timeStamp }) => { released = timeStamp; }, { capture: true });
window.addEventListener('message', ({ data }) => {
  if (data?.type !== 'snapshot' || data.settled === undefined || released === 0) return;
  const from = released;
  released = 0;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => window.echoTimes.push(performance.now() - from);
    port2.postMessage(0);
  });
});`;

/** From the end of a gesture to the painted echo of the edited document, on 100,000 candles with 20 drawings. */
export const measure: Measure = async ({ once, calibration }) => {
  const browser = await openBrowser();
  try {
    const page = await openEditorWithDrawings(
      browser,
      100_000,
      async (fresh) => void (await fresh.addInitScript(WATCH)),
    );
    const rounds = once ? 2 : ROUNDS;
    let spot = await trendSpot(page);
    for (let round = 0; round < rounds; round += 1) {
      const by = round % 2 === 0 ? 24 : -24;
      await page.mouse.move(spot.x, spot.y);
      await page.mouse.down();
      await page.mouse.move(spot.x + by / 2, spot.y);
      await page.mouse.move(spot.x + by, spot.y);
      await page.mouse.up();
      spot = { x: spot.x + by, y: spot.y };
      await page.waitForTimeout(80);
    }
    const times = (await page.evaluate('echoTimes')) as number[];
    if (times.length < rounds / 2) throw new Error(`Only ${times.length} gestures were echoed.`);
    return [timesRow('gesture ended → document edited → painted, p95', p95(times), calibration.wallMs, LIMIT / 10)];
  } finally {
    await browser.close();
  }
};
