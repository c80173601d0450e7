import assert from 'node:assert/strict';
import type { DrawingType } from '../../src/card/model/card.ts';
import type { DrawingSketch } from '../../src/card/model/cardSketch.ts';
import type { ToolId } from '../../src/protocol/chartActions.ts';
import type { RememberedPreferences } from '../../src/protocol/chartSettings.ts';
import { closePages, test } from '../support/browserTest.ts';
import { assertOnlyAdded, COLORS, gestureCard, PageGestures, place, TOOL_LABELS, timeOf } from './steps/drawing.ts';
import type { BarPlace } from './steps/drawingGestures.ts';

type DrawingTool = Exclude<ToolId, 'select'>;

interface Drawn {
  readonly key: string;
  readonly type: DrawingType;
  readonly id: string;
  readonly points: 1 | 2 | 3;
  readonly heads?: Partial<DrawingSketch>;
}

const TOOLS: { readonly [Tool in DrawingTool]: Drawn } = {
  horizontalLine: { key: 'Alt+h', type: 'HORIZONTAL_LINE', id: 'hline1', points: 1 },
  segment: { key: 'Alt+t', type: 'LINE', id: 'line1', points: 2 },
  arrow: { key: 'Alt+a', type: 'LINE', id: 'line1', points: 2, heads: { endHead: 'ARROW' } },
  ray: { key: 'Alt+r', type: 'LINE', id: 'line1', points: 2, heads: { endHead: 'EXTEND' } },
  extendedLine: {
    key: 'Alt+e',
    type: 'LINE',
    id: 'line1',
    points: 2,
    heads: { startHead: 'EXTEND', endHead: 'EXTEND' },
  },
  rectangle: { key: 'Alt+Shift+r', type: 'RECTANGLE', id: 'zone1', points: 2 },
  channel: { key: 'Alt+c', type: 'PARALLEL', id: 'channel1', points: 3 },
  fibonacci2: { key: 'Alt+f', type: 'FIB_RETRACEMENT', id: 'fib1', points: 2 },
  fibonacci3: { key: 'Alt+Shift+f', type: 'FIB_RETRACEMENT', id: 'fib1', points: 3 },
};

/** Where the points are placed, in order. */
const SPOTS = [place(404, -0.002), place(428, 0.001), place(416, 0.004)] as const;
const [A, B, C] = SPOTS;

const STYLE = { color: COLORS.drawn, lineWidth: 2 };
const LOOKS: RememberedPreferences['looks'] = {
  HORIZONTAL_LINE: { style: STYLE },
  LINE: { style: STYLE },
  RECTANGLE: { style: STYLE },
  PARALLEL: { style: STYLE },
  FIB_RETRACEMENT: { style: STYLE, levels: [0, 1] },
};

