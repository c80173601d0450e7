import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import type { JsonPath } from '../../src/card/model/jsonValue.ts';
import type { ChartAction } from '../../src/protocol/chartActions.ts';
import { closePages, test } from '../support/browserTest.ts';
import {
  assertOnlyAdded,
  assertOnlyChanged,
  COLORS,
  type Drawn,
  gestureCard,
  PageGestures,
  PLACES,
  POINTS,
  place,
  priceAt,
  timeOf,
} from './steps/drawing.ts';

/** A place on each drawing that isn't a handle. */
const ON = {
  frame: place(440, -0.02),
  line: place(396, 0.0175),
  trend: place(412, -0.008),
  box: place(434, 0.0125),
  channel: place(455, -0.01),
} as const;

test.describe('a selection on the chart', () => {
  let gestures: PageGestures;

  test.beforeAll(async ({ browser }) => {
    gestures = await PageGestures.open(browser);
  });
  test.beforeEach(() => gestures.lay());
  test.afterAll(closePages);

  const ids = async (): Promise<(string | undefined)[]> =>
    (await gestures.sketch()).drawings.map(({ clientObjectId }) => clientObjectId);
  const selects = async (expected: readonly string[]): Promise<void> =>
    assert.deepEqual(await gestures.selected(), expected);
  const pathsOf = (id: Drawn, keys: readonly string[]): JsonPath[] =>
    POINTS[id as Exclude<Drawn, 'frame'>].flatMap((_, i) =>
      keys.map((key) => ['drawings', PLACES[id], 'points', i, key]),
    );

  /** Keys in sequence, then a pause, after which the burst becomes an edit. */
  async function burst(...keys: readonly string[]): Promise<void> {
    const text = await gestures.text();
    await gestures.press(...keys);
    await expect.poll(() => gestures.page.evaluate(`editorHost.text !== ${JSON.stringify(text)}`)).toBe(true);
    await gestures.settle();
  }

  test('grows and shrinks with Ctrl or Shift and click, and is cleared by a click on empty space', async () => {
    await gestures.noStep(async () => {
      await gestures.click(ON.trend);
      await selects(['trend']);
      await gestures.click(ON.box, 'Control');
      await selects(['trend', 'box']);
      await gestures.click(ON.channel, 'Shift');
      await selects(['trend', 'box', 'channel']);
      await gestures.click(ON.trend, 'Control');
      await selects(['box', 'channel']);
      await gestures.click(ON.line);
      await selects(['line']);
      await gestures.click(place(410, -0.0175));
      await selects([]);
    });
  });

  test('selects all drawings that a frame touches, drawn with Shift or Ctrl, and no level', async () => {
    await gestures.noStep(async () => {
      for (const key of ['Shift', 'Control'] as const) {
        const range = await gestures.view;
        await gestures.page.keyboard.down(key);
        await gestures.pull(place(426, 0.0142), place(449, -0.0145));
        await gestures.page.keyboard.up(key);
        await gestures.page.mouse.up();
        await gestures.settle();
        await selects(['box']);
        await gestures.drag(place(405, -0.0142), place(458, -0.0075), key);
        await selects(['box', 'trend', 'channel']);
        await gestures.readView();
        assert.deepEqual(gestures.view.spot(ON.box), range.spot(ON.box), 'the chart stays where it is');
        await gestures.press('Escape');
        await selects([]);
      }
    });
  });

  test('moves as a group, as one undo step', async () => {
    await gestures.click(ON.trend);
    await gestures.click(ON.channel, 'Control');
    const goal = gestures.at({ ...ON.channel, bar: ON.channel.bar + 7 }, { y: 30 });
    const before = await gestures.oneStep(() => gestures.drag(ON.channel, goal));
    const paths = (['trend', 'channel'] as const).flatMap((id) => pathsOf(id, ['time', 'price']));
    assertOnlyChanged(before, await gestures.text(), paths);
    const gone = (['trend', 'channel'] as const).map((id) => gestures.drawing(id).then(({ points }) => points));
    const [trend = [], channel = []] = await Promise.all(gone);
    assert.equal(trend[0]?.time, timeOf(POINTS.trend[0].bar + 7));
    assert.equal(channel[2]?.time, timeOf(POINTS.channel[2].bar + 7));
    const ticks = (was: number, is = Number.NaN): number => Math.round((is - was) * 1e5);
    assert.equal(ticks(POINTS.trend[0].price, trend[0]?.price), ticks(POINTS.channel[1].price, channel[1]?.price));
    await selects(['trend', 'channel']);
  });

  test('is copied as a group by Ctrl+drag, and the copies are selected', async () => {
    await gestures.click(ON.trend);
    await gestures.click(ON.channel, 'Control');
    const before = await gestures.oneStep(() =>
      gestures.drag(ON.channel, gestures.at(ON.channel, { x: 60, y: 20 }), 'Control'),
    );
    assertOnlyAdded(before, await gestures.text());
    await selects(['line1', 'channel1']);
  });

  test('is duplicated by a key, slightly offset', async () => {
    await gestures.click(ON.box);
    const before = await gestures.oneStep(() => gestures.act('duplicate'));
    assertOnlyAdded(before, await gestures.text());
    await selects(['zone1']);
    const { points, clientObjectId: _, ...copy } = await gestures.drawing('zone1');
    const { points: own, clientObjectId: __, ...model } = await gestures.drawing('box');
    assert.deepEqual(copy, model);
    assert.ok((points[0]?.price ?? 0) < (own[0]?.price ?? 0) && String(points[0]?.time) > String(own[0]?.time));
  });

  test('is nudged by arrow keys, a tick or a bar, ten with Shift; a burst is one undo step', async () => {
    await gestures.click(ON.trend);
    const before = await gestures.oneStep(() =>
      burst('Shift+ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'Shift+ArrowDown'),
    );
    assertOnlyChanged(before, await gestures.text(), pathsOf('trend', ['time', 'price']));
    assert.deepEqual(
      (await gestures.drawing('trend')).points,
      POINTS.trend.map(({ bar, price }) => ({ time: timeOf(bar + 11), price: Number((price - 0.00008).toFixed(5)) })),
    );
  });

  test('is shown where a key nudges it before that is written', async () => {
    await gestures.click(ON.trend);
    const isShownFirst = await gestures.canvas.watch(COLORS.trend, 'editorHost.steps');
    await gestures.press('Shift+ArrowRight');
    assert.equal(await isShownFirst(), true);
  });

  test('is nudged as a group, and reverted by Escape', async () => {
    await gestures.click(ON.trend);
    await gestures.click(ON.box, 'Control');
    await gestures.noStep(() => gestures.press('ArrowUp', 'ArrowLeft', 'Escape'));
    const before = await gestures.oneStep(() => burst('ArrowUp'));
    assertOnlyChanged(before, await gestures.text(), [...pathsOf('trend', ['price']), ...pathsOf('box', ['price'])]);
  });

  test('has handles that Tab reaches and arrow keys move', async () => {
    await gestures.click(ON.trend);
    const before = await gestures.oneStep(async () => {
      await gestures.press('Tab', 'Tab');
      await burst('Shift+ArrowLeft', 'ArrowUp');
    });
    assertOnlyChanged(before, await gestures.text(), pathsOf('trend', ['time', 'price']).slice(2));
    const [, end] = POINTS.trend;
    assert.deepEqual((await gestures.drawing('trend')).points[1], {
      time: timeOf(end.bar - 10),
      price: Number((end.price + 0.00001).toFixed(5)),
    });
    await gestures.press('Escape');
    await selects(['trend']);
    await gestures.press('Escape');
    await selects([]);
  });

  test('is deleted as one undo step, and the rest is unchanged', async () => {
    await gestures.click(ON.trend);
    await gestures.click(ON.channel, 'Control');
    const before = await gestures.oneStep(() => gestures.act('delete'));
    assert.deepEqual(await ids(), ['frame', 'line', 'box', 'fib']);
    for (const id of ['frame', 'line', 'box', 'fib']) {
      const start = before.indexOf('{"type"', before.lastIndexOf('\n', before.indexOf(`"clientObjectId": "${id}"`)));
      const item = before.slice(start, before.indexOf('\n    {"type"', start) + 1 || before.indexOf('  // the last'));
      assert.ok((await gestures.text()).includes(item.replace(/,\n$/, '')), `${id} is as it was`);
    }
    await selects([]);
    assert.equal((await gestures.canvas.all(COLORS.channel)).length, 0);
  });

  test('keeps what every card needs when deleted', async () => {
    await gestures.noStep(async () => {
      await gestures.click(place(410, 0.002));
      await selects(['lv_piv']);
      await gestures.act('delete');
      assert.match(await gestures.hint(), /Pivot can’t be deleted: every card needs one/);
    });
  });

  test('moves to front and back, as one undo step each', async () => {
    await gestures.click(ON.trend);
    const orders: readonly (readonly [ChartAction, readonly string[]])[] = [
      ['bringForward', ['frame', 'line', 'box', 'trend', 'channel', 'fib']],
      ['bringToFront', ['frame', 'line', 'box', 'channel', 'fib', 'trend']],
      ['sendBackward', ['frame', 'line', 'box', 'channel', 'trend', 'fib']],
      ['sendToBack', ['trend', 'frame', 'line', 'box', 'channel', 'fib']],
    ];
    for (const [action, order] of orders) {
      await gestures.oneStep(() => gestures.act(action));
      assert.deepEqual(await ids(), order, action);
      await selects(['trend']);
    }
    await gestures.noStep(() => gestures.act('sendToBack'));
    assert.match(await gestures.hint(), /behind all other drawings/);
  });

  test('stays in place while locked, and says why; unlocked it moves again', async () => {
    await gestures.click(ON.trend);
    await gestures.act('lock');
    await gestures.noStep(async () => {
      await gestures.drag(ON.trend, gestures.at(ON.trend, { x: 50, y: 20 }));
      assert.match(await gestures.hint(), /locked/);
      await gestures.press('ArrowUp', 'Escape');
      await gestures.click(ON.trend);
      await gestures.act('delete');
      assert.match(await gestures.hint(), /locked/);
    });
    // In a group only the others move.
    await gestures.click(ON.channel, 'Control');
    const before = await gestures.oneStep(() => gestures.drag(ON.channel, gestures.at(ON.channel, { x: 40, y: 20 })));
    assertOnlyChanged(before, await gestures.text(), pathsOf('channel', ['time', 'price']));
    await gestures.act('unlockAll');
    await gestures.oneStep(() => gestures.drag(ON.trend, gestures.at(ON.trend, { x: 40, y: 20 })));
  });

  test('can’t be hit while hidden, and the file doesn’t show it', async () => {
    await gestures.noStep(async () => {
      await gestures.click(ON.trend);
      await gestures.act('hide');
      assert.equal((await gestures.canvas.all(COLORS.trend)).length, 0);
      await gestures.press('Escape');
      await gestures.click(ON.trend);
      await selects([]);
      await gestures.act('showAll');
      assert.ok((await gestures.canvas.all(COLORS.trend)).length > 100);
      await gestures.click(ON.trend);
      await selects(['trend']);
    });
  });

  test('moves to the next object under the mouse with Alt', async () => {
    // The frame's lower edge crosses a line that lies on it.
    const twin = JSON.stringify({
      type: 'HORIZONTAL_LINE',
      clientObjectId: 'twin',
      points: [{ time: timeOf(400), price: priceAt(-0.02) }],
      style: {},
    });
    await gestures.lay(gestureCard({}, [twin]));
    await gestures.click(ON.frame);
    const [first] = await gestures.selected();
    await gestures.click(ON.frame, 'Alt');
    const [second] = await gestures.selected();
    assert.deepEqual([first, second].toSorted(), ['frame', 'twin']);
  });

  test('can be inspected on a read-only card, and every gesture says why it has no effect', async ({ browser }) => {
    const readOnly = 'This card expired: it can be read only.';
    const locked = await PageGestures.open(browser, { readOnly });
    await locked.noStep(async () => {
      await locked.click(ON.trend);
      assert.deepEqual(await locked.selected(), ['trend']);
      await locked.drag(ON.trend, locked.at(ON.trend, { x: 50, y: 20 }));
      assert.equal(await locked.hint(), readOnly);
      await locked.drag(ON.trend, locked.at(ON.trend, { x: 50, y: 20 }), 'Control');
      for (const action of ['delete', 'duplicate', 'bringToFront', 'rectangle', 'move'] as const) {
        await locked.act(action);
        assert.equal(await locked.hint(), readOnly, action);
      }
      await locked.press('ArrowUp', 'ArrowUp');
      await locked.drag(place(405, -0.002), place(420, 0.004));
      assert.equal(await locked.tool(), 'Select');
    });
    await locked.page.close();
  });
});
