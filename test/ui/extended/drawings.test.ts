import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleCandles } from '../../../bench/chart/sampleCandles.ts';
import type { DrawingType } from '../../../src/card/card.ts';
import type { DrawingSketch } from '../../../src/card/cardSketch.ts';
import type { JsonPath } from '../../../src/card/jsonValue.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import {
  assertOnlyAdded,
  assertOnlyChanged,
  BARS,
  COLORS,
  FRAME,
  gestureCard,
  PLACES,
  POINTS,
  place,
  timeOf,
} from '../../page/steps/drawing.ts';
import { test } from '../../support/browserTest.ts';
import { DrawnFile, drawingsOf } from '../steps/drawings.ts';
import { useWorkbench } from '../window/workbench.ts';

const CARD = gestureCard();
/** Where the points are placed, in order. */
const SPOTS = [place(404, -0.002), place(428, 0.001), place(416, 0.004)] as const;
const [A, B, C] = SPOTS;
/** The look of what is drawn first. */
const LOOKS = {
  HORIZONTAL_LINE: { color: '#EF6C00' },
  LINE: { color: '#2962FF' },
  RECTANGLE: { color: '#00838F', fillColor: '#00838F', opacity: 0.15 },
  PARALLEL: { color: '#AD1457', fillColor: '#AD1457', opacity: 0.1 },
  FIB_RETRACEMENT: { color: '#607D8B' },
} as const;

/** Keys of a tool, how it is used, and the result. */
const TOOLS: readonly (readonly [
  keys: string,
  points: 1 | 2 | 3,
  by: 'click' | 'drag',
  made: Partial<DrawingSketch> & { readonly type: DrawingType },
])[] = [
  ['Alt+h', 1, 'click', { type: 'HORIZONTAL_LINE', clientObjectId: 'hline1' }],
  ['Alt+t', 2, 'click', { type: 'LINE', clientObjectId: 'line1' }],
  ['Alt+a', 2, 'drag', { type: 'LINE', clientObjectId: 'line2', endHead: 'ARROW' }],
  ['Alt+r', 2, 'click', { type: 'LINE', clientObjectId: 'line3', endHead: 'EXTEND' }],
  ['Alt+e', 2, 'drag', { type: 'LINE', clientObjectId: 'line4', startHead: 'EXTEND', endHead: 'EXTEND' }],
  ['Alt+Shift+r', 2, 'drag', { type: 'RECTANGLE', clientObjectId: 'zone1' }],
  ['Alt+c', 3, 'click', { type: 'PARALLEL', clientObjectId: 'channel1' }],
  ['Alt+f', 2, 'drag', { type: 'FIB_RETRACEMENT', clientObjectId: 'fib1' }],
  ['Alt+Shift+f', 3, 'click', { type: 'FIB_RETRACEMENT', clientObjectId: 'fib2' }],
];

