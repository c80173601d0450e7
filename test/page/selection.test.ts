import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../scripts/host/openBrowser.ts';
import type { JsonPath } from '../../src/card/jsonValue.ts';
import type { ChartAction } from '../../src/protocol/chartActions.ts';
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

describe('a selection on the chart', () => {
  let browser: Browser;
  let desk: PageGestures;

  before(async () => {
    browser = await openBrowser();
    desk = await PageGestures.open(browser);
  });
  beforeEach(() => desk.lay());
  after(() => browser.close());

  const ids = async (): Promise<(string | undefined)[]> =>
    (await desk.sketch()).drawings.map(({ clientObjectId }) => clientObjectId);
  const selects = async (expected: readonly string[]): Promise<void> =>
    assert.deepEqual(await desk.selected(), expected);
  const pathsOf = (id: Drawn, keys: readonly string[]): JsonPath[] =>
    POINTS[id as Exclude<Drawn, 'frame'>].flatMap((_, i) =>
      keys.map((key) => ['drawings', PLACES[id], 'points', i, key]),
    );

  /** Keys in sequence, then a pause, after which the burst becomes an edit. */
  async function burst(...keys: readonly string[]): Promise<void> {
    const text = await desk.text();
    await desk.press(...keys);
    await desk.page.waitForFunction(`editorHost.text !== ${JSON.stringify(text)}`);
    await desk.settle();
  }

  it('grows and shrinks with Ctrl or Shift and click, and is cleared by a click on empty space', async () => {
    await desk.noStep(async () => {
      await desk.click(ON.trend);
      await selects(['trend']);
      await desk.click(ON.box, 'Control');
      await selects(['trend', 'box']);
      await desk.click(ON.channel, 'Shift');
      await selects(['trend', 'box', 'channel']);
      await desk.click(ON.trend, 'Control');
      await selects(['box', 'channel']);
      await desk.click(ON.line);
      await selects(['line']);
      await desk.click(place(410, -0.0175));
      await selects([]);
    });
  });

  it('selects all drawings that a frame touches, drawn with Shift or Ctrl, and no level', async () => {
    await desk.noStep(async () => {
      for (const key of ['Shift', 'Control'] as const) {
        const range = await desk.view;
        await desk.page.keyboard.down(key);
        await desk.pull(place(426, 0.0142), place(449, -0.0145));
        await desk.page.keyboard.up(key);
        await desk.page.mouse.up();
        await desk.settle();
        await selects(['box']);
        await desk.drag(place(405, -0.0142), place(458, -0.0075), key);
        await selects(['box', 'trend', 'channel']);
        await desk.readView();
        assert.deepEqual(desk.view.spot(ON.box), range.spot(ON.box), 'the chart stays where it is');
        await desk.press('Escape');
        await selects([]);
      }
    });
  });

  it('moves as a group, as one undo step', async () => {
    await desk.click(ON.trend);
    await desk.click(ON.channel, 'Control');
    const goal = desk.at({ ...ON.channel, bar: ON.channel.bar + 7 }, { y: 30 });
    const before = await desk.oneStep(() => desk.drag(ON.channel, goal));
    const paths = (['trend', 'channel'] as const).flatMap((id) => pathsOf(id, ['time', 'price']));
    assertOnlyChanged(before, await desk.text(), paths);
    const gone = (['trend', 'channel'] as const).map((id) => desk.drawing(id).then(({ points }) => points));
    const [trend = [], channel = []] = await Promise.all(gone);
    assert.equal(trend[0]?.time, timeOf(POINTS.trend[0].bar + 7));
    assert.equal(channel[2]?.time, timeOf(POINTS.channel[2].bar + 7));
    const ticks = (was: number, is = Number.NaN): number => Math.round((is - was) * 1e5);
    assert.equal(ticks(POINTS.trend[0].price, trend[0]?.price), ticks(POINTS.channel[1].price, channel[1]?.price));
    await selects(['trend', 'channel']);
  });

  it('is copied as a group by Ctrl+drag, and the copies are selected', async () => {
    await desk.click(ON.trend);
    await desk.click(ON.channel, 'Control');
    const before = await desk.oneStep(() => desk.drag(ON.channel, desk.at(ON.channel, { x: 60, y: 20 }), 'Control'));
    assertOnlyAdded(before, await desk.text());
    await selects(['line1', 'channel1']);
  });

  it('is duplicated by a key, slightly offset', async () => {
    await desk.click(ON.box);
    const before = await desk.oneStep(() => desk.act('duplicate'));
    assertOnlyAdded(before, await desk.text());
    await selects(['zone1']);
    const { points, clientObjectId: _, ...copy } = await desk.drawing('zone1');
    const { points: own, clientObjectId: __, ...model } = await desk.drawing('box');
    assert.deepEqual(copy, model);
    assert.ok((points[0]?.price ?? 0) < (own[0]?.price ?? 0) && String(points[0]?.time) > String(own[0]?.time));
  });

  it('is nudged by arrow keys, a tick or a bar, ten with Shift; a burst is one undo step', async () => {
    await desk.click(ON.trend);
    const painted = await desk.canvas.all(COLORS.trend);
    const before = await desk.oneStep(async () => {
      await desk.noStep(() => desk.press('Shift+ArrowRight'));
      assert.notDeepEqual(await desk.canvas.all(COLORS.trend), painted, 'it is shown at once');
      await burst('ArrowRight', 'ArrowUp', 'ArrowUp', 'Shift+ArrowDown');
    });
    assertOnlyChanged(before, await desk.text(), pathsOf('trend', ['time', 'price']));
    assert.deepEqual(
      (await desk.drawing('trend')).points,
      POINTS.trend.map(({ bar, price }) => ({ time: timeOf(bar + 11), price: Number((price - 0.00008).toFixed(5)) })),
    );
  });

  it('is nudged as a group, and reverted by Escape', async () => {
    await desk.click(ON.trend);
    await desk.click(ON.box, 'Control');
    await desk.noStep(() => desk.press('ArrowUp', 'ArrowLeft', 'Escape'));
    const before = await desk.oneStep(() => burst('ArrowUp'));
    assertOnlyChanged(before, await desk.text(), [...pathsOf('trend', ['price']), ...pathsOf('box', ['price'])]);
  });

  it('has handles that Tab reaches and arrow keys move', async () => {
    await desk.click(ON.trend);
    const before = await desk.oneStep(async () => {
      await desk.press('Tab', 'Tab');
      await burst('Shift+ArrowLeft', 'ArrowUp');
    });
    assertOnlyChanged(before, await desk.text(), pathsOf('trend', ['time', 'price']).slice(2));
    const [, end] = POINTS.trend;
    assert.deepEqual((await desk.drawing('trend')).points[1], {
      time: timeOf(end.bar - 10),
      price: Number((end.price + 0.00001).toFixed(5)),
    });
    await desk.press('Escape');
    await selects(['trend']);
    await desk.press('Escape');
    await selects([]);
  });

  it('is deleted as one undo step, and the rest is unchanged', async () => {
    await desk.click(ON.trend);
    await desk.click(ON.channel, 'Control');
    const before = await desk.oneStep(() => desk.act('delete'));
    assert.deepEqual(await ids(), ['frame', 'line', 'box', 'fib']);
    for (const id of ['frame', 'line', 'box', 'fib']) {
      const start = before.indexOf('{"type"', before.lastIndexOf('\n', before.indexOf(`"clientObjectId": "${id}"`)));
      const item = before.slice(start, before.indexOf('\n    {"type"', start) + 1 || before.indexOf('  // the last'));
      assert.ok((await desk.text()).includes(item.replace(/,\n$/, '')), `${id} is as it was`);
    }
    await selects([]);
    assert.equal((await desk.canvas.all(COLORS.channel)).length, 0);
  });

  it('keeps what every card needs when deleted', async () => {
    await desk.noStep(async () => {
      await desk.click(place(410, 0.002));
      await selects(['lv_piv']);
      await desk.act('delete');
      assert.match(await desk.hint(), /Pivot can’t be deleted: every card needs one/);
    });
  });

  it('moves to front and back, as one undo step each', async () => {
    await desk.click(ON.trend);
    const orders: readonly (readonly [ChartAction, readonly string[]])[] = [
      ['bringForward', ['frame', 'line', 'box', 'trend', 'channel', 'fib']],
      ['bringToFront', ['frame', 'line', 'box', 'channel', 'fib', 'trend']],
      ['sendBackward', ['frame', 'line', 'box', 'channel', 'trend', 'fib']],
      ['sendToBack', ['trend', 'frame', 'line', 'box', 'channel', 'fib']],
    ];
    for (const [action, order] of orders) {
      await desk.oneStep(() => desk.act(action));
      assert.deepEqual(await ids(), order, action);
      await selects(['trend']);
    }
    await desk.noStep(() => desk.act('sendToBack'));
    assert.match(await desk.hint(), /behind all other drawings/);
  });

  it('stays in place while locked, and says why; unlocked it moves again', async () => {
    await desk.click(ON.trend);
    await desk.act('lock');
    await desk.noStep(async () => {
      await desk.drag(ON.trend, desk.at(ON.trend, { x: 50, y: 20 }));
      assert.match(await desk.hint(), /locked/);
      await desk.press('ArrowUp', 'Escape');
      await desk.click(ON.trend);
      await desk.act('delete');
      assert.match(await desk.hint(), /locked/);
    });
    // In a group only the others move.
    await desk.click(ON.channel, 'Control');
    const before = await desk.oneStep(() => desk.drag(ON.channel, desk.at(ON.channel, { x: 40, y: 20 })));
    assertOnlyChanged(before, await desk.text(), pathsOf('channel', ['time', 'price']));
    await desk.act('unlockAll');
    await desk.oneStep(() => desk.drag(ON.trend, desk.at(ON.trend, { x: 40, y: 20 })));
  });

  it('can’t be hit while hidden, and the file doesn’t show it', async () => {
    await desk.noStep(async () => {
      await desk.click(ON.trend);
      await desk.act('hide');
      assert.equal((await desk.canvas.all(COLORS.trend)).length, 0);
      await desk.press('Escape');
      await desk.click(ON.trend);
      await selects([]);
      await desk.act('showAll');
      assert.ok((await desk.canvas.all(COLORS.trend)).length > 100);
      await desk.click(ON.trend);
      await selects(['trend']);
    });
  });

  it('moves to the next object under the mouse with Alt', async () => {
    // The frame's lower edge crosses a line that lies on it.
    const twin = JSON.stringify({
      type: 'HORIZONTAL_LINE',
      clientObjectId: 'twin',
      points: [{ time: timeOf(400), price: priceAt(-0.02) }],
      style: {},
    });
    await desk.lay(gestureCard({}, [twin]));
    await desk.click(ON.frame);
    const [first] = await desk.selected();
    await desk.click(ON.frame, 'Alt');
    const [second] = await desk.selected();
    assert.deepEqual([first, second].toSorted(), ['frame', 'twin']);
  });

  it('can be inspected on a read-only card, and every gesture says why it has no effect', async () => {
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
