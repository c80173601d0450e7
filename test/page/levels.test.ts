import assert from 'node:assert/strict';
import type { Browser, Page } from '@playwright/test';
import { sampleCandles } from '../../bench/chart/sampleCandles.ts';
import { formatDistance } from '../../src/card/geometry/distances.ts';
import type { LevelName } from '../../src/card/model/card.ts';
import { closePages, test } from '../support/browserTest.ts';
import { assertOnlyChanged, BARS, gestureCard, PageGestures, place, priceAt, TICK, until } from './steps/drawing.ts';
import { NOTE_PAINTED_TEXTS, textOf, textsPainted } from './steps/pageTexts.ts';

/** A bar of the sample at which no drawing is near the levels. */
const BAR = 490;
/** Bars after the last candle, where only the levels are painted. */
const FREE = { from: 501, to: 508 };

/** The share of a row that must be painted to count as a line. */
const MOST = 0.8;

/** The pane is the largest canvas; two are stacked. */
const PICTURE = `() => {
  const plot = document.querySelector('[data-testid=chart-plot]');
  const canvases = [...plot.querySelectorAll('canvas')];
  const area = (canvas) => canvas.width * canvas.height;
  const most = Math.max(...canvases.map(area));
  const layers = canvases.filter((one) => area(one) === most);
  const whole = document.createElement('canvas');
  [whole.width, whole.height] = [layers[0].width, layers[0].height];
  const context = whole.getContext('2d');
  for (const layer of layers) context.drawImage(layer, 0, 0);
  const box = layers[0].getBoundingClientRect();
  const scale = whole.width / box.width;
  const { data } = context.getImageData(0, 0, whole.width, whole.height);
  return (x, y) => {
    const start = 4 * (Math.floor((y - box.top) * scale) * whole.width + Math.floor((x - box.left) * scale));
    return [...data.slice(start, start + 3)];
  };
}`;

/**
 * The share of places in a row, or the next one, whose colour differs from ten pixels above; a grid is too faint to
 * count.
 */
const ROW_SHARE = `(y, from, to) => {
  const at = (${PICTURE})();
  const differs = (one, other) => [0, 1, 2].some((part) => Math.abs(one[part] - other[part]) > 24);
  let [count, all] = [0, 0];
  for (let x = from; x < to; x += 1) {
    all += 1;
    if ([y - 1, y, y + 1].some((row) => differs(at(x, row), at(x, y - 10)))) count += 1;
  }
  return count / all;
}`;