test.describe('the drawing tools in a window, on a card without candles', () => {
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1400, height: 900 } }, () => prepare());
  let file: DrawnFile;

  async function prepare(): Promise<void> {
    file = await DrawnFile.open(workbench(), 'drawn.card.json', CARD, { color: COLORS.frame, ...FRAME });
  }

  const pixels = async (color: string): Promise<number> => (await file.canvas.all(color, 50)).length;
  const allPixels = () => Promise.all(Object.values(LOOKS).map(({ color }) => pixels(color)));

  test('draw by their keys and the mouse: with a preview, one minimal edit, one undo step', async () => {
    let before = CARD;
    const empty = await allPixels();
    for (const [keys, count, by, made] of TOOLS) {
      const look = LOOKS[made.type];
      const painted = await pixels(look.color);
      await file.press(keys);
      await file.hears(`point 1 of ${count}.`);
      if (by === 'drag') {
        await file.pull(A, B);
        await file.hears(`point 2 of ${count}.`);
        await shown(look.color, painted, String(made.clientObjectId));
        await file.page.mouse.up();
      } else {
        for (const [i, spot] of SPOTS.slice(0, count).entries()) {
          await file.move(spot);
          await file.hears(`point ${i + 1} of ${count}.`);
          if (i + 1 === count) await shown(look.color, painted, String(made.clientObjectId));
          await file.click(spot);
        }
      }
      const text = await file.saved();
      assertOnlyAdded(before, text);
      const { points = [], style, ...rest } = drawingsOf(text).at(-1) ?? {};
      assert.deepEqual([rest, style], [made, look]);
      hasPoints(points, count, made.type === 'PARALLEL');
      await file.selects(String(made.clientObjectId));
      before = text;
    }
    await workbench().screenshot('drawing-tools-all-dark');
    // As many undo steps as gestures.
    assert.equal(await file.undone(TOOLS.length), CARD);
    const left = await allPixels();
    assert.ok(
      left.every((count, i) => Math.abs(count - (empty[i] ?? 0)) < 20),
      `painted after undo: ${left}, before: ${empty}`,
    );
  });

  test('are cancelled by Escape and the right button, and write nothing', async () => {
    await file.press('Alt+c');
    await file.click(A);
    await file.click(B);
    await file.hears('point 3 of 3.');
    await file.press('Escape');
    await file.hears('point 2 of 3.');
    await file.page.mouse.click(file.at(C).x, file.at(C).y, { button: 'right' });
    await file.hears('point 1 of 3.');
    assert.equal(await workbench().page.locator('.monaco-menu:visible').count(), 0);
    await file.press('Escape');
    await workbench().webview().locator('.toolbar button[aria-keyshortcuts="Alt+V"][aria-pressed=true]').waitFor();
    assert.deepEqual(
      (await workbench().tabs()).map(({ dirty }) => dirty),
      [false],
    );
  });

  /** The painting follows in the next frame. */
  async function shown(color: string, before: number, id: string): Promise<void> {
    const deadline = Date.now() + 60_000;
    while ((await pixels(color)) <= before + 20) {
      assert.ok(Date.now() < deadline, `the shape of ${id} is painted before its last point is set`);
    }
  }

  function hasPoints(points: DrawingSketch['points'], count: number, isChannel: boolean): void {
    const wanted = SPOTS.slice(0, count).map(({ bar, price }) => ({ time: timeOf(bar), price }));
    if (isChannel) wanted[2] = { time: timeOf(A.bar), price: A.price + C.price - (A.price + B.price) / 2 };
    assert.deepEqual(
      points.map(({ time }) => time),
      wanted.map(({ time }) => time),
    );
    for (const [i, { price }] of wanted.entries()) {
      const gone = Math.abs((points[i]?.price ?? Number.NaN) - price);
      assert.ok(gone <= 1.01 * file.view.pricePerPixel, `point ${i} is ${gone} away`);
    }
  }
});

const NAME = 'edited.card.json';
const ON_TREND = place(412, -0.008);
const [, TREND_END] = POINTS.trend;
const ON_CHANNEL = place(455, -0.01);

