import assert from 'node:assert/strict';
import { closePages, test } from '../support/browserTest.ts';
import {
  assertOnlyChanged,
  COLORS,
  gestureCard,
  PageGestures,
  PLACES,
  POINTS,
  place,
  pointJson,
} from './steps/drawing.ts';

const ON_TREND = place(412, -0.008);
const [, END] = POINTS.trend;

/** What can be dragged, from where to where. */
const DRAGS = {
  'a body': { from: ON_TREND, to: place(420, -0.012), arm: undefined },
  'a handle': { from: END, to: place(430, -0.001), arm: undefined },
  'a new drawing': { from: place(404, -0.002), to: place(428, 0.001), arm: 'Alt+t' },
  'a level': { from: place(410, 0.002), to: place(410, 0.006), arm: undefined },
} as const;

/** What cancels a drag. */
const ENDS: { readonly [name: string]: (gestures: PageGestures) => Promise<void> } = {
  Escape: (gestures) => gestures.press('Escape'),
  'the right button': async ({ page }) => {
    await page.mouse.down({ button: 'right' });
    await page.mouse.up({ button: 'right' });
  },
  'losing the window’s focus': ({ page }) => page.evaluate(`window.dispatchEvent(new FocusEvent('blur'))`),
  'a lost pointer': ({ page }) =>
    page.evaluate(`document.querySelector('[data-testid=chart-plot]').dispatchEvent(
      new PointerEvent('pointercancel', { pointerId: 1, bubbles: true, isPrimary: true }))`),
};

test.describe('a drag on the chart', () => {
  let gestures: PageGestures;

  test.beforeAll(async ({ browser }) => {
    gestures = await PageGestures.open(browser);
  });
  test.beforeEach(() => gestures.lay());
  test.afterAll(closePages);

  for (const [how, end] of Object.entries(ENDS)) {
    for (const [what, { from, to, arm }] of Object.entries(DRAGS)) {
      test(`of ${what} is cancelled by ${how}: nothing is written, and the painting is as before`, async () => {
        const still = await picture();
        await gestures.click(ON_TREND);
        if (arm !== undefined) await gestures.press(arm);
        const begun = await picture();
        await gestures.noStep(async () => {
          await gestures.pull(from, to);
          assert.notDeepEqual(await picture(), begun, 'it is under way');
          await end(gestures);
          await gestures.move(place(400, 0.018));
          await gestures.page.mouse.up();
          await gestures.page.mouse.move(0, 0);
          await gestures.press('Escape', 'Escape');
          assert.deepEqual(await picture(), still);
          assert.equal(await gestures.hint(), 'Click an object to select it, or pick a tool to draw.');
        });
      });
    }
  }

  /** What is painted between the axes. */
  async function picture(): Promise<Buffer> {
    const [{ x, y }, b] = [gestures.at(place(386, 0.0195)), gestures.at(place(496, -0.0195))];
    return gestures.page.screenshot({ clip: { x, y, width: b.x - x, height: b.y - y } });
  }

  test('is cancelled when the card changes, and shows the new card', async () => {
    const moved = [place(400, -0.014), place(420, -0.016)];
    const other = gestureCard({ trend: moved.map(pointJson) });
    await gestures.pull(ON_TREND, place(424, -0.012));
    const steps = await gestures.steps();
    await gestures.type(other);
    await gestures.move(place(426, -0.01));
    await gestures.page.mouse.up();
    await gestures.settle();
    assert.equal(await gestures.text(), other);
    assert.equal(await gestures.steps(), steps + 1, 'only the change from elsewhere');
    await gestures.readView();
    const spot = gestures.view.spot(place(410, -0.015));
    const painted = await gestures.canvas.all(COLORS.trend);
    assert.ok(painted.some(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < 3));
  });

  test('continues when only the formatting of the text changes, and is written into the new text', async () => {
    await gestures.pull(ON_TREND, place(424, -0.012));
    const other = gestureCard().replace('// Kept by hand.', '// Kept by hand, and by others.\n\n');
    await gestures.type(other);
    await gestures.page.mouse.up();
    await gestures.settle();
    const paths = [0, 1].flatMap((i) => ['time', 'price'].map((key) => ['drawings', PLACES.trend, 'points', i, key]));
    assertOnlyChanged(other, await gestures.text(), paths);
  });

  test('is cancelled by undo, because the earlier text differs', async () => {
    await gestures.drag(ON_TREND, place(418, -0.01));
    const after = await gestures.text();
    await gestures.pull(place(418, -0.01), place(424, -0.012));
    await gestures.history('undo');
    await gestures.page.mouse.up();
    await gestures.settle();
    assert.notEqual(await gestures.text(), after);
    await gestures.history('redo');
    assert.equal(await gestures.text(), after);
  });

  test('pans on empty space, but not with a drawing tool active', async () => {
    await gestures.noStep(async () => {
      const empty = place(410, -0.0175);
      await gestures.drag(empty, gestures.at(empty, { x: 120 }));
      const before = gestures.view.spot(ON_TREND);
      await gestures.readView();
      // The library needs some steps to tell a drag from a click.
      const gone = gestures.view.spot(ON_TREND).x - before.x;
      assert.ok(gone > 60 && gone <= 121, `it went with the mouse: ${gone}`);
      const still = gestures.view.spot(ON_TREND);
      await gestures.press('Alt+t');
      await gestures.pull(place(410, -0.0175), place(420, -0.0165));
      await gestures.press('Escape');
      await gestures.page.mouse.up();
      await gestures.settle();
      await gestures.readView();
      assert.deepEqual(gestures.view.spot(ON_TREND), still);
    });
  });
});