test.describe('levels on the editor page', () => {
  let browser: Browser;
  let gestures: PageGestures;

  const price = async (name: LevelName) => (await gestures.sketch()).levels[name]?.price ?? Number.NaN;
  /** The sample’s symbol is a currency pair. */
  const pips = (one: number, other: number) => formatDistance(Math.abs(one - other), { name: 'pip', size: 0.0001 }, '');
  const perCent = (one: number, from: number) => ((Math.abs(one - from) / from) * 100).toFixed(2);
  const button = (name: string | RegExp) => gestures.page.getByRole('button', { name, exact: true });
  const section = () => gestures.page.locator('[data-section=levels]');
  /** Whether a line is painted over the whole width at that price. */
  const hasLine = async (at: number) => {
    await gestures.move({ x: 5, y: 5 });
    await gestures.settle();
    const [from, to] = [gestures.at({ bar: FREE.from, price: at }), gestures.at({ bar: FREE.to, price: at })];
    return isLineAt(gestures.page, from.y, from.x, to.x);
  };
  const open = async (options: Parameters<typeof PageGestures.open>[1] = {}) => {
    await gestures?.page.close();
    gestures = await PageGestures.open(browser, { scripts: [NOTE_PAINTED_TEXTS], ...options });
  };

  test.beforeAll(async ({ browser: own }) => {
    browser = own;
    await open();
  });
  test.beforeEach(() => gestures.lay());
  test.afterEach(() => gestures.page.mouse.up());
  test.afterAll(closePages);

  for (const [name, from, to] of [
    ['resistance', 0.015, 0.0185],
    ['pivot', 0.002, -0.0065],
    ['support', -0.015, -0.0125],
  ] as const) {
    test(`are dragged: ${name} moves, and nothing else in the text changes`, async () => {
      const before = await gestures.oneStep(() => gestures.drag(place(BAR, from), place(BAR, to)));
      assertOnlyChanged(before, await gestures.text(), [['levels', name, 'price']]);
      const now = await price(name);
      assert.ok(Math.abs(now - priceAt(to)) <= gestures.view.pricePerPixel, `${now} is not ${priceAt(to)}`);
      assert.equal(now, Number(now.toFixed(5)), 'on a tick');
      assert.deepEqual(await gestures.selected(), [`lv_${name.slice(0, 3)}`]);
      await gestures.readView();
      assert.equal(await hasLine(now), true);
      assert.equal(await hasLine(priceAt(from)), false);
    });
  }

  test('show the old place, the new one and the distances while they are dragged', async () => {
    const before = await gestures.text();
    const painted = await textsPainted(gestures.page, () => gestures.pull(place(BAR, 0.015), place(BAR, 0.0185)));
    const { x: fromX } = gestures.at({ bar: FREE.from, price: 0 });
    const { x: toX } = gestures.at({ bar: FREE.to, price: 0 });
    const { y: ghost } = gestures.at(place(BAR, 0.015));
    const { y: moved } = gestures.at(place(BAR, 0.0185));
    assert.equal(await isLineAt(gestures.page, ghost, fromX, toX), true, 'where it was');
    assert.equal(await isLineAt(gestures.page, moved, fromX, toX), true, 'where it goes');
    assert.equal(await gestures.text(), before, 'nothing is written yet');
    await gestures.page.mouse.up();
    await gestures.settle();
    const [resistance, pivot, support] = [await price('resistance'), priceAt(0.002), priceAt(-0.015)];
    const ratio = ((resistance - pivot) / (pivot - support)).toFixed(2);
    for (const text of [
      `Resistance ${resistance.toFixed(5)}`,
      `${pips(resistance, pivot)} (${perCent(resistance, pivot)} %) above Pivot`,
      `R:R ${ratio}`,
      resistance.toFixed(5),
    ]) {
      assert.ok(painted.includes(text), `${text} is not among ${painted.join(' | ')}`);
    }
    assert.equal(await hasLine(priceAt(0.015)), false, 'the ghost goes');
  });

  test('swap reward and risk on a bearish card', async () => {
    await gestures.lay(gestureCard().replace('BULLISH', 'BEARISH'));
    const painted = await textsPainted(gestures.page, () => gestures.pull(place(BAR, -0.015), place(BAR, -0.0185)));
    await gestures.page.mouse.up();
    await gestures.settle();
    const [resistance, pivot, support] = [priceAt(0.015), priceAt(0.002), await price('support')];
    assert.ok(painted.includes(`R:R ${((pivot - support) / (resistance - pivot)).toFixed(2)}`), painted.join(' | '));
    assert.ok(painted.includes(`${pips(support, pivot)} (${perCent(support, pivot)} %) below Pivot`));
  });

  test('resist near a neighbour, and stay on their side of it', async () => {
    // Six pixels below the resistance.
    const goal = gestures.at(place(BAR, 0.015), { y: 6 });
    const painted = await textsPainted(gestures.page, () => gestures.pull(place(BAR, 0.002), goal));
    assert.ok(painted.includes('Held back by Resistance. Keep dragging to pass it.'), painted.join(' | '));
    await gestures.page.mouse.up();
    await gestures.settle();
    const pointer = priceAt(0.015) - 6 * gestures.view.pricePerPixel;
    const now = await price('pivot');
    assert.ok(now < pointer - 2 * gestures.view.pricePerPixel, `${now} lags behind ${pointer}`);
    assert.ok(now > priceAt(0.002));
    assert.equal(await gestures.page.locator('.finding .error').count(), 0);
  });

  test('pass a neighbour that is pushed hard; that is painted, announced, a finding, and fixed in one step', async () => {
    const before = await gestures.text();
    const painted = await textsPainted(gestures.page, () => gestures.pull(place(BAR, 0.002), place(BAR, 0.0175)));
    const words = 'Out of order: Pivot is on the wrong side of Resistance.';
    assert.ok(painted.includes(words), painted.join(' | '));
    assert.ok(painted.includes('!'), 'not by colour alone');
    assert.equal(await gestures.hint(), words);
    await gestures.page.mouse.up();
    await gestures.settle();
    assert.ok((await price('pivot')) > (await price('resistance')), 'what was done is what is written');
    await gestures.page
      .locator('.finding .message', { hasText: /resistance/i })
      .first()
      .waitFor();
    const steps = await gestures.steps();
    await section().getByRole('button', { name: 'Sort prices' }).click();
    await until(() => gestures.steps(), steps + 1);
    await gestures.page.locator('.finding .error').first().waitFor({ state: 'detached' });
    assert.ok((await price('pivot')) < (await price('resistance')));
    await gestures.history('undo');
    await gestures.history('undo');
    assert.equal(await gestures.text(), before);
  });

  test('return on Escape while they are dragged', async () => {
    await gestures.noStep(async () => {
      await gestures.pull(place(BAR, 0.015), place(BAR, 0.0185));
      await gestures.press('Escape');
      await gestures.page.mouse.up();
      await gestures.settle();
    });
    assert.equal(await hasLine(priceAt(0.015)), true);
    assert.equal(await hasLine(priceAt(0.0185)), false);
  });

  test('can be added and removed between their neighbours, halfway at first', async () => {
    const before = await gestures.text();
    const painted = await textsPainted(gestures.page, async () => {
      await button('Add Interm. res.').click();
      await button('Remove Intermediate resistance').waitFor();
    });
    const { levels } = await gestures.sketch();
    const half = (priceAt(0.015) + priceAt(0.002)) / 2;
    assert.ok(Math.abs((levels.intermediateResistance?.price ?? 0) - half) <= TICK / 2 + 1e-12);
    assert.ok(levels.intermediateResistance?.clientObjectId);
    await gestures.settle();
    assert.ok(
      painted.includes('Interm. resistance') ||
        (await textsPainted(gestures.page, () => gestures.act('fitCard'))).includes('Interm. resistance'),
    );
    await button('Add Interm. sup.').click();
    await button('Remove Intermediate support').waitFor();
    assert.equal(await section().getByRole('button', { name: /^Add / }).count(), 0);
    assert.equal(await gestures.page.locator('.finding .error').count(), 0);
    await button('Remove Intermediate resistance').click();
    await button('Remove Intermediate support').click();
    await button('Add Interm. sup.').waitFor();
    assert.equal(await gestures.text(), before);
  });

  test('show their distances to the pivot and each other in the panel', async () => {
    await button('Add Interm. res.').click();
    await button('Remove Intermediate resistance').waitFor();
    const { resistance, pivot, intermediateResistance } = (await gestures.sketch()).levels;
    const [high, middle, low] = [resistance?.price ?? 0, intermediateResistance?.price ?? 0, pivot?.price ?? 0];
    const row = section()
      .locator('tr', { has: button(/^.*Resistance$/) })
      .first();
    assert.match(await textOf(row), new RegExp(`\\+${pips(high, low)}\\s*\\+${perCent(high, low)}`));
    assert.match(await textOf(section().locator('tr.gap').first()), new RegExp(`${pips(high, middle)}`));
    assert.match(
      await textOf(section().locator('.ratio')),
      new RegExp(((high - low) / (low - priceAt(-0.015))).toFixed(2).replace('.', '\\.')),
    );
  });
});

