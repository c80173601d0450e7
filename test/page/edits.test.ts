import assert from 'node:assert/strict';
import { sampleCandles } from '../../bench/chart/sampleCandles.ts';
import type { JsonPath } from '../../src/card/model/jsonValue.ts';
import { closePages, test } from '../support/browserTest.ts';
import {
  assertOnlyAdded,
  assertOnlyChanged,
  BARS,
  COLORS,
  type Drawn,
  gestureCard,
  LAST,
  PageGestures,
  PLACES,
  POINTS,
  place,
  pointJson,
  timeOf,
} from './steps/drawing.ts';
import type { BarPlace } from './steps/drawingGestures.ts';

/** How far handles and bodies are dragged: bars, and CSS pixels downwards. */
const BARS_GONE = 5;
const PIXELS_GONE = 24;

/** Where a handle is, and which times and prices it moves; `t0` is the time of the first point. */
type Handle = readonly [id: Exclude<Drawn, 'frame'>, name: string, at: BarPlace, moves: string];

const [t0, t1] = POINTS.trend;
const [b0, b1] = POINTS.box;
const [c0, c1, c2] = POINTS.channel;
const [f0, f1] = POINTS.fib;
const corner = (time: BarPlace, price: BarPlace): BarPlace => ({ bar: time.bar, price: price.price });
const middle = (a: BarPlace, b: BarPlace): BarPlace => ({ bar: (a.bar + b.bar) / 2, price: (a.price + b.price) / 2 });
/** The end of the channel's second edge, above the base's second point. */
const c3 = { bar: c1.bar, price: c2.price + c1.price - c0.price };

const HANDLES: readonly Handle[] = [
  ['trend', 'its start', t0, 't0 p0'],
  ['trend', 'its end', t1, 't1 p1'],
  ['box', 'its first corner', b0, 't0 p0'],
  ['box', 'its second corner', b1, 't1 p1'],
  ['box', 'the corner below the first', corner(b0, b1), 't0 p1'],
  ['box', 'the corner above the second', corner(b1, b0), 't1 p0'],
  ['box', 'its left side', middle(b0, corner(b0, b1)), 't0'],
  ['box', 'its right side', middle(b1, corner(b1, b0)), 't1'],
  ['box', 'its upper side', middle(b0, corner(b1, b0)), 'p0'],
  ['box', 'its lower side', middle(b1, corner(b0, b1)), 'p1'],
  ['channel', 'the start of its base but not its height', c0, 't0 p0 t2 p2'],
  ['channel', 'the end of its base but not its height', c1, 't1 p1'],
  ['channel', 'the start of its second edge', c2, 't0 p0 t2 p2'],
  ['channel', 'the end of its second edge', c3, 't1 p1'],
  ['channel', 'the middle of its base, as a whole', middle(c0, c1), 't0 p0 t1 p1 t2 p2'],
  ['channel', 'the middle of its second edge', middle(c2, c3), 'p2'],
  ['fib', 'its start', f0, 't0 p0'],
  ['fib', 'its end', f1, 't1 p1'],
];

/** A place on each drawing that isn't a handle, and what moves with it. A horizontal line's time has no effect. */
const BODIES: readonly (readonly [id: Exclude<Drawn, 'frame'>, at: BarPlace, moves: string])[] = [
  ['line', { bar: 396, price: POINTS.line[0].price }, 'p0'],
  ['trend', middle(t0, t1), 't0 p0 t1 p1'],
  ['box', { bar: 434, price: b0.price }, 't0 p0 t1 p1'],
  ['channel', { bar: 455, price: c0.price + (c1.price - c0.price) / 4 }, 't0 p0 t1 p1 t2 p2'],
  ['fib', { bar: 458, price: middle(f0, f1).price }, 't0 p0 t1 p1'],
];

function pathsOf(id: Drawn, moves: string): JsonPath[] {
  return moves
    .split(' ')
    .map((move) => ['drawings', PLACES[id], 'points', Number(move[1]), move[0] === 't' ? 'time' : 'price']);
}