test.describe('the drawing tools, with the mouse', () => {
  let gestures: PageGestures;

  test.beforeAll(async ({ browser }) => {
    gestures = await PageGestures.open(browser);
  });
  test.beforeEach(() => gestures.lay(gestureCard(), { looks: LOOKS }));
  test.afterAll(closePages);

  const drawnPixels = async (): Promise<number> => (await gestures.canvas.all(COLORS.drawn)).length;
  /** Only an extension's lines to the right, before the third point. */
  const palePixels = async (): Promise<number> => (await gestures.canvas.all(COLORS.paleDrawn)).length;
  const hasHint = async (start: string): Promise<void> => {
    const hint = await gestures.hint();
    assert.ok(hint.startsWith(start), hint);
  };
  const near = (price: number | undefined, wanted: number): void => {
    assert.ok(
      price !== undefined && Math.abs(price - wanted) <= 1.01 * gestures.view.pricePerPixel,
      `${price}, ${wanted}`,
    );
    assert.equal(Number(price.toFixed(5)), price, 'on a tick');
  };

  /** Asserts that the card got that drawing, through the first of `SPOTS`, and nothing else. */
  async function isDrawn(tool: DrawingTool, before: string): Promise<void> {
    const { type, id, points: count, heads } = TOOLS[tool];
    assertOnlyAdded(before, await gestures.text());
    const { drawings } = await gestures.sketch();
    const { points, ...rest } = drawings.at(-1) ?? { points: [] };
    const levels = type === 'FIB_RETRACEMENT' ? { levels: [0, 1] } : {};
    assert.deepEqual(rest, { type, clientObjectId: id, style: STYLE, ...heads, ...levels });
    const wanted = SPOTS.slice(0, count).map(({ bar, price }) => ({ time: timeOf(bar), price }));
    // A channel's third point sets its height above the first one.
    if (tool === 'channel') wanted[2] = { time: timeOf(A.bar), price: A.price + C.price - (A.price + B.price) / 2 };
    assert.deepEqual(
      points.map(({ time }) => time),
      wanted.map(({ time }) => time),
    );
    for (const [i, { price }] of wanted.entries()) near(points[i]?.price, price);
    assert.deepEqual(await gestures.selected(), [id]);
    assert.ok((await drawnPixels()) > 100, 'it is painted in the last look of its kind');
  }

  for (const [name, { key, points }] of Object.entries(TOOLS)) {
    const tool = name as DrawingTool;
    const label = TOOL_LABELS[tool];

    test(`${label}: draw click by click, announce each step, and show the shape before the last click`, async () => {
      const before = await gestures.oneStep(async () => {
        await gestures.press(key);
        assert.equal(await gestures.tool(), label);
        assert.equal(await gestures.cursor(), 'crosshair');
        for (const [i, spot] of SPOTS.slice(0, points).entries()) {
          await gestures.move(spot);
          await gestures.settle();
          await hasHint(`${label}: point ${i + 1} of ${points}.`);
          const shown = tool === 'fibonacci3' && i === 1 ? await palePixels() : await drawnPixels();
          if (i > 0 || points === 1) assert.ok(shown > 60, `its real shape is painted before the click: ${shown}`);
          else assert.equal(shown, 0);
          await gestures.noStep(() => gestures.page.mouse.down());
          await gestures.page.mouse.up();
          await gestures.settle();
        }
      });
      await isDrawn(tool, before);
      assert.equal(await gestures.tool(), TOOL_LABELS.select);
    });

    if (points === 1) continue;
    test(`${label}: place the first two points by press, drag and release`, async () => {
      const before = await gestures.oneStep(async () => {
        await gestures.press(key);
        await gestures.pull(A, B);
        await hasHint(`${label}: point 2 of ${points}.`);
        const shown = tool === 'fibonacci3' ? await palePixels() : await drawnPixels();
        assert.ok(shown > 60, 'its real shape is painted while the button is down');
        await gestures.page.mouse.up();
        await gestures.settle();
        if (points === 3) await gestures.click(C);
      });
      await isDrawn(tool, before);
    });
  }

  test('are in the toolbar: a click activates one, another click deactivates it', async () => {
    const button = gestures.page.locator('.toolbar button[aria-label="Rectangle"]');
    await button.click();
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
    await button.click();
    assert.equal(await gestures.tool(), TOOL_LABELS.select);
    await button.click();
    const before = await gestures.oneStep(() => gestures.drag(A, B));
    await isDrawn('rectangle', before);
  });

  test('share a button by kind: the arrow beside it opens the others, and the last one stays on it', async () => {
    const { page } = gestures;
    await page.locator('.toolbar button[aria-label="Line tools"]').click();
    await page.locator('[role=menuitemradio]:has-text("Ray")').click();
    assert.equal(await gestures.tool(), TOOL_LABELS.ray);
    const before = await gestures.oneStep(() => gestures.drag(A, B));
    await isDrawn('ray', before);
    assert.equal(await page.locator('.toolbar button[aria-label="Ray"]').count(), 1);
  });

  test('go back with Escape: point by point, then the tool, then the selection', async () => {
    await gestures.noStep(async () => {
      await gestures.click(C);
      await gestures.click(gestures.at({ bar: 412, price: place(0, -0.008).price }));
      assert.deepEqual(await gestures.selected(), ['trend']);
      await gestures.press('Alt+c');
      await gestures.click(A);
      await gestures.click(B);
      await hasHint('Parallel channel: point 3 of 3.');
      await gestures.press('Escape');
      await hasHint('Parallel channel: point 2 of 3.');
      await gestures.press('Escape');
      await hasHint('Parallel channel: point 1 of 3.');
      assert.equal(await drawnPixels(), 0);
      await gestures.press('Escape');
      assert.equal(await gestures.tool(), TOOL_LABELS.select);
      assert.deepEqual(await gestures.selected(), ['trend']);
      await gestures.press('Escape');
      assert.deepEqual(await gestures.selected(), []);
    });
  });

  test('go back with the right button, which deletes nothing and opens no menu', async () => {
    /** Whether that asks VS Code for a menu, which it shows unless the event was prevented. */
    const asksForMenu = async (spot: BarPlace): Promise<unknown> => {
      await gestures.page.evaluate(
        "addEventListener('contextmenu', (event) => (window.asksForMenu = !event.defaultPrevented), { once: true })",
      );
      await gestures.page.mouse.click(gestures.at(spot).x, gestures.at(spot).y, { button: 'right' });
      await gestures.settle();
      return gestures.page.evaluate('window.asksForMenu');
    };
    await gestures.noStep(async () => {
      await gestures.press('Alt+c');
      await gestures.click(A);
      await gestures.click(B);
      await gestures.press('Escape');
      await hasHint('Parallel channel: point 2 of 3.');
      await gestures.move(B);
      assert.equal(await asksForMenu(B), false);
      await hasHint('Parallel channel: point 1 of 3.');
      assert.equal(await drawnPixels(), 0);
      assert.equal(await asksForMenu(B), false);
      assert.equal(await gestures.tool(), TOOL_LABELS.select);
      assert.equal(await asksForMenu(B), true);
    });
  });

  test('cancel a drag with Escape, and draw nothing on release', async () => {
    await gestures.noStep(async () => {
      await gestures.press('Alt+f');
      await gestures.pull(A, B);
      await gestures.press('Escape');
      await gestures.page.mouse.up();
      await gestures.settle();
      assert.equal(await drawnPixels(), 0);
      await hasHint('Fibonacci retracement: point 1 of 2.');
    });
  });

  test('stay active while Stay in Tool is on', async () => {
    await gestures.press('Alt+l', 'Alt+h');
    await gestures.oneStep(() => gestures.click(A));
    assert.equal(await gestures.tool(), TOOL_LABELS.horizontalLine);
    await gestures.oneStep(() => gestures.click(B));
    const ids = (await gestures.sketch()).drawings.map(({ clientObjectId }) => clientObjectId);
    assert.deepEqual(ids.slice(-2), ['hline1', 'hline2']);
    await gestures.press('Alt+l', 'Escape');
  });

  test('stop at 20 drawings, and say why', async () => {
    const more = Array.from({ length: 13 }, (_, i) => JSON.stringify({ ...ROW, clientObjectId: `row${i}` }));
    await gestures.lay(gestureCard({}, more), { looks: LOOKS, stayInTool: true });
    const counter = gestures.page.locator('.toolbar :text("19/20")');
    await counter.waitFor();
    await gestures.press('Alt+t');
    const before = await gestures.oneStep(() => gestures.drag(A, B));
    assertOnlyAdded(before, await gestures.text());
    // A tool that stays active could only refuse.
    assert.equal(await gestures.tool(), TOOL_LABELS.select);
    await gestures.noStep(async () => {
      for (const key of ['Alt+t', 'Alt+h']) {
        await gestures.press(key);
        assert.equal(await gestures.tool(), TOOL_LABELS.select);
        await hasHint('A card can have at most 20 drawings.');
      }
      const button = gestures.page.locator('.toolbar button[aria-label="Rectangle"]');
      assert.equal(await button.getAttribute('aria-disabled'), 'true');
      assert.match((await button.getAttribute('title')) ?? '', /at most 20 drawings/);
      await button.click({ force: true });
      await gestures.drag(place(440, -0.016), place(450, -0.018));
    });
  });

  test('never put two points of a line at the same place', async () => {
    await gestures.noStep(async () => {
      await gestures.press('Alt+t');
      await gestures.page.mouse.dblclick(gestures.at(A).x, gestures.at(A).y);
      await gestures.settle();
      await hasHint('Line: point 2 of 2.');
    });
  });

  test('draw into the future and the past, where there are no bars', async () => {
    const future = place(507, 0.001);
    await gestures.press('Alt+t');
    await gestures.oneStep(() => gestures.drag(B, future));
    const { points } = await gestures.drawing('line1');
    assert.deepEqual(
      points.map(({ time }) => time),
      [timeOf(B.bar), timeOf(future.bar)],
    );
  });

  test('snap to 45° and to a square while Shift is held', async () => {
    await gestures.press('Alt+t');
    await gestures.drag(A, gestures.at(B, { y: 9 }), 'Shift');
    const level = await gestures.drawing('line1');
    assert.equal(level.points[0]?.price, level.points[1]?.price, 'a level line has one price');
    await gestures.press('Alt+t');
    await gestures.drag(A, { x: gestures.at(A).x + 6, y: gestures.at(B).y - 90 }, 'Shift');
    const upright = await gestures.drawing('line2');
    assert.equal(upright.points[0]?.time, upright.points[1]?.time, 'an upright line has one time');
    await gestures.press('Alt+Shift+r');
    await gestures.drag(A, { x: gestures.at(A).x + 90, y: gestures.at(A).y - 40 }, 'Shift');
    const [a, b] = (await gestures.drawing('zone1')).points;
    const bars = (Date.parse(String(b?.time)) - Date.parse(String(a?.time))) / 14_400_000;
    const wide = bars * gestures.view.barSpacing;
    const high = ((b?.price ?? 0) - (a?.price ?? 0)) / gestures.view.pricePerPixel;
    // Its corners are on bars; its height follows from its width.
    assert.ok(Math.abs(wide - high) < 1.5 && wide > 80, `${wide} × ${high}`);
  });

  test('show the distance beside the mouse while drawing', async () => {
    // The dark theme's border of floating elements, on the top layer.
    const framed = async (): Promise<number> => (await gestures.canvas.all('#595959')).length;
    await gestures.press('Alt+t');
    const before = await framed();
    await gestures.pull(A, B);
    assert.ok((await framed()) > before + 200, 'a bubble is painted');
    await gestures.press('Escape');
    await gestures.page.mouse.up();
    await gestures.settle();
    assert.ok((await framed()) < before + 50, 'it is gone');
  });
});