test.describe('levels of a published card on the editor page', () => {
  let gestures: PageGestures;

  const reason = /Levels of a published card can’t change unless its type changes/;
  const lock = () => gestures.page.locator('[data-section=levels] .note.locked');
  const field = () => gestures.page.getByRole('textbox', { name: 'Price of resistance' }).first();

  test.beforeAll(async ({ browser }) => {
    gestures = await PageGestures.open(browser, { published: 'Pending' });
  });
  test.beforeEach(() => gestures.lay());
  test.afterAll(closePages);

  test('stay in place and say why, on the chart and in the panel', async () => {
    await gestures.noStep(() => gestures.drag(place(BAR, 0.015), place(BAR, 0.0185)));
    assert.match(await gestures.hint(), reason);
    assert.match(await textOf(lock()), reason);
    assert.equal(await field().isDisabled(), true);
    const propose = gestures.page.getByRole('button', { name: 'Levels from candles…' });
    assert.equal(await propose.isDisabled(), true);
    assert.match((await propose.getAttribute('title')) ?? '', reason);
    assert.equal(await gestures.page.getByRole('button', { name: /^Add Interm/ }).count(), 0);
    await gestures.noStep(async () => {
      await gestures.click(place(BAR, -0.015));
      assert.deepEqual(await gestures.selected(), ['lv_sup']);
      await gestures.press('ArrowUp', 'Delete');
    });
  });

  test('can be moved as soon as the type differs, and only then', async () => {
    await gestures.page.getByLabel('Direction', { exact: true }).selectOption('BEARISH');
    await lock().waitFor({ state: 'detached' });
    assert.equal(await field().isEnabled(), true);
    const before = await gestures.oneStep(() => gestures.drag(place(BAR, 0.015), place(BAR, 0.0185)));
    assertOnlyChanged(before, await gestures.text(), [['levels', 'resistance', 'price']]);
    await gestures.page.getByLabel('Direction', { exact: true }).selectOption('BULLISH');
    await lock().waitFor();
    await gestures.readView();
    const { resistance } = (await gestures.sketch()).levels;
    await gestures.noStep(() => gestures.drag({ bar: BAR, price: resistance?.price ?? 0 }, place(BAR, 0.016)));
  });

  test("don't prevent drawings from being moved", async () => {
    await gestures.oneStep(() => gestures.drag(place(412, -0.008), place(412, -0.006)));
  });
});

