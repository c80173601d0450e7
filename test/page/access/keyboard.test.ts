import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { sampleCandles } from '../../../bench/chart/sampleCandles.ts';
import type { DrawingType } from '../../../src/card/model/card.ts';
import { closePages, test } from '../../support/browserTest.ts';
import {
  assertOnlyAdded,
  assertOnlyChanged,
  BARS,
  gestureCard,
  PageGestures,
  PLACES,
  POINTS,
  priceAt,
  TICK,
  TOOL_LABELS,
  timeOf,
} from '../steps/drawing.ts';
import { LiveRegionLog } from '../steps/pageTexts.ts';
import { ResultsSteps } from '../steps/resultsSteps.ts';

const CANDLES = sampleCandles(BARS);
const LAST_BAR = BARS - 1;

/** A price of a candle on the chart's price step. */
function candle(bar: number, price: 'open' | 'high' | 'low' | 'close'): number {
  return Number((CANDLES[price][bar] ?? Number.NaN).toFixed(5));
}

/** A price that many steps further. */
function further(price: number | undefined, ticks: number): number {
  return Number(((price ?? Number.NaN) + ticks * TICK).toFixed(5));
}

/** Keys of the tools, with the number of points each takes. */
const TOOLS: readonly (readonly [key: string, type: DrawingType, points: number])[] = [
  ['Alt+h', 'HORIZONTAL_LINE', 1],
  ['Alt+t', 'LINE', 2],
  ['Alt+a', 'LINE', 2],
  ['Alt+r', 'LINE', 2],
  ['Alt+e', 'LINE', 2],
  ['Alt+Shift+r', 'RECTANGLE', 2],
  ['Alt+c', 'PARALLEL', 3],
  ['Alt+f', 'FIB_RETRACEMENT', 2],
  ['Alt+Shift+f', 'FIB_RETRACEMENT', 3],
];