/** How the first drawing of each kind looks. */
const FIRST_LOOKS: { readonly [Kind in DrawingType]: DrawingSketch['style'] } = {
  HORIZONTAL_LINE: { color: '#EF6C00' },
  LINE: { color: '#2962FF' },
  RECTANGLE: { color: '#00838F', fillColor: '#00838F', opacity: 0.15 },
  PARALLEL: { color: '#AD1457', fillColor: '#AD1457', opacity: 0.1 },
  FIB_RETRACEMENT: { color: '#607D8B' },
};

test.describe('the drawing tools on a card without candles', () => {
  test.afterAll(closePages);

  test('draw at the times that candles would have, each kind in its own first look', async ({ browser }) => {
    const gestures = await PageGestures.open(browser, { bars: 0 });
    await gestures.plot.focus();
    for (const { key, type, points: count, heads } of Object.values(TOOLS)) {
      const painted = (await gestures.canvas.all(FIRST_LOOKS[type].color ?? '', 50)).length;
      const before = await gestures.oneStep(async () => {
        await gestures.press(key);
        for (const spot of SPOTS.slice(0, count)) await gestures.click(spot);
      });
      assertOnlyAdded(before, await gestures.text());
      const { points, clientObjectId: _, ...rest } = (await gestures.sketch()).drawings.at(-1) ?? { points: [] };
      assert.deepEqual(rest, { type, style: FIRST_LOOKS[type], ...heads });
      const bars = SPOTS.slice(0, count).map(({ bar }) => bar);
      assert.deepEqual(
        points.map(({ time }) => time),
        (type === 'PARALLEL' ? [...bars.slice(0, 2), A.bar] : bars).map(timeOf),
      );
      const now = (await gestures.canvas.all(FIRST_LOOKS[type].color ?? '', 50)).length;
      assert.ok(now > painted + 20, `${key} is painted: ${now} pixels, ${painted} before`);
    }
    // As many undo steps as drawings.
    for (const _ of Object.values(TOOLS)) await gestures.history('undo');
    assert.equal(await gestures.text(), gestureCard());
  });
});

const ROW = { type: 'HORIZONTAL_LINE', points: [{ time: timeOf(400), price: place(0, -0.0195).price }], style: {} };
