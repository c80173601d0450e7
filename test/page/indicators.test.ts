import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { patch } from '../../src/card/model/patch.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import { INDICATOR_IDS } from '../../src/protocol/chartActions.ts';
import { closePages, test } from '../support/browserTest.ts';
import { PageGestures, POINTS, place, until } from './steps/drawing.ts';

test.describe('indicators on the editor page', () => {
  let desk: PageGestures;

  const line = () => desk.page.locator('[data-testid=chart-indicators]');
  const list = () => desk.page.getByRole('dialog', { name: 'Indicators' });
  const options = () => list().getByRole('option');
  /** Number of panes: each row of the library's table but the time axis's and the separators' is one. */
  const panes = () =>
    desk.page
      .locator('[data-testid=chart-plot] table tr')
      .evaluateAll((rows) => rows.filter((row) => row.querySelectorAll('canvas').length >= 2).length - 1);
  /** Two keys: the list, and a number. */
  const toggle = async (number: number) => {
    await desk.plot.focus();
    await desk.page.keyboard.press('Alt+n');
    await list().locator('input').waitFor();
    await desk.page.keyboard.press(String(number));
    await list().waitFor({ state: 'detached' });
  };
  const remembered = () => desk.page.evaluate('editorHost.preferences.remembered.indicators');

  test.beforeAll(async ({ browser }) => {
    desk = await PageGestures.open(browser, { hasVolume: true });
  });
  test.beforeEach(() => desk.lay());
  test.afterAll(closePages);

  test('are added and removed with two keys, and the chart keeps the focus', async () => {
    await toggle(2);
    await until(
      () =>
        line()
          .textContent()
          .then((text) => /SMA\s50\s1\.0\d{4}/.test(text ?? '')),
      true,
    );
    assert.equal(await desk.page.locator('[data-testid=chart-plot]:focus').count(), 1);
    assert.deepEqual(await remembered(), ['sma']);
    await toggle(5);
    await until(panes, 2);
    await toggle(2);
    await toggle(5);
    await until(panes, 1);
    await until(async () => (await line().textContent()) ?? '', '');
    assert.deepEqual(await remembered(), []);
  });

  test('are filtered by typing; Enter chooses, Space and a click leave the list open', async () => {
    await desk.press('Alt+n');
    await list().locator('input').waitFor();
    await desk.page.keyboard.type('b');
    assert.deepEqual(await options().locator('.faint').count(), 1);
    assert.match((await options().textContent()) ?? '', /Bollinger 20, 2/);
    await desk.press('Space');
    await until(async () => options().first().getAttribute('aria-selected'), 'true');
    await desk.press('Backspace');
    await options().nth(2).click();
    assert.equal(await options().nth(2).getAttribute('aria-selected'), 'true');
    await desk.press('ArrowDown', 'ArrowDown', 'Enter');
    await list().waitFor({ state: 'detached' });
    assert.deepEqual(await remembered(), ['ema', 'bollinger', 'rsi']);
    await desk.press('Alt+n');
    await list().locator('input').waitFor();
    await desk.press('Escape');
    await list().waitFor({ state: 'detached' });
    assert.equal(await desk.page.locator('[data-testid=chart-plot]:focus').count(), 1);
  });

  test('are reached by the toolbar and announced', async () => {
    await desk.page.getByRole('button', { name: 'Indicators', exact: true }).click();
    await list().locator('input').waitFor();
    await options().filter({ hasText: 'RSI' }).click();
    await desk.page
      .locator('[aria-live]')
      .filter({ hasText: /RSI 14 shown: \d+\.\d\d/ })
      .first()
      .waitFor({ state: 'attached' });
    await options().filter({ hasText: 'RSI' }).click();
    await desk.page.locator('[aria-live]').filter({ hasText: 'RSI 14 hidden.' }).first().waitFor({ state: 'attached' });
    await desk.press('Escape');
  });

  test('write nothing: neither the text nor an undo step nor an edit', async () => {
    const edits = () => desk.page.evaluate(`editorHost.received.filter(({ type }) => type === 'edit').length`);
    const before = await edits();
    await desk.noStep(async () => {
      await desk.lay(undefined, { indicators: [...INDICATOR_IDS] });
      await until(panes, 5);
      await desk.press('Alt+n', '1', 'Alt+n', '1');
    });
    assert.equal(await edits(), before);
  });

  test('leave the text of an edited card and its PATCH as they are without them, to the byte', async () => {
    /** Edits by keys, whose steps don't depend on the height of the candles' pane, and measures in between. */
    const edited = async () => {
      const nudge = async (key: string) => {
        const text = await desk.text();
        await desk.press(key);
        await expect.poll(() => desk.page.evaluate(`editorHost.text !== ${JSON.stringify(text)}`)).toBe(true);
      };
      await desk.act('fitCard');
      await desk.readView();
      await desk.click(POINTS.trend[1]);
      for (const key of ['ArrowUp', 'Shift+ArrowRight']) await nudge(key);
      await desk.press('Escape', 'Alt+Shift+M', 'Enter', 'ArrowRight', 'Shift+ArrowUp', 'Enter', 'Escape', 'Escape');
      await desk.click(POINTS.box[0]);
      for (const key of ['ArrowDown', 'Shift+ArrowDown']) await nudge(key);
      return desk.text();
    };
    await desk.lay(undefined, { indicators: [] });
    const published = readCardText(await desk.text()).card;
    const without = await edited();
    await desk.lay(undefined, { indicators: [...INDICATOR_IDS] });
    await until(panes, 5);
    for (const [number, legend] of [
      ['8', 'EUR/USD · D'],
      ['7', 'EUR/USD · H4'],
    ] as const) {
      await desk.press('Alt+w');
      await desk.page.getByRole('dialog', { name: 'Timeframe of the view' }).locator('input').waitFor();
      await desk.page.keyboard.press(number);
      await until(async () => (await desk.page.locator('.chart-legend strong').textContent()) ?? '', legend);
    }
    await desk.press('Escape', 'Escape');
    const withAll = await edited();
    assert.equal(withAll, without);
    const [body, bodyWithAll] = [without, withAll].map((text) => {
      const { card } = readCardText(text);
      assert.ok(published && card);
      return patch(published, card);
    });
    assert.equal(body?.kind, 'send');
    assert.equal(JSON.stringify(bodyWithAll), JSON.stringify(body));
  });

  test('leave the card where it can be drawn and dragged', async () => {
    await desk.lay(undefined, { indicators: [...INDICATOR_IDS] });
    await until(panes, 5);
    await desk.act('fitCard');
    await desk.readView();
    await desk.oneStep(async () => {
      const goal = desk.at(place(412, -0.008), { y: 20 });
      await desk.drag(place(412, -0.008), goal);
    });
    // A drag on a pane below pans the view and touches nothing.
    await desk.noStep(async () => {
      const box = await desk.plot.boundingBox();
      assert.ok(box);
      const y = box.y + box.height - 60;
      await desk.drag({ x: box.x + 500, y }, { x: box.x + 300, y });
    });
  });

  test('show the values of the bar under the crosshair', async () => {
    await desk.lay(undefined, { indicators: ['sma'] });
    const shown = async () => (await line().textContent()) ?? '';
    await until(async () => /SMA/.test(await shown()), true);
    const last = await shown();
    await desk.move(place(440, 0.001));
    await until(async () => /SMA/.test(await shown()) && (await shown()) !== last, true);
    await desk.page.mouse.move(0, 0);
    await until(shown, last);
  });
});

test.describe('indicators without the candles that they need', () => {
  test.afterAll(closePages);

  for (const [bars, wanted] of [
    [0, /^Volume: There are no candles\.\s+─?\s?SMA 50: There are no candles\./],
    [1, /^Volume: No volume in these candles\.\s+SMA 50: Needs 50 candles, has 1\./],
    [30, /^Volume: No volume in these candles\.\s+SMA 50: Needs 50 candles, has 30\./],
  ] as const) {
    test(`say so with ${bars} candles`, async ({ browser }) => {
      const problems: string[] = [];
      const listen = async (page: Page) => {
        page.on('pageerror', ({ message }) => problems.push(message));
      };
      const desk = await PageGestures.open(browser, {
        bars,
        remembered: { indicators: [...INDICATOR_IDS] },
        before: listen,
      });
      const shown = async () =>
        ((await desk.page.locator('[data-testid=chart-indicators]').textContent()) ?? '').replaceAll('\u00a0', ' ');
      await until(async () => wanted.test(await shown()), true);
      assert.deepEqual(problems, []);
      await desk.page.close();
    });
  }
});