test.describe('the chart editor by keyboard alone', () => {
  let gestures: PageGestures;
  let heard: LiveRegionLog;

  test.beforeAll(async ({ browser }) => {
    gestures = await PageGestures.open(browser);
    heard = await LiveRegionLog.listen(gestures.page);
  });
  test.beforeEach(async () => {
    await gestures.lay();
    await heard.takeNew();
  });
  test.afterAll(closePages);

  /** Whether the focus is inside that element. */
  const isIn = (selector: string) =>
    gestures.page.evaluate(`document.activeElement.closest(${JSON.stringify(selector)}) !== null`) as Promise<boolean>;
  const times = async (key: string, count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1) await gestures.page.keyboard.press(key);
    await gestures.settle();
  };
  /** Runs the keys, waits until the burst has become one edit, and returns the text before. */
  const burst = (keys: () => Promise<void>): Promise<string> =>
    gestures.oneStep(async () => {
      const steps = await gestures.steps();
      await keys();
      await expect.poll(() => gestures.page.evaluate(`editorHost.steps !== ${steps}`)).toBe(true);
      await gestures.settle();
    });
  /** Steps through the objects until that one is selected. */
  const walkTo = async (id: string): Promise<void> => {
    for (let i = 0; i < 12 && (await gestures.selected())[0] !== id; i += 1) await gestures.press(']');
    assert.deepEqual(await gestures.selected(), [id]);
  };

  test('leaves the second key of a keybinding, e.g. of Ctrl+K H, to VS Code, which listens at the window', async () => {
    await gestures.page.evaluate("addEventListener('keydown', ({ key }) => (window.lastKey = key))");
    await gestures.press('ControlOrMeta+k', 'h');
    assert.equal(await gestures.page.evaluate('lastKey'), 'h');
    assert.deepEqual(await heard.takeNew(), []);
    await gestures.press('h');
    assert.notDeepEqual(await heard.takeNew(), [], 'alone it is help');
  });

  test.describe('placing points', () => {
    test('snaps to the prices of a candle and announces where', async () => {
      const before = await gestures.oneStep(async () => {
        await gestures.press('Alt+t', 'h');
        const high = candle(LAST_BAR, 'high');
        const [time] = timeOf(LAST_BAR).split('T');
        const told = (await heard.takeNew()).at(-1) ?? '';
        assert.ok(told.includes(time ?? '') && told.includes(String(high)) && told.includes('snapped to high'), told);
        await gestures.press('Enter', 'Shift+ArrowLeft', 'ArrowLeft', 'l', 'ArrowUp', 'ArrowUp', 'Shift+ArrowUp');
        assert.deepEqual(await gestures.hint(), 'Line: point 2 of 2. Shift: steps of 45°.');
        await gestures.press('Enter');
      });
      assertOnlyAdded(before, await gestures.text());
      const { points } = (await gestures.sketch()).drawings.at(-1) ?? {};
      assert.deepEqual(points, [
        { time: timeOf(LAST_BAR), price: candle(LAST_BAR, 'high') },
        { time: timeOf(LAST_BAR - 11), price: further(candle(LAST_BAR - 11, 'low'), 12) },
      ]);
      assert.equal(await gestures.tool(), TOOL_LABELS.select);
      assert.ok(await isIn('.chart-plot'));
    });

    for (const [key, type, count] of TOOLS) {
      test(`works for every tool: ${key}`, async () => {
        const before = await gestures.oneStep(async () => {
          await gestures.press(key);
          for (const jump of ['o', 'c', 'h'].slice(0, count)) await gestures.press('Shift+ArrowLeft', jump, 'Enter');
        });
        assertOnlyAdded(before, await gestures.text());
        const drawing = (await gestures.sketch()).drawings.at(-1);
        assert.equal(drawing?.type, type);
        assert.deepEqual(drawing.points[0], { time: timeOf(LAST_BAR - 10), price: candle(LAST_BAR - 10, 'open') });
        assert.deepEqual(await gestures.selected(), [drawing.clientObjectId]);
      });
    }

    test('takes points back with Escape, one at a time', async () => {
      await gestures.noStep(async () => {
        await gestures.press('Alt+c', 'Enter', 'Shift+ArrowLeft', 'Enter', 'Shift+ArrowUp');
        assert.ok((await gestures.hint()).startsWith('Parallel channel: point 3 of 3.'));
        for (const point of [2, 1]) {
          await gestures.press('Escape');
          assert.ok(
            (await gestures.hint()).startsWith(`Parallel channel: point ${point} of 3.`),
            await gestures.hint(),
          );
        }
        await gestures.press('Escape');
        assert.equal(await gestures.tool(), TOOL_LABELS.select);
      });
    });

    test('works in the future, without candles, and announces a jump', async () => {
      await gestures.press('Alt+h', 'Shift+ArrowRight');
      await heard.takeNew();
      await gestures.press('h');
      assert.deepEqual(await heard.takeNew(), ['There is no candle here.']);
      await gestures.oneStep(() => gestures.press('Enter'));
      const { points } = (await gestures.sketch()).drawings.at(-1) ?? {};
      assert.equal(points?.[0]?.time, timeOf(LAST_BAR + 10));
    });
  });

  test.describe('moving objects', () => {
    test('steps through the objects, levels first, and announces each with its number', async () => {
      await gestures.press(']');
      assert.deepEqual(await gestures.selected(), ['lv_res']);
      assert.match((await heard.takeNew()).at(-1) ?? '', /^Resistance.*, 1 of 9$/);
      await gestures.press('[');
      assert.deepEqual(await gestures.selected(), ['fib']);
      assert.match((await heard.takeNew()).at(-1) ?? '', /^Fibonacci retracement fib, .*, to .*, 9 of 9$/);
      await gestures.press('Alt+ArrowUp');
      assert.deepEqual(await gestures.selected(), ['channel']);
      await gestures.press('Alt+ArrowDown');
      assert.deepEqual(await gestures.selected(), ['fib']);
    });

    test('moves a whole drawing by bars and price steps; one burst of keys is one undo step', async () => {
      await walkTo('trend');
      const before = await burst(async () => {
        await times('ArrowUp', 3);
        await times('ArrowLeft', 2);
        await gestures.press('Shift+ArrowUp');
      });
      const path = ['drawings', PLACES.trend, 'points'];
      assertOnlyChanged(before, await gestures.text(), [
        [...path, 0, 'price'],
        [...path, 0, 'time'],
        [...path, 1, 'price'],
        [...path, 1, 'time'],
      ]);
      assert.deepEqual(
        (await gestures.drawing('trend')).points,
        POINTS.trend.map(({ bar, price }) => ({ time: timeOf(bar - 2), price: further(price, 13) })),
      );
    });

    test('moves a single point with Tab and arrows', async () => {
      await walkTo('trend');
      await heard.takeNew();
      await gestures.press('Tab', 'Tab');
      assert.match((await heard.takeNew()).join(), /Line trend, start, .*Line trend, end, /);
      const before = await burst(() => gestures.press('ArrowDown'));
      assertOnlyChanged(before, await gestures.text(), [['drawings', PLACES.trend, 'points', 1, 'price']]);
      assert.equal((await gestures.drawing('trend')).points[1]?.price, further(POINTS.trend[1].price, -1));
      // Escape first returns to the whole drawing, then clears the selection.
      await gestures.press('Escape');
      assert.deepEqual(await gestures.selected(), ['trend']);
      await gestures.press('Escape');
      assert.deepEqual(await gestures.selected(), []);
    });

    test('moves a level, which has no points to reach', async () => {
      await walkTo('lv_piv');
      const before = await burst(() => times('ArrowUp', 2));
      assertOnlyChanged(before, await gestures.text(), [['levels', 'pivot', 'price']]);
      assert.equal((await gestures.sketch()).levels.pivot?.price, further(priceAt(0.002), 2));
    });

    test("reverts with Escape what isn't written yet", async () => {
      await walkTo('box');
      const before = await gestures.text();
      await times('ArrowUp', 4);
      await gestures.press('Escape');
      assert.match((await heard.takeNew()).join(), /Move undone\./);
      assert.deepEqual(await gestures.selected(), ['box']);
      await movesNothingBut('line', before);
    });

    test('moves with the crosshair after Pick Up and Move', async () => {
      await walkTo('line');
      const before = await gestures.oneStep(async () => {
        await gestures.press('Alt+p');
        assert.match((await heard.takeNew()).join(), /Click or press Enter to drop it\./);
        await times('ArrowDown', 5);
        await gestures.press('Enter');
      });
      assertOnlyChanged(before, await gestures.text(), [['drawings', PLACES.line, 'points', 0, 'price']]);
      assert.equal((await gestures.drawing('line')).points[0]?.price, further(POINTS.line[0].price, -5));
    });

    test('leaves the chart with Tab after the last point', async () => {
      await walkTo('line');
      await times('Tab', 4);
      assert.ok(!(await isIn('.chart-plot')));
    });

    test('explains why a locked object stays', async () => {
      await walkTo('trend');
      const before = await gestures.text();
      await gestures.press('Alt+Shift+l');
      await heard.takeNew();
      await gestures.press('ArrowUp');
      assert.match((await heard.takeNew()).join(), /locked/i);
      await movesNothingBut('line', before);
    });

    /** Moves that object: an earlier burst of keys would have been written before this one. */
    async function movesNothingBut(objectId: 'line', before: string): Promise<void> {
      await walkTo(objectId);
      await burst(() => times('ArrowUp', 2));
      assertOnlyChanged(before, await gestures.text(), [['drawings', PLACES[objectId], 'points', 0, 'price']]);
    }
  });

  test.describe('focus around the chart', () => {
    const dialog = () => gestures.page.getByRole('dialog');
    const focusedName = () =>
      gestures.page.evaluate('document.activeElement.getAttribute("aria-label")') as Promise<string | null>;

    test('has one tab stop for the whole toolbar; arrows, Home and End move within it', async () => {
      const stops = gestures.page.locator('.toolbar [tabindex="0"]');
      assert.equal(await stops.count(), 1);
      await stops.focus();
      await gestures.press('Home');
      assert.equal(await focusedName(), TOOL_LABELS.select);
      await gestures.press('ArrowRight', 'ArrowRight', 'ArrowRight');
      assert.equal(await focusedName(), 'Line tools');
      assert.equal(await stops.count(), 1);
      await gestures.press('ArrowDown');
      await gestures.press('End');
      assert.equal(
        await gestures.page.locator('[role=menuitemradio]:focus .menu-label').textContent(),
        'Extended line',
      );
      await gestures.press('Enter');
      assert.equal(await gestures.tool(), TOOL_LABELS.extendedLine);
      assert.ok(await isIn('.chart-plot'), 'points are placed on the chart');
      await gestures.press('Escape', 'Shift+Tab');
      assert.ok(await isIn('.toolbar'));
      await gestures.press('Tab');
      assert.ok(await isIn('.chart-plot'));
    });

    test('opens the style with Enter, accepts with Enter, and returns to the chart', async () => {
      await walkTo('trend');
      const before = await gestures.oneStep(async () => {
        await gestures.press('Enter');
        await dialog().waitFor();
        assert.ok(await isIn('[role=dialog]'));
        const width = dialog().getByLabel('Width', { exact: true });
        await width.focus();
        await gestures.press('ArrowUp', 'ArrowUp');
        await gestures.press('Enter');
        await dialog().waitFor({ state: 'detached' });
      });
      assertOnlyChanged(before, await gestures.text(), [['drawings', PLACES.trend, 'style', 'lineWidth']]);
      assert.equal((await gestures.drawing('trend')).style.lineWidth, 4);
      assert.ok(await isIn('.chart-plot'));
    });

    test('cancels the style with Escape', async () => {
      await walkTo('trend');
      await gestures.noStep(async () => {
        await gestures.press('Enter');
        await dialog().getByLabel('Width', { exact: true }).focus();
        await gestures.press('ArrowUp', 'Escape');
        await dialog().waitFor({ state: 'detached' });
      });
      assert.ok(await isIn('.chart-plot'));
    });

    test('shows on all four sides that the chart has the focus', async () => {
      const box = await gestures.page.locator('[data-testid=chart-plot]').boundingBox();
      assert.ok(box);
      const [middle, centre] = [box.x + box.width / 2, box.y + box.height / 2];
      const [right, bottom] = [box.x + box.width, box.y + box.height];
      const sides = {
        left: { x: box.x, y: centre, width: 2, height: 9 },
        right: { x: right - 2, y: centre, width: 2, height: 9 },
        top: { x: middle, y: box.y, width: 9, height: 2 },
        bottom: { x: middle, y: bottom - 2, width: 9, height: 2 },
      };
      await gestures.press('Shift+Tab', 'Tab');
      const missing: string[] = [];
      for (const [side, clip] of Object.entries(sides)) {
        const focused = await gestures.page.screenshot({ clip });
        await gestures.press('Shift+Tab');
        if (focused.equals(await gestures.page.screenshot({ clip }))) missing.push(side);
        await gestures.press('Tab');
      }
      assert.deepEqual(missing, []);
    });

    test('is visible at every tab stop, and is never trapped', async () => {
      const seen: string[] = [];
      const unmarked: string[] = [];
      for (let i = 0; i < 150; i += 1) {
        await gestures.page.keyboard.press('Tab');
        const name = (await gestures.page.evaluate(NAME_OF_FOCUSED)) as string;
        if (name === 'BODY' || (name === seen[0] && seen.length > 20)) break;
        seen.push(name);
        if (!(await looksFocused(gestures))) unmarked.push(name);
      }
      assert.ok(seen.length > 25 && seen.length < 120, `${seen.length} stops: ${seen.join(' | ')}`);
      assert.deepEqual(unmarked, []);
    });
  });

  test('never reformats the text that was opened', async () => {
    assert.equal(await gestures.text(), gestureCard());
  });
});

