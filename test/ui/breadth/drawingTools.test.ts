import assert from 'node:assert/strict';
import type { DrawingSketch } from '../../../src/card/cardSketch.ts';
import { assertOnlyAdded } from '../../page/steps/deskGestures.ts';
import { COLORS, FRAME, gestureCard, place, timeOf } from '../../page/steps/gestureCard.ts';
import { DrawnFile, drawingsOf } from '../steps/drawnFile.ts';
import { useWorkbench } from '../window/useWorkbench.ts';

const CARD = gestureCard();
/** Where the points are put, in the order in which they are. */
const SPOTS = [place(404, -0.002), place(428, 0.001), place(416, 0.004)] as const;
const [A, B, C] = SPOTS;
/** What is drawn without a look is in the dark theme's purple. */
const DRAWN = '#B180D7';

/** Keys of a tool, how it is used, and what comes of it. */
const TOOLS: readonly (readonly [
  keys: string,
  points: 1 | 2 | 3,
  by: 'click' | 'drag',
  made: Partial<DrawingSketch>,
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

describe('the drawing tools in a window, on a card without candles', () => {
  const workbench = useWorkbench({ theme: 'dark', size: { width: 1400, height: 900 } }, () => prepare());
  let file: DrawnFile;

  async function prepare(): Promise<void> {
    file = await DrawnFile.open(workbench(), 'drawn.card.json', CARD, { color: COLORS.frame, ...FRAME });
  }

  const drawnPixels = async (): Promise<number> => (await file.canvas.all(DRAWN, 50)).length;

  it('each draw what they are for by their keys and the mouse: shown on the way, one smallest edit, one undo step', async () => {
    let before = CARD;
    const empty = await drawnPixels();
    for (const [keys, count, by, made] of TOOLS) {
      const painted = await drawnPixels();
      await file.press(keys);
      await file.hears(`point 1 of ${count}.`);
      if (by === 'drag') {
        await file.pull(A, B);
        await file.hears(`point 2 of ${count}.`);
        await shown(painted, String(made.clientObjectId));
        await file.page.mouse.up();
      } else {
        for (const [i, spot] of SPOTS.slice(0, count).entries()) {
          await file.move(spot);
          await file.hears(`point ${i + 1} of ${count}.`);
          if (i + 1 === count) await shown(painted, String(made.clientObjectId));
          await file.click(spot);
        }
      }
      const text = await file.saved();
      assertOnlyAdded(before, text);
      const { points = [], style, ...rest } = drawingsOf(text).at(-1) ?? {};
      assert.deepEqual([rest, style], [made, {}]);
      hasPoints(points, count, made.type === 'PARALLEL');
      await file.selects(String(made.clientObjectId));
      before = text;
    }
    await workbench().screenshot('drawing-tools-all-dark');
    // As many steps back as there were gestures: each was one.
    assert.equal(await file.undone(TOOLS.length), CARD);
    assert.ok(Math.abs((await drawnPixels()) - empty) < 20, 'nothing of it is painted any more');
  });

  it('go back by Escape and by the right button, and write nothing', async () => {
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

  /** The picture comes with the next frame. */
  async function shown(before: number, id: string): Promise<void> {
    const deadline = Date.now() + 60_000;
    while ((await drawnPixels()) <= before + 20) {
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