test.describe('drawings on the chart, with the mouse', () => {
  let gestures: PageGestures;

  test.beforeAll(async ({ browser }) => {
    gestures = await PageGestures.open(browser);
  });
  test.beforeEach(() => gestures.lay());
  test.afterAll(closePages);

  /** The price change for `PIXELS_GONE`; mouse and canvas work in whole pixels. */
  const isGone = (from: number, to: number | undefined, share = 1): void => {
    const gone = from - PIXELS_GONE * gestures.view.pricePerPixel * share;
    assert.ok(to !== undefined && Math.abs(to - gone) < 1.5 * gestures.view.pricePerPixel, `${to} for ${gone}`);
    assert.equal(Number(to.toFixed(5)), to, 'on a tick');
  };

  /** Asserts the drawing's points: each time unchanged or moved by bars, each price unchanged or moved by pixels. */
  async function hasMoved(id: Exclude<Drawn, 'frame'>, moves: string): Promise<void> {
    const { points } = await gestures.drawing(id);
    const gone = moves.split(' ');
    for (const [i, was] of POINTS[id].entries()) {
      assert.equal(points[i]?.time, timeOf(was.bar + (gone.includes(`t${i}`) ? BARS_GONE : 0)));
      if (gone.includes(`p${i}`)) isGone(was.price, points[i]?.price);
    }
  }

  const goal = (from: BarPlace) => gestures.at({ bar: from.bar + BARS_GONE, price: from.price }, { y: PIXELS_GONE });

  for (const [id, name, at, moves] of HANDLES) {
    test(`${id}: dragging moves ${name}, and changes nothing else in the file`, async () => {
      const color = COLORS[id];
      const still = await gestures.canvas.all(color);
      const before = await gestures.oneStep(async () => {
        // Its handles appear when it is selected, as when it is hovered.
        await gestures.click(bodyOf(id));
        assert.deepEqual(await gestures.selected(), [id]);
        await gestures.noStep(() => gestures.pull(at, goal(at)));
        assert.notDeepEqual(await gestures.canvas.all(color), still, 'the way there is painted');
        await gestures.page.mouse.up();
        await gestures.settle();
      });
      assertOnlyChanged(before, await gestures.text(), pathsOf(id, moves));
      await hasMoved(id, moves);
    });
  }

  function bodyOf(id: Drawn): BarPlace {
    const at = BODIES.find(([body]) => body === id)?.[1];
    assert.ok(at);
    return at;
  }

  for (const [id, at, moves] of BODIES) {
    test(`${id}: dragging its body moves it by bars and ticks at the first touch; there and back changes nothing`, async () => {
      await gestures.noStep(async () => {
        await gestures.pull(at, goal(at));
        await gestures.move(at);
        await gestures.settle();
        await gestures.page.mouse.up();
        await gestures.settle();
      });
      const before = await gestures.oneStep(() => gestures.drag(at, goal(at)));
      assertOnlyChanged(before, await gestures.text(), pathsOf(id, moves));
      await hasMoved(id, moves);
      assert.deepEqual(await gestures.selected(), [id]);
      const { points } = await gestures.drawing(id);
      const gone = points.map(({ price = Number.NaN }, i) => Math.round((price - (POINTS[id][i]?.price ?? 0)) * 1e5));
      assert.equal(new Set(gone).size, 1, 'its form stays');
    });

    test(`${id}: a Ctrl+drag places a copy, and the drawing stays`, async () => {
      const before = await gestures.oneStep(() => gestures.drag(at, goal(at), 'Control'));
      assertOnlyAdded(before, await gestures.text());
      const { drawings } = await gestures.sketch();
      const [copy] = drawings.slice(-1);
      assert.deepEqual(await gestures.selected(), [copy?.clientObjectId]);
      const { points: _, clientObjectId: own, ...model } = drawings[PLACES[id]] ?? {};
      const { points = [], clientObjectId, ...rest } = copy ?? {};
      assert.deepEqual(rest, model);
      assert.notEqual(clientObjectId, own);
      for (const [i, was] of POINTS[id].entries()) {
        assert.equal(points[i]?.time, timeOf(was.bar + (moves.includes('t') ? BARS_GONE : 0)));
        isGone(was.price, points[i]?.price);
      }
    });
  }

  test('move along one axis while Shift is held', async () => {
    const at = middle(t0, t1);
    const before = await gestures.oneStep(() =>
      gestures.drag(at, gestures.at({ bar: at.bar + 8, price: at.price }, { y: 9 }), 'Shift'),
    );
    assertOnlyChanged(before, await gestures.text(), pathsOf('trend', 't0 t1'));
    const again = await gestures.oneStep(() =>
      gestures.drag({ ...at, bar: at.bar + 8 }, gestures.at({ ...at, bar: at.bar + 8 }, { x: 8, y: 60 }), 'Shift'),
    );
    assertOnlyChanged(again, await gestures.text(), pathsOf('trend', 'p0 p1'));
  });

  test('snap a handle to 45° steps from the other end while Shift is held', async () => {
    await gestures.click(middle(t0, t1));
    await gestures.drag(t1, gestures.at({ bar: t1.bar, price: t0.price }, { y: -11 }), 'Shift');
    const { points } = await gestures.drawing('trend');
    assert.equal(points[0]?.price, points[1]?.price);
  });

  test('keep unusual times and numbers as written until that point is moved', async () => {
    const odd = [
      `{"time":"${timeOf(400).replace(':00:00Z', ':37:11.250Z')}","price":${t0.price}400}`,
      `{ "price" : ${t1.price}, "time": ${Date.parse(timeOf(505))} }`,
    ];
    const card = gestureCard({ trend: odd });
    await gestures.lay(card);
    const end: BarPlace = { bar: 505, price: t1.price };
    // The first point is between two bars.
    const start: BarPlace = { bar: 400 + (37 * 60 + 11.25) / 14_400, price: t0.price };
    await gestures.click(middle(start, end));
    assert.deepEqual(await gestures.selected(), ['trend']);
    const before = await gestures.oneStep(() => gestures.drag(end, gestures.at({ ...end, bar: 502 }, { y: 30 })));
    assertOnlyChanged(before, await gestures.text(), pathsOf('trend', 't1 p1'));
    assert.equal((await gestures.drawing('trend')).points[1]?.time, Date.parse(timeOf(502)), 'a number stays one');
    // Straight down: the time isn't moved, and stays between its bars.
    const second = await gestures.oneStep(() => gestures.drag(start, gestures.at(start, { y: 40 })));
    assertOnlyChanged(second, await gestures.text(), pathsOf('trend', 'p0'));
    const third = await gestures.oneStep(() =>
      gestures.drag(gestures.at(start, { y: 40 }), gestures.at({ ...start, bar: 407.3 }, { y: 40 })),
    );
    assertOnlyChanged(third, await gestures.text(), pathsOf('trend', 't0'));
    assert.equal((await gestures.drawing('trend')).points[0]?.time, timeOf(407));
  });

  test('move by whole bars: a point between bars stays between them', async () => {
    const odd = [`{"time":"${timeOf(400).replace(':00:00Z', ':37:11.250Z')}","price":${t0.price}}`, pointJson(t1)];
    await gestures.lay(gestureCard({ trend: odd }));
    const at = middle(t0, t1);
    await gestures.oneStep(() => gestures.drag(at, gestures.at({ ...at, bar: at.bar + 6 })));
    const { points } = await gestures.drawing('trend');
    assert.equal(points[0]?.time, timeOf(406).replace(':00:00Z', ':37:11.250Z'));
    assert.equal(points[1]?.time, timeOf(t1.bar + 6));
  });

  test('are picked up by a handle with one click, and dropped with the next', async () => {
    await gestures.click(middle(t0, t1));
    const before = await gestures.oneStep(async () => {
      await gestures.click(t1);
      await gestures.noStep(() => gestures.move(goal(t1)));
      await gestures.settle();
      assert.match(await gestures.hint(), /Click to drop it, Esc to cancel\./);
      await gestures.click(goal(t1));
    });
    assertOnlyChanged(before, await gestures.text(), pathsOf('trend', 't1 p1'));
    await hasMoved('trend', 't1 p1');
    await gestures.noStep(async () => {
      await gestures.click(goal(t1));
      await gestures.move(t1);
      await gestures.press('Escape');
      await gestures.click(gestures.at(t1, { x: -90 }));
    });
  });

  test('are picked up whole by Pick Up and Move, and dropped with a click', async () => {
    const at = middle(t0, t1);
    await gestures.click(at);
    const before = await gestures.oneStep(async () => {
      await gestures.act('move');
      await gestures.move(at);
      await gestures.move(goal(at));
      await gestures.settle();
      await gestures.click(goal(at));
    });
    assertOnlyChanged(before, await gestures.text(), pathsOf('trend', 't0 p0 t1 p1'));
    await hasMoved('trend', 't0 p0 t1 p1');
  });

  test('flip when a handle is dragged past the other side, and keep their coordinates', async () => {
    await gestures.click(bodyOf('box'));
    const past: BarPlace = { bar: b1.bar + 6, price: b0.price };
    const before = await gestures.oneStep(() => gestures.drag(b0, past));
    assertOnlyChanged(before, await gestures.text(), pathsOf('box', 't0'));
    assert.equal((await gestures.drawing('box')).points[0]?.time, timeOf(past.bar));
  });
});

