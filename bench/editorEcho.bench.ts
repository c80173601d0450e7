import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { installHost } from '../scripts/host/fetchHost.ts';
import { openBrowser } from '../scripts/host/openBrowser.ts';
import { bundleHostModule } from '../scripts/host/runHostTests.ts';
import { startHost, windowAddress } from '../scripts/host/startHost.ts';
import { formatCard } from '../src/card/text/jsonFormat.ts';
import { formatInstant } from '../src/time.ts';
import { SAMPLE_COLORS, sampleCard, twentyDrawings } from '../test/support/editorPage/sampleCard.ts';
import { eventually, inTime } from '../test/support/waiting.ts';
import { ChartCanvas } from '../test/ui/window/webview.ts';
import { lastSamplePrice, sampleCandles } from './chart/sampleCandles.ts';
import { type Measure, median, timesRow } from './measure.ts';
import { buildProduction } from './production.ts';

const BARS = 50_000;
const ROUNDS = 40;
const WARM_UP = 10;
/**
 * Times of the bare round trip. The goal was 1.5, but a bare edit does nothing besides VS Code's four messages. The
 * editor also waits for VS Code to confirm the edit, parses and checks the card before it answers, because every view
 * shows one snapshot with the same findings, and renders the chart, the form and the list again.
 */
const MOST = { heard: 4, painted: 4.5 };

/** Milliseconds until a page hears of the edit, and until it has painted the next frame. */
type Echo = readonly [heard: number, painted: number];

/**
 * Runs in the page: `nextEcho` resolves with the milliseconds from a release of the pointer until the page hears of its
 * edit, and until that is painted.
 */
const WATCH = `
let [echoes, hear] = [[], () => {}];
window.nextEcho = () => new Promise((resolve) => {
  hear = () => {
    if (echoes.length === 0) return;
    hear = () => {};
    resolve(echoes.shift());
  };
  hear();
});
window.addEventListener('pointerup', ({ timeStamp }) => { window.released = timeStamp; }, { capture: true });
window.addEventListener('message', ({ data }) => {
  if (data?.type !== 'snapshot' || data.settled === undefined || !window.released) return;
  const from = window.released;
  const heard = performance.now() - from;
  window.released = 0;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      echoes.push([heard, performance.now() - from]);
      hear();
    };
    port2.postMessage(0);
  });
});`;

/**
 * In VS Code, from the end of a gesture on a card with 20 drawings and 50,000 candles to the painted echo of the edited
 * document; against the least that VS Code takes from a page to the document and back: post a message, edit a text, hear
 * of the change, post a message. Alternating.
 */
export const measure: Measure = async ({ once }) => {
  await buildProduction();
  await installHost(console.error);
  const folder = await mkdtemp(join(tmpdir(), 'chart-cards-echo-'));
  const testsPath = await bundleHostModule('bench/host/openBesideBarePage.ts', folder);
  const workspace = await mkdtemp(join(folder, 'workspace-'));
  await writeCard(workspace);
  const host = await startHost({ extension: 'underTest', builtIn: 'few' });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1800, height: 900 } });
    await page.goto(windowAddress(host, { folder: workspace, testsPath }));
    const bare = await frameWith(page, '#bare');
    const editor = await frameWith(page, '[data-testid=chart-plot] canvas');
    const canvas = new ChartCanvas(editor);
    await canvas.find(SAMPLE_COLORS.LINE);
    await editor.evaluate(WATCH);
    const plot = await editor.locator('[data-testid=chart-plot]').boundingBox();
    if (plot === null) throw new Error('The page has no chart.');
    const [bareEdits, gestures]: [Echo[], Echo[]] = [[], []];
    const [rounds, warmUp] = once ? [1, 0] : [ROUNDS, WARM_UP];
    const found = await canvas.find(SAMPLE_COLORS.LINE);
    let spot = { x: plot.x + found.x, y: plot.y + found.y };
    for (let round = 0; round < warmUp + rounds; round += 1) {
      bareEdits.push((await inTime('an echo of the bare edit', bare.evaluate('roundTrip()'))) as Echo);
      const by = round % 2 === 0 ? 24 : -24;
      await page.mouse.move(spot.x, spot.y);
      await page.mouse.down();
      await page.mouse.move(spot.x + by / 2, spot.y);
      await page.mouse.move(spot.x + by, spot.y);
      await page.mouse.up();
      spot = { x: spot.x + by, y: spot.y };
      gestures.push((await inTime('an echo of the gesture', editor.evaluate('nextEcho()'))) as Echo);
    }
    const usual = (echoes: readonly Echo[], part: 0 | 1): number =>
      median(echoes.slice(warmUp).map((one) => one[part]));
    const [heard, painted] = [0, 1] as const;
    return [
      timesRow(
        'gesture ended → edited card back, against a bare edit',
        usual(gestures, heard),
        usual(bareEdits, heard),
        MOST.heard,
      ),
      timesRow(
        'gesture ended → painted, against a bare edit painted',
        usual(gestures, painted),
        usual(bareEdits, painted),
        MOST.painted,
      ),
    ];
  } finally {
    await browser.close();
    await host.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

/** The card and its candles as files, and a text as long as the card. */
async function writeCard(folder: string): Promise<void> {
  const price = lastSamplePrice(BARS);
  const card = formatCard(sampleCard(price, twentyDrawings(price)));
  const { time, open, high, low, close } = sampleCandles(BARS);
  const rows = Array.from(time, (at, i) =>
    [formatInstant(at), ...[open, high, low, close].map((column) => column[i]?.toFixed(5))].join(','),
  );
  await writeFile(join(folder, 'gesture.card.json'), card);
  await writeFile(join(folder, 'gesture.candles.csv'), ['time,open,high,low,close', ...rows].join('\n'));
  await writeFile(join(folder, 'bare.txt'), card);
}

/** The frame of the webview that has such an element: VS Code wraps each page in two. */
async function frameWith(page: Page, selector: string): Promise<Frame> {
  return eventually(
    `a page with ${selector}`,
    async () => {
      for (const frame of page.frames()) {
        const found = await frame
          .locator(selector)
          .count()
          .catch(() => 0);
        if (found > 0) return frame;
      }
      return undefined;
    },
    120_000,
  );
}