const NAME_OF_FOCUSED = `(() => {
  const it = document.activeElement;
  if (it === document.body) return 'BODY';
  return it.tagName + '#' + it.id + ' ' + (it.getAttribute('aria-label') ?? it.textContent ?? '').trim().slice(0, 40);
})()`;

/** Whether the focused element, or the area around it, looks different than without the focus. */
async function looksFocused({ page }: PageGestures): Promise<boolean> {
  const box = (await page.evaluate(
    '(() => { const { x, y, width, height } = document.activeElement.getBoundingClientRect(); return { x, y, width, height }; })()',
  )) as { x: number; y: number; width: number; height: number };
  const [x, y] = [Math.max(0, box.x - 4), Math.max(0, box.y - 4)];
  const clip = { x, y, width: Math.max(1, box.x + box.width + 4 - x), height: Math.max(1, box.y + box.height + 4 - y) };
  const focused = await page.screenshot({ clip });
  await page.evaluate('(window.lastFocused = document.activeElement).blur()');
  const blurred = await page.screenshot({ clip });
  await page.evaluate('window.lastFocused.focus({ focusVisible: true, preventScroll: true })');
  return !focused.equals(blurred);
}

test('a filter of a result leaves the second key of a keybinding, e.g. of Ctrl+K R, to VS Code', async ({
  browser,
}) => {
  const results = await ResultsSteps.open(browser);
  await results.filter.focus();
  for (const key of ['ControlOrMeta+k', 'r', 'a']) await results.page.keyboard.press(key);
  assert.equal(await results.filter.inputValue(), 'a');
  await results.page.close();
});
