import type { Browser, Page } from 'playwright-core';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import { openEditorPage } from '../../test/support/editorPage/openEditorPage.ts';
import { SAMPLE_COLORS, sampleCard, twentyDrawings } from '../../test/support/editorPage/sampleCard.ts';
import { ChartCanvas, type Spot } from '../../test/ui/window/webview.ts';
import { lastSamplePrice } from '../chart/sampleCandles.ts';

/** The editor page with 20 drawings on that many candles; `before` is called before anything is loaded. */
export async function openEditorWithDrawings(
  browser: Browser,
  bars: number,
  before: (page: Page) => Promise<void> = async () => {},
): Promise<Page> {
  const price = lastSamplePrice(bars);
  const text = formatCard(sampleCard(price, twentyDrawings(price)));
  return openEditorPage(browser, { bars, hasVolume: true, text, before });
}

/** Where the first trend can be grabbed, CSS pixels of the page. */
export async function trendSpot(page: Page): Promise<Spot> {
  const corner = await plotCorner(page);
  const spot = await new ChartCanvas(page).find(SAMPLE_COLORS.LINE);
  return { x: corner.x + spot.x, y: corner.y + spot.y };
}

/** The upper left corner of the plot, CSS pixels of the page. */
export async function plotCorner(page: Page): Promise<Spot> {
  const box = await page.locator('[data-testid=chart-plot]').boundingBox();
  if (box === null) throw new Error('The page has no chart.');
  return { x: box.x, y: box.y };
}

/** Drags there and back in `steps` mouse moves, one per frame, with the button held down. */
export async function dragAlong(page: Page, from: Spot, steps: number): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) {
    const share = Math.sin((step / steps) * 2 * Math.PI);
    await page.mouse.move(from.x + 120 * share, from.y + 40 * Math.sin((step / steps) * 6 * Math.PI));
  }
  await page.mouse.up();
}

/** Zooms out until all candles are in view. */
export async function zoomOut(page: Page, bars: number): Promise<void> {
  const plot = page.locator('[data-testid=chart-plot]');
  await plot.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // Each press shows a quarter more; the first view has about 130 bars.
  const presses = Math.ceil(Math.log(bars / 100) / Math.log(1.25)) + 4;
  for (let press = 0; press < presses; press += 1) await page.keyboard.press('-');
  await painted(page);
}

/** Resolves when what the page was told is painted: in the frame after the next. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate('new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end)))');
}