test.describe('drawings and levels in a window, on candles from a file', () => {
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1500, height: 950 } }, () => prepare());
  let file: DrawnFile;
  let text = CARD;
  let gestures = 0;

  async function prepare(): Promise<void> {
    const window = workbench();
    await writeFile(join(window.folder, 'edited.candles.csv'), csv());
    file = await DrawnFile.open(window, NAME, CARD, { color: COLORS.frame, ...FRAME });
    await window.notifications.press('Found candles next to the card', 'Preview');
    await window.dialog.press('Use These Candles');
    await window.webview().locator('.toolbar .candles:has-text("500 bars")').waitFor();
    await file.plot.focus();
    await file.press('Alt+Home');
  }

  /** Runs an action that is one undo step, and returns the text before. */
  async function changes(gesture: () => Promise<void>): Promise<string> {
    const before = text;
    await gesture();
    text = await file.saved();
    gestures += 1;
    return before;
  }

  const points = (id: 'trend' | 'channel', keys = ['time', 'price'], from = 0): JsonPath[] =>
    POINTS[id].slice(from).flatMap((_, i) => keys.map((key) => ['drawings', PLACES[id], 'points', from + i, key]));
  const drawing = (id: string) => drawingsOf(text).find(({ clientObjectId }) => clientObjectId === id);
  const order = () => drawingsOf(text).map(({ clientObjectId }) => clientObjectId);
  /** Whether that place of the card is painted in that colour. */
  const isPainted = async (color: string, at: { bar: number; price: number }): Promise<boolean> => {
    await file.readView();
    const { x, y } = file.view.spot(at);
    return (await file.canvas.all(color, 40)).some((spot) => Math.hypot(spot.x - x, spot.y - y) < 4);
  };

  test('are edited by mouse and keys, one undo step each, and undone to the original bytes', async () => {
    test.setTimeout(240_000);
    // A handle moves to where it is dragged.
    {
      await file.readView();
      await file.click(ON_TREND);
      await file.selects('trend');
      const before = await changes(() => file.drag(TREND_END, place(430, 0.001)));
      assertOnlyChanged(before, text, points('trend', undefined, 1));
      assert.equal(drawing('trend')?.points[1]?.time, timeOf(430));
      assert.ok(
        await isPainted(COLORS.trend, { bar: 415, price: (POINTS.trend[0].price + place(0, 0.001).price) / 2 }),
      );
    }
    // A handle is picked up by a click and dropped by another.
    {
      await file.readView();
      const before = await changes(async () => {
        await file.click(place(430, 0.001));
        await file.hears('Click to drop it');
        await file.move(TREND_END);
        await file.click(TREND_END);
      });
      assertOnlyChanged(before, text, points('trend', undefined, 1));
      assert.equal(drawing('trend')?.points[1]?.time, timeOf(TREND_END.bar));
    }
    // A body moves whole, with Shift along one axis, with Ctrl as a copy.
    {
      await file.readView();
      const goal = (x: number, y: number) => file.at(ON_CHANNEL, { x: x * file.view.barSpacing, y });
      const first = await changes(() => file.drag(ON_CHANNEL, goal(4, 6), 'Shift'));
      assertOnlyChanged(first, text, points('channel', ['time']));
      assert.equal(drawing('channel')?.points[2]?.time, timeOf(POINTS.channel[2].bar + 4));
      const second = await changes(() => file.drag(goal(4, 0), goal(0, 20)));
      assertOnlyChanged(second, text, points('channel'));
      const third = await changes(() => file.drag(goal(0, 20), goal(3, 60), 'Control'));
      assertOnlyAdded(third, text);
      await file.selects('channel1');
      assert.deepEqual(
        drawing('channel1')?.points.map(({ time }) => time),
        POINTS.channel.map(({ bar }) => timeOf(bar + 3)),
      );
    }
    // VS Code keybindings duplicate, reorder and delete.
    {
      await file.readView();
      const before = await changes(() => file.press('ControlOrMeta+d'));
      assertOnlyAdded(before, text);
      await file.selects('channel2');
      await changes(() => file.press('ControlOrMeta+Shift+['));
      assert.equal(order()[0], 'channel2');
      await changes(() => file.press('ControlOrMeta+]'));
      assert.equal(order()[1], 'channel2');
      await changes(() => file.press('Delete'));
      assert.deepEqual(order(), ['frame', 'line', 'trend', 'box', 'channel', 'fib', 'channel1']);
      assert.equal(drawing('channel2'), undefined);
    }
    // Arrow keys nudge the selection, and the handle that Tab has reached; a burst is one step.
    {
      await file.readView();
      await file.click(ON_TREND);
      await file.selects('trend');
      const start = drawing('trend')?.points[0];
      const before = await changes(() => file.press('ArrowRight', 'Shift+ArrowUp', 'ArrowUp'));
      assertOnlyChanged(before, text, points('trend'));
      assert.equal(drawing('trend')?.points[0]?.time, timeOf(POINTS.trend[0].bar + 1));
      assert.equal(drawing('trend')?.points[0]?.price, Number(((start?.price ?? 0) + 0.00011).toFixed(5)));
      const again = await changes(() => file.press('Tab', 'ArrowLeft'));
      assertOnlyChanged(again, text, points('trend', ['time']).slice(0, 1));
      assert.equal(drawing('trend')?.points[0]?.time, timeOf(POINTS.trend[0].bar));
      await file.press('Escape');
    }
    // Several, selected by a frame, move as one.
    {
      await file.readView();
      await file.press('Escape', 'Escape');
      await file.drag(place(395, -0.0142), place(420, -0.0045), 'Shift');
      await file.selects('trend');
      await file.click(place(396, 0.0175), 'Control');
      await file.selects('trend', 'line');
      const before = await changes(() => file.drag(ON_TREND, file.at(ON_TREND, { y: 24 })));
      assertOnlyChanged(before, text, [...points('trend', ['price']), ['drawings', PLACES.line, 'points', 0, 'price']]);
      await workbench().screenshot('drawing-edits-several-dark');
    }
    // The selection is picked up by its key, and dropped by a click.
    {
      await file.readView();
      await file.press('Escape');
      await file.click(file.at(ON_TREND, { y: 24 }));
      await file.selects('trend');
      const before = await changes(async () => {
        await file.press('Alt+p');
        await file.move(file.at(ON_TREND, { y: 24 }));
        await file.move(file.at(ON_TREND, { y: 2 }));
        await file.hears('Click to drop it');
        await file.click(file.at(ON_TREND, { y: 2 }));
      });
      assertOnlyChanged(before, text, points('trend', ['price']));
    }
    // The strong magnet snaps a point to the high of its candle.
    {
      await file.readView();
      const { high } = sampleCandles(BARS);
      const target = Number(high[390]?.toFixed(5));
      await file.press('Escape', 'Alt+m', 'Alt+m', 'Alt+h');
      await file.move(file.at({ bar: 390, price: target }, { y: -6 }));
      await file.hears(`H ${target.toFixed(5)}`);
      const before = await changes(() => file.click(file.at({ bar: 390, price: target }, { y: -6 })));
      assertOnlyAdded(before, text);
      assert.equal(drawing('hline1')?.points[0]?.price, target);
      await file.press('Alt+m');
    }
    // A level of a draft is dragged.
    {
      await file.readView();
      const before = await changes(() => file.drag(place(480, -0.015), place(480, -0.0165)));
      assertOnlyChanged(before, text, [['levels', 'support', 'price']]);
      const { support } = readCardText(text).sketch.levels;
      assert.ok(Math.abs((support?.price ?? 0) - place(0, -0.0165).price) < 2 * file.view.pricePerPixel);
    }
    await file.readView();
    await file.pull(ON_CHANNEL, file.at(ON_CHANNEL, { x: 80, y: 30 }));
    await file.press('Escape');
    await file.page.mouse.up();
    assert.deepEqual(
      (await workbench().tabs()).map(({ dirty }) => dirty),
      [false],
    );
    await file.readView();
    await file.plot.focus();
    assert.equal(await file.undone(gestures), CARD);
    assert.ok(await isPainted(COLORS.trend, ON_TREND));
  });
});

/** The candles of the page tests, as a file. */
function csv(): string {
  const { time, open, high, low, close } = sampleCandles(BARS);
  const rows = Array.from(time, (at, i) =>
    [at / 1000, ...[open, high, low, close].map((column) => column[i]?.toFixed(5))].join(','),
  );
  return ['time,open,high,low,close', ...rows, ''].join('\n');
}
