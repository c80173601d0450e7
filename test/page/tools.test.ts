import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../scripts/host/openBrowser.ts';
import type { DrawingType } from '../../src/card/card.ts';
import type { DrawingSketch } from '../../src/card/cardSketch.ts';
import type { ToolId } from '../../src/protocol/chartActions.ts';
import type { RememberedPreferences } from '../../src/protocol/chartSettings.ts';
import { assertOnlyAdded, COLORS, gestureCard, PageGestures, place, TOOL_LABELS, timeOf } from './steps/drawing.ts';

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

describe('the drawing tools, with the mouse', () => {
  let browser: Browser;
  let desk: PageGestures;

  before(async () => {
    browser = await openBrowser();
    desk = await PageGestures.open(browser);
  });
  beforeEach(() => desk.lay(gestureCard(), { looks: LOOKS }));
  after(() => browser.close());

  const drawnPixels = async (): Promise<number> => (await desk.canvas.all(COLORS.drawn)).length;
  /** Only an extension's lines to the right, before the third point. */
  const palePixels = async (): Promise<number> => (await desk.canvas.all(COLORS.paleDrawn)).length;
  const hasHint = async (start: string): Promise<void> => {
    const hint = await desk.hint();
    assert.ok(hint.startsWith(start), hint);
  };
  const near = (price: number | undefined, wanted: number): void => {
    assert.ok(price !== undefined && Math.abs(price - wanted) <= 1.01 * desk.view.pricePerPixel, `${price}, ${wanted}`);
    assert.equal(Number(price.toFixed(5)), price, 'on a tick');
  };

  /** Asserts that the card got that drawing, through the first of `SPOTS`, and nothing else. */
  async function isDrawn(tool: DrawingTool, before: string): Promise<void> {
    const { type, id, points: count, heads } = TOOLS[tool];
    assertOnlyAdded(before, await desk.text());
    const { drawings } = await desk.sketch();
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
    assert.deepEqual(await desk.selected(), [id]);
    assert.ok((await drawnPixels()) > 100, 'it is painted in the last look of its kind');
  }

  for (const [name, { key, points }] of Object.entries(TOOLS)) {
    const tool = name as DrawingTool;
    const label = TOOL_LABELS[tool];

    it(`${label}: draw click by click, announce each step, and show the shape before the last click`, async () => {
      const before = await desk.oneStep(async () => {
        await desk.press(key);
        assert.equal(await desk.tool(), label);
        assert.equal(await desk.cursor(), 'crosshair');
        for (const [i, spot] of SPOTS.slice(0, points).entries()) {
          await desk.move(spot);
          await desk.settle();
          await hasHint(`${label}: point ${i + 1} of ${points}.`);
          const shown = tool === 'fibonacci3' && i === 1 ? await palePixels() : await drawnPixels();
          if (i > 0 || points === 1) assert.ok(shown > 60, `its real shape is painted before the click: ${shown}`);
          else assert.equal(shown, 0);
          await desk.noStep(() => desk.page.mouse.down());
          await desk.page.mouse.up();
          await desk.settle();
        }
      });
      await isDrawn(tool, before);
      assert.equal(await desk.tool(), TOOL_LABELS.select);
    });

    if (points === 1) continue;
    it(`${label}: place the first two points by press, drag and release`, async () => {
      const before = await desk.oneStep(async () => {
        await desk.press(key);
        await desk.pull(A, B);
        await hasHint(`${label}: point 2 of ${points}.`);
        const shown = tool === 'fibonacci3' ? await palePixels() : await drawnPixels();
        assert.ok(shown > 60, 'its real shape is painted while the button is down');
        await desk.page.mouse.up();
        await desk.settle();
        if (points === 3) await desk.click(C);
      });
      await isDrawn(tool, before);
    });
  }

  it('are in the toolbar: a click activates one, another click deactivates it', async () => {
    const button = desk.page.locator('.toolbar button[aria-label="Rectangle"]');
    await button.click();
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
    await button.click();
    assert.equal(await desk.tool(), TOOL_LABELS.select);
    await button.click();
    const before = await desk.oneStep(() => desk.drag(A, B));
    await isDrawn('rectangle', before);
  });

  it('share a button by kind: the arrow beside it opens the others, and the last one stays on it', async () => {
    const { page } = desk;
    await page.locator('.toolbar button[aria-label="Line tools"]').click();
    await page.locator('[role=menuitemradio]:has-text("Ray")').click();
    assert.equal(await desk.tool(), TOOL_LABELS.ray);
    const before = await desk.oneStep(() => desk.drag(A, B));
    await isDrawn('ray', before);
    assert.equal(await page.locator('.toolbar button[aria-label="Ray"]').count(), 1);
  });

  it('go back with Escape: point by point, then the tool, then the selection', async () => {
    await desk.noStep(async () => {
      await desk.click(C);
      await desk.click(desk.at({ bar: 412, price: place(0, -0.008).price }));
      assert.deepEqual(await desk.selected(), ['trend']);
      await desk.press('Alt+c');
      await desk.click(A);
      await desk.click(B);
      await hasHint('Parallel channel: point 3 of 3.');
      await desk.press('Escape');
      await hasHint('Parallel channel: point 2 of 3.');
      await desk.press('Escape');
      await hasHint('Parallel channel: point 1 of 3.');
      assert.equal(await drawnPixels(), 0);
      await desk.press('Escape');
      assert.equal(await desk.tool(), TOOL_LABELS.select);
      assert.deepEqual(await desk.selected(), ['trend']);
      await desk.press('Escape');
      assert.deepEqual(await desk.selected(), []);
    });
  });

  it('go back with the right button, which deletes nothing and opens no menu', async () => {
    await desk.noStep(async () => {
      await desk.press('Alt+t');
      await desk.click(A);
      await desk.move(B);
      await desk.page.mouse.click(desk.at(B).x, desk.at(B).y, { button: 'right' });
      await desk.settle();
      await hasHint('Line: point 1 of 2.');
      assert.equal(await drawnPixels(), 0);
      await desk.page.mouse.click(desk.at(B).x, desk.at(B).y, { button: 'right' });
      await desk.settle();
      assert.equal(await desk.tool(), TOOL_LABELS.select);
    });
  });

  it('cancel a drag with Escape, and draw nothing on release', async () => {
    await desk.noStep(async () => {
      await desk.press('Alt+f');
      await desk.pull(A, B);
      await desk.press('Escape');
      await desk.page.mouse.up();
      await desk.settle();
      assert.equal(await drawnPixels(), 0);
      await hasHint('Fibonacci retracement: point 1 of 2.');
    });
  });

  it('stay active while Stay in Tool is on', async () => {
    await desk.press('Alt+l', 'Alt+h');
    await desk.oneStep(() => desk.click(A));
    assert.equal(await desk.tool(), TOOL_LABELS.horizontalLine);
    await desk.oneStep(() => desk.click(B));
    const ids = (await desk.sketch()).drawings.map(({ clientObjectId }) => clientObjectId);
    assert.deepEqual(ids.slice(-2), ['hline1', 'hline2']);
    await desk.press('Alt+l', 'Escape');
  });

  it('stop at 20 drawings, and say why', async () => {
    const more = Array.from({ length: 13 }, (_, i) => JSON.stringify({ ...ROW, clientObjectId: `row${i}` }));
    await desk.lay(gestureCard({}, more), { looks: LOOKS, stayInTool: true });
    const counter = desk.page.locator('.toolbar :text("19/20")');
    await counter.waitFor();
    await desk.press('Alt+t');
    const before = await desk.oneStep(() => desk.drag(A, B));
    assertOnlyAdded(before, await desk.text());
    // A tool that stays active could only refuse.
    assert.equal(await desk.tool(), TOOL_LABELS.select);
    await desk.noStep(async () => {
      for (const key of ['Alt+t', 'Alt+h']) {
        await desk.press(key);
        assert.equal(await desk.tool(), TOOL_LABELS.select);
        await hasHint('A card can have at most 20 drawings.');
      }
      const button = desk.page.locator('.toolbar button[aria-label="Rectangle"]');
      assert.equal(await button.getAttribute('aria-disabled'), 'true');
      assert.match((await button.getAttribute('title')) ?? '', /at most 20 drawings/);
      await button.click({ force: true });
      await desk.drag(place(440, -0.016), place(450, -0.018));
    });
  });

  it('never put two points of a line at the same place', async () => {
    await desk.noStep(async () => {
      await desk.press('Alt+t');
      await desk.page.mouse.dblclick(desk.at(A).x, desk.at(A).y);
      await desk.settle();
      await hasHint('Line: point 2 of 2.');
    });
  });

  it('draw into the future and the past, where there are no bars', async () => {
    const future = place(507, 0.001);
    await desk.press('Alt+t');
    await desk.oneStep(() => desk.drag(B, future));
    const { points } = await desk.drawing('line1');
    assert.deepEqual(
      points.map(({ time }) => time),
      [timeOf(B.bar), timeOf(future.bar)],
    );
  });

  it('snap to 45° and to a square while Shift is held', async () => {
    await desk.press('Alt+t');
    await desk.drag(A, desk.at(B, { y: 9 }), 'Shift');
    const level = await desk.drawing('line1');
    assert.equal(level.points[0]?.price, level.points[1]?.price, 'a level line has one price');
    await desk.press('Alt+t');
    await desk.drag(A, { x: desk.at(A).x + 6, y: desk.at(B).y - 90 }, 'Shift');
    const upright = await desk.drawing('line2');
    assert.equal(upright.points[0]?.time, upright.points[1]?.time, 'an upright line has one time');
    await desk.press('Alt+Shift+r');
    await desk.drag(A, { x: desk.at(A).x + 90, y: desk.at(A).y - 40 }, 'Shift');
    const [a, b] = (await desk.drawing('zone1')).points;
    const bars = (Date.parse(String(b?.time)) - Date.parse(String(a?.time))) / 14_400_000;
    const wide = bars * desk.view.barSpacing;
    const high = ((b?.price ?? 0) - (a?.price ?? 0)) / desk.view.pricePerPixel;
    // Its corners are on bars; its height follows from its width.
    assert.ok(Math.abs(wide - high) < 1.5 && wide > 80, `${wide} × ${high}`);
  });

  it('show the distance beside the mouse while drawing', async () => {
    // The dark theme's border of floating elements, on the top layer.
    const framed = async (): Promise<number> => (await desk.canvas.all('#595959')).length;
    await desk.press('Alt+t');
    const before = await framed();
    await desk.pull(A, B);
    assert.ok((await framed()) > before + 200, 'a bubble is painted');
    await desk.press('Escape');
    await desk.page.mouse.up();
    await desk.settle();
    assert.ok((await framed()) < before + 50, 'it is gone');
  });
});

const ROW = { type: 'HORIZONTAL_LINE', points: [{ time: timeOf(400), price: place(0, -0.0195).price }], style: {} };
