import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { sampleCandles } from '../../bench/chart/sampleCandles.ts';
import type { PaintedObject } from '../../webview/chart/cardScene.ts';
import type { ChartViewState } from '../../webview/chart/chartApi.ts';
import { closePages, test } from '../support/browserTest.ts';
import { barsAgo } from '../support/editorPage/sampleCard.ts';
import { openReaderPage, SHOW_COMPARISON } from '../support/readerPage/openReaderPage.ts';
import { PAINTED } from '../ui/window/gestures.ts';

const BARS = 30_000;
const CANDLES = sampleCandles(BARS);
/** Bars before the end of the candles: on the first view, and older than what the chart library gets at first. */
const [NEW, OLD, OLDEST] = [100, 20_000, 29_900];

/** The library gets the newest candles first and older ones as the view comes near them; nobody may notice. */
test.describe('a chart with many candles', () => {
  let page: Page;

  const timeOf = (ago: number) => CANDLES.time[BARS - ago] ?? Number.NaN;
  const closeOf = (ago: number) => CANDLES.close[BARS - ago] ?? Number.NaN;
  const settled = () => page.evaluate(PAINTED);
  const view = async (): Promise<ChartViewState> => {
    await settled();
    return page.evaluate('reader.viewState()');
  };
  /** Shows these bars, counted back from the end. */
  const look = async (from: number, to: number): Promise<void> => {
    await page.evaluate(`reader.restoreView(${JSON.stringify({ fromTime: timeOf(from), toTime: timeOf(to) })})`);
    await settled();
  };
  const picture = async (): Promise<string> => {
    await settled();
    // Nothing under the pointer, and the legend of the last bar.
    await page.mouse.move(450, 590);
    await settled();
    return (await page.locator('[data-testid=chart-plot]').screenshot()).toString('base64');
  };
  /** Gives the library all candles, and returns to the view. */
  const loadAll = async (): Promise<void> => {
    const before = await view();
    await look(BARS, 1);
    await page.evaluate(`reader.restoreView(${JSON.stringify(before)})`);
    await settled();
  };
  /** Fails if the chart looks different when the library has all candles. */
  const looksWhole = async (what: string): Promise<void> => {
    const before = await picture();
    await loadAll();
    assert.ok((await picture()) === before, `${what}: the chart looks different with all candles`);
  };
  const legend = () => page.locator('.chart-legend-prices').textContent();
  /** Moves the pointer to the middle of the pane, and returns the closing price in the legend. */
  const closeInMiddle = async (): Promise<number> => {
    const { fromTime, toTime } = await view();
    const pane = await page.locator('[data-testid=chart-plot] canvas').first().boundingBox();
    assert.ok(pane && fromTime < toTime);
    await page.mouse.move(pane.x + pane.width / 2, pane.y + 200);
    return Number(/C\s([\d.]+)/.exec((await legend()) ?? '')?.[1]);
  };
  /** The closing prices of the candles around the middle of the view. */
  const closesInMiddle = async (): Promise<readonly string[]> => {
    const { fromTime, toTime } = await view();
    const middle = CANDLES.time.findLastIndex((time) => time <= (fromTime + toTime) / 2);
    return [-1, 0, 1, 2].map((by) => (CANDLES.close[middle + by] ?? Number.NaN).toFixed(5));
  };
  const drag = async (by: number, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const from = by > 0 ? 100 : 700;
      await page.mouse.move(from, 300);
      await page.mouse.down();
      await page.mouse.move(from + by, 300, { steps: 12 });
      await page.mouse.up();
    }
  };

  test.beforeEach(async ({ browser }) => {
    page = await openReaderPage(browser, { bars: BARS });
  });
  test.afterEach(() => page.close());
  test.afterAll(closePages);

  test('looks as if the library had all of them, wherever the view goes', async () => {
    await looksWhole('the first view');
    await page.reload();
    await expect.poll(() => page.evaluate('reader.viewState() !== undefined')).toBe(true);
    for (const [from, to] of [
      [3000, 2300],
      [OLD, OLD - 300],
      [9000, 7000],
      [BARS, OLDEST],
    ] as const) {
      await page.reload();
      await expect.poll(() => page.evaluate('reader.viewState() !== undefined')).toBe(true);
      await look(from, to);
      assert.equal((await view()).fromTime, timeOf(from));
      await looksWhole(`${from} to ${to} bars ago`);
    }
  });

  test('shows older candles as it is panned, without a jump', async () => {
    await look(1000, 200);
    let before = await view();
    for (let screen = 0; screen < 12; screen += 1) {
      await drag(600, 1);
      const after = await view();
      const width = before.toTime - before.fromTime;
      const moved = before.fromTime - after.fromTime;
      assert.ok(moved > 0.5 * width && moved < 0.8 * width, `screen ${screen}: moved ${moved / width} screens`);
      before = after;
    }
    assert.ok(before.fromTime < timeOf(6500), new Date(before.fromTime).toISOString());
    assert.ok((await closesInMiddle()).includes((await closeInMiddle()).toFixed(5)));
    await looksWhole('after panning');
  });

  test('shows older candles as it is zoomed out with the wheel, around the pointer', async () => {
    await page.mouse.move(700, 300);
    for (let turn = 0; turn < 60; turn += 1) {
      await page.mouse.wheel(0, 200);
      await settled();
    }
    const { fromTime, toTime } = await view();
    assert.ok(fromTime < timeOf(15_000), new Date(fromTime).toISOString());
    assert.ok(toTime > timeOf(1));
    await looksWhole('after zooming out');
  });

  test('shows all of them with the keyboard, and pages to the first one', async () => {
    await page.locator('[data-testid=chart-plot]').focus();
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press('-');
      await settled();
    }
    const whole = await view();
    assert.ok(whole.fromTime <= timeOf(BARS) && whole.toTime >= timeOf(1));
    await page.keyboard.press('-');
    assert.deepEqual(await view(), whole, 'as far out as possible, the view stays');
    await page.keyboard.press('Home');
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press('PageUp');
      await settled();
    }
    const shown = await view();
    assert.ok(shown.toTime < timeOf(5000), new Date(shown.toTime).toISOString());
    await looksWhole('after PageUp');
  });

  test('pans as far before the first candle as any chart', async () => {
    await look(BARS, OLDEST);
    await drag(600, 3);
    const { fromTime, toTime } = await view();
    assert.ok(fromTime < timeOf(BARS));
    assert.ok(toTime >= timeOf(BARS), 'a candle stays in view');
  });

  test('jumps to an object in the past, which has its candles and can be hovered', async () => {
    const price = closeOf(OLD);
    const line = {
      type: 'LINE',
      clientObjectId: 'old',
      points: [
        { time: barsAgo(OLD), price },
        { time: barsAgo(OLD - 60), price },
      ],
      style: {},
    };
    await page.evaluate(
      `reader.setCard({ ...sampleCard, drawings: [...sampleCard.drawings, ${JSON.stringify(line)}] }, { timeframe: 'H4', dimmed: false })`,
    );
    for (const jump of ["reader.zoomTo(['old'])", "reader.reveal('old')"]) {
      await page.evaluate('reader.fitCard()');
      await settled();
      await page.evaluate(jump);
      const { fromTime, toTime } = await view();
      assert.ok(fromTime < timeOf(OLD) && toTime > timeOf(OLD - 60), jump);
      const painted: readonly PaintedObject[] = await page.evaluate('reader.painted()');
      const bounds = painted.find(({ objectId }) => objectId === 'old')?.bounds;
      assert.ok(bounds, jump);
      const middle = (bounds.left + bounds.right) / 2;
      await page.mouse.move(middle, bounds.top);
      assert.equal(await page.locator('[data-testid=chart-note]').textContent(), 'Line old');
      assert.match((await legend()) ?? '', new RegExp(`C\\s${closeOf(OLD - 30).toFixed(5)}`));
    }
    await looksWhole('at the old line');
  });

  test('keeps the view in the past when candles are added', async () => {
    await look(OLD, OLD - 200);
    const before = await view();
    const image = await picture();
    await page.evaluate(`(() => {
      const longer = (column) => Float64Array.of(...column, column.at(-1));
      const { time, open, high, low, close } = candles;
      const next = Float64Array.of(...time, time.at(-1) + 14_400_000);
      reader.setCandles({ ...candles, time: next, open: longer(open), high: longer(high), low: longer(low), close: longer(close) });
    })()`);
    assert.deepEqual(await view(), before);
    assert.ok((await picture()) === image);
  });

  test('shows the newest before all of them, but never instead of them', async () => {
    const newest = `(() => {
      const part = (column) => column.slice(-5000);
      const { time, open, high, low, close } = candles;
      return { ...candles, olderFollow: true, time: part(time), open: part(open), high: part(high), low: part(low), close: part(close) };
    })()`;
    await settled();
    const first = await view();
    const image = await picture();
    await page.evaluate('reader.setCandles(undefined)');
    await page.evaluate(`reader.setCandles(${newest})`);
    assert.ok((await picture()) === image, 'the newest candles look like all of them');
    await page.evaluate('reader.setCandles({ ...candles })');
    assert.deepEqual(await view(), first);
    assert.ok((await picture()) === image, 'the view stays when all of them have come');
    await look(OLD, OLD - 200);
    const old = await picture();
    await page.evaluate(`reader.setCandles(${newest})`);
    assert.ok((await picture()) === old, 'the older ones stay when they are sent again');
  });

  test('shows a comparison in the past as well', async () => {
    await page.evaluate(SHOW_COMPARISON);
    await look(NEW, 1);
    await looksWhole('the comparison');
    await look(OLD, OLD - 200);
    await looksWhole('far from the comparison');
  });

  test('has the same picture of the past for export', async () => {
    await look(OLD, OLD - 200);
    const exported = await page.evaluate('pictureOf(1)');
    await loadAll();
    assert.ok((await page.evaluate('pictureOf(1)')) === exported);
  });
});