const candles = sampleCandles(BARS);
/** A candle's price, rounded as in the card. */
const price = (of: 'open' | 'high' | 'low' | 'close', bar: number): number =>
  Number((candles[of][bar] ?? LAST).toFixed(5));

/** A bar with long shadows, away from all drawings: its prices are far apart on the screen. */
const BAR = longest(386, 398);

function longest(from: number, to: number): number {
  const length = (bar: number): number => price('high', bar) - price('low', bar);
  return Array.from({ length: to - from }, (_, i) => from + i).reduce((best, bar) =>
    length(bar) > length(best) ? bar : best,
  );
}

test.describe('the magnet', () => {
  let gestures: PageGestures;

  test.beforeAll(async ({ browser }) => {
    gestures = await PageGestures.open(browser);
  });
  test.afterAll(closePages);

  /** The price of a horizontal line drawn that many CSS pixels below a price of the bar. */
  async function drawnAt(target: number, below: number, control = false): Promise<number | undefined> {
    await gestures.press('Alt+h');
    await gestures.oneStep(() =>
      gestures.click(gestures.at({ bar: BAR, price: target }, { y: below }), ...(control ? ['Control' as const] : [])),
    );
    return (await gestures.sketch()).drawings.at(-1)?.points[0]?.price;
  }

  test('follows the mouse when off; Ctrl snaps to the nearest price', async () => {
    await gestures.lay(gestureCard(), { magnet: 'off' });
    const high = price('high', BAR);
    assert.notEqual(await drawnAt(high, -4), high);
    await gestures.lay(gestureCard(), { magnet: 'off' });
    assert.equal(await drawnAt(high, -4, true), high);
  });

  test('snaps to close candle prices when weak, and names them; Ctrl releases', async () => {
    for (const [of, letter] of [
      ['high', 'H'],
      ['low', 'L'],
    ] as const) {
      await gestures.lay(gestureCard(), { magnet: 'weak' });
      const target = price(of, BAR);
      await gestures.press('Alt+h');
      await gestures.move(gestures.at({ bar: BAR, price: target }, { y: of === 'high' ? -7 : 7 }));
      await gestures.settle();
      assert.equal(await gestures.caught(), `${letter} ${target.toFixed(5)}`);
      await gestures.page.keyboard.down('Control');
      await gestures.settle();
      assert.equal(await gestures.caught(), '', 'at once, before the mouse moves');
      await gestures.page.keyboard.up('Control');
      await gestures.settle();
      assert.equal(await gestures.caught(), `${letter} ${target.toFixed(5)}`);
      await gestures.press('Escape');
      assert.equal(await drawnAt(target, of === 'high' ? -7 : 7), target);
      const free = await drawnAt(target, of === 'high' ? -40 : 40);
      assert.notEqual(free, target);
      assert.equal((await gestures.drawing('hline1')).points[0]?.time, timeOf(BAR));
    }
  });

  test('always snaps to the nearest candle price, level or point when strong', async () => {
    await gestures.lay(gestureCard(), { magnet: 'strong' });
    const low = price('low', BAR);
    assert.equal(await drawnAt(low, 18), low);
    await gestures.lay(gestureCard(), { magnet: 'strong' });
    const pivot = place(0, 0.002).price;
    await gestures.press('Alt+h');
    await gestures.move(gestures.at({ bar: 410, price: pivot }, { y: 25 }));
    await gestures.settle();
    assert.equal(await gestures.caught(), `Pivot ${pivot.toFixed(5)}`);
    await gestures.click(gestures.at({ bar: 410, price: pivot }, { y: 25 }));
    assert.equal((await gestures.drawing('hline1')).points[0]?.price, pivot);
  });

  test('snaps to points of other drawings by their ids, never to those of the dragged drawing', async () => {
    await gestures.lay(gestureCard(), { magnet: 'weak' });
    const [start, end] = POINTS.trend;
    await gestures.click(place(412, -0.008));
    // The start of the channel is 5 pixels from the end of the trend.
    const [base] = POINTS.channel;
    await gestures.oneStep(async () => {
      await gestures.pull(end, gestures.at({ bar: 430, price: base.price }, { y: 5 }));
      assert.equal(await gestures.caught(), `channel ${base.price.toFixed(5)}`);
      await gestures.page.mouse.up();
      await gestures.settle();
    });
    assert.deepEqual((await gestures.drawing('trend')).points[1], { time: timeOf(430), price: base.price });
    // Its own start doesn't attract it.
    await gestures.pull({ bar: 430, price: base.price }, gestures.at({ bar: 434, price: start.price }, { y: 3 }));
    assert.equal(await gestures.caught(), '');
    await gestures.press('Escape');
    await gestures.page.mouse.up();
  });

  test('is cycled by its key, and announces its strength', async () => {
    await gestures.lay();
    const button = gestures.page.locator('.toolbar button[aria-keyshortcuts="Alt+M"]');
    const pressed: (string | null)[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await gestures.press('Alt+m');
      pressed.push(await button.getAttribute('aria-label'));
    }
    assert.equal(new Set(pressed).size, 3, pressed.join());
  });
});