test.describe('levels from candles on the editor page', () => {
  let gestures: PageGestures;

  /** The last sample candle closes at the start of a Monday: the 42 four-hour bars before it are one week. */
  const week = sampleCandles(BARS);
  const last = (column: Float64Array) => [...column.slice(-42)];
  const [high, low, close] = [Math.max(...last(week.high)), Math.min(...last(week.low)), week.close.at(-1) ?? 0];
  const pivot = (high + low + close) / 3;
  const expected = {
    resistance1: 2 * pivot - low,
    resistance2: pivot + (high - low),
    pivot,
    support1: 2 * pivot - high,
    support2: pivot - (high - low),
  };
  const text = (price: number) => price.toFixed(5);
  const open = () => gestures.page.getByRole('button', { name: 'Levels from candles…' });
  const form = () => gestures.page.getByRole('group', { name: 'Levels from candles' });
  const proposed = async () =>
    (await form().locator('tbody td:last-child').allInnerTexts()).map((cell) => cell.split(/\s/)[0]);
  const prices = async () => {
    const { levels } = await gestures.sketch();
    return Object.fromEntries(Object.entries(levels).map(([name, level]) => [name, level.price?.toFixed(5)]));
  };

  test.beforeAll(async ({ browser }) => {
    gestures = await PageGestures.open(browser, {
      height: 1100,
      scripts: [
        NOTE_PAINTED_TEXTS,
        // Half a day into the week after the sample's last one.
        `const late = Date.UTC(2026, 2, 2, 12) - Date.now(), now = Date.now;
        Date.now = () => now() + late;`,
      ],
    });
  });
  test.beforeEach(async () => {
    // The button closes a form that a test left open.
    if (await form().isVisible()) await open().click();
    // The last close is above the candle's pivot.
    await gestures.lay(gestureCard().replace('ABOVE_CURRENT', 'BELOW_CURRENT'));
  });
  test.afterAll(closePages);

  test('come from the last complete week, first on the chart, then in the text in one step', async () => {
    const before = await gestures.text();
    const painted = await textsPainted(gestures.page, async () => {
      await open().click();
      await form().waitFor();
      await gestures.settle();
    });
    assert.match(await textOf(form()), /Week of 2026-02-23/);
    assert.match(await textOf(form()), new RegExp(`H ${text(high)} · L ${text(low)} · C ${text(close)}`));
    assert.deepEqual(await proposed(), [expected.resistance1, expected.pivot, expected.support1].map(text));
    for (const price of [expected.resistance1, expected.pivot, expected.support1]) {
      assert.ok(painted.includes(text(price)), `${text(price)} is on the chart`);
    }
    assert.equal(await gestures.text(), before);
    await gestures.oneStep(async () => {
      await form().getByRole('button', { name: 'Apply' }).click();
      await form().waitFor({ state: 'detached' });
      await gestures.settle();
    });
    assert.deepEqual(await prices(), {
      resistance: text(expected.resistance1),
      pivot: text(expected.pivot),
      support: text(expected.support1),
    });
    assertOnlyChanged(
      before,
      await gestures.text(),
      ['resistance', 'pivot', 'support'].map((name) => ['levels', name, 'price']),
    );
  });

  test('put the pivot above the price if the entry is above', async () => {
    await gestures.lay();
    await open().click();
    await until(proposed, [expected.resistance2, expected.resistance1, expected.pivot].map(text));
  });

  test('that a command proposes are shown on the chart, and leave no trace', async () => {
    const { levels } = await gestures.sketch();
    const proposed = { ...levels, pivot: { ...levels.pivot, price: Number(text(expected.pivot)) } };
    const post = (message: object) => gestures.page.evaluate(`postMessage(${JSON.stringify(message)}, '*')`);
    await gestures.noStep(async () => {
      const painted = await textsPainted(gestures.page, async () => {
        await post({ type: 'previewLevels', levels: proposed, candidates: [] });
        await gestures.settle();
      });
      assert.ok(painted.includes(text(expected.pivot)), `${text(expected.pivot)} isn’t in ${painted.join()}`);
      const after = await textsPainted(gestures.page, async () => {
        await post({ type: 'previewLevels', candidates: [] });
        await gestures.settle();
      });
      assert.ok(!after.includes(text(expected.pivot)));
    });
  });

  test('that could be taken are faint lines on the chart, and leave no trace', async () => {
    const line = (price: number, isActive = false) => ({ price, label: `Swing high ${text(price)}`, isActive });
    const show = async (candidates: readonly object[]) => {
      await gestures.page.evaluate(`postMessage(${JSON.stringify({ type: 'previewLevels', candidates })}, '*')`);
      await gestures.settle();
      return gestures.page.evaluate(
        `[...document.querySelectorAll('.chart-view canvas')].map((each) => each.toDataURL()).join()`,
      );
    };
    await gestures.noStep(async () => {
      const plain = await show([]);
      // The first lines load their script.
      const near = [expected.pivot, expected.support1];
      await until(async () => (await show(near.map((price) => line(price)))) !== plain, true);
      const lines = await show(near.map((price) => line(price)));
      const painted = await textsPainted(gestures.page, async () => {
        assert.notEqual(await show(near.map((price, place) => line(price, place === 0))), lines);
      });
      assert.deepEqual(
        near.filter((price) => !painted.includes(line(price).label)),
        [],
      );
      // Out of view, the active one is at the edge.
      const far = line(expected.pivot * 2, true);
      const atEdge = await textsPainted(gestures.page, async () => void (await show([far])));
      assert.ok(atEdge.includes(`↑ ${far.label}`), atEdge.join());
      assert.equal(await show([]), plain);
    });
  });

  test('are five if five are requested, and three again with the next proposal of three', async () => {
    await open().click();
    await form().getByLabel('Levels').selectOption('5');
    const five = ['resistance2', 'resistance1', 'pivot', 'support1', 'support2'] as const;
    await until(
      proposed,
      five.map((name) => text(expected[name])),
    );
    await gestures.oneStep(async () => {
      await form().getByRole('button', { name: 'Apply' }).click();
      await gestures.settle();
    });
    assert.deepEqual(await prices(), {
      resistance: text(expected.resistance2),
      intermediateResistance: text(expected.resistance1),
      pivot: text(expected.pivot),
      intermediateSupport: text(expected.support1),
      support: text(expected.support2),
    });
    await open().click();
    await form().getByLabel('Levels').selectOption('3');
    await form().locator('td:text-is("removed")').first().waitFor();
    assert.equal(await form().locator('td:text-is("removed")').count(), 2);
    await form().getByRole('button', { name: 'Apply' }).click();
    await until(prices, {
      resistance: text(expected.resistance1),
      pivot: text(expected.pivot),
      support: text(expected.support1),
    });
  });

  for (const [how, cancel] of [
    ['Cancel', () => form().getByRole('button', { name: 'Cancel' }).click()],
    ['Escape', () => gestures.page.keyboard.press('Escape')],
    ['the button that opened it', () => open().click()],
  ] as const) {
    test(`leave no trace after ${how}`, async () => {
      await gestures.noStep(async () => {
        await open().click();
        await form().waitFor();
        // The proposal is painted one frame after the form appears.
        await gestures.settle();
        const gone = await textsPainted(gestures.page, async () => {
          await cancel();
          await form().waitFor({ state: 'detached' });
          await gestures.settle();
        });
        assert.ok(gone.includes(priceAt(0.015).toFixed(5)), 'the chart shows the card again');
        assert.ok(!gone.includes(text(expected.resistance1)));
      });
      assert.equal(await open().evaluate((element) => element.matches(':focus')), true);
    });
  }

  test('are not offered without candles', async ({ browser }) => {
    const bare = await PageGestures.open(browser, { bars: 0 }).catch(() => undefined);
    assert.ok(bare, 'the card is shown');
    const propose = bare.page.getByRole('button', { name: 'Levels from candles…' });
    assert.equal(await propose.isDisabled(), true);
    assert.match((await propose.getAttribute('title')) ?? '', /no candles/);
    await bare.page.close();
  });
});

/** Whether a full-width line is painted at that height, CSS pixels of the page, between two adjacent places. */
async function isLineAt(page: Page, y: number, fromX: number, toX: number): Promise<boolean> {
  return ((await page.evaluate(`(${ROW_SHARE})(${y}, ${fromX}, ${toX})`)) as number) > MOST;
}
