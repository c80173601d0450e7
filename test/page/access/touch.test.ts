import assert from 'node:assert/strict';
import type { CDPSession, Page } from '@playwright/test';
import { closePages, test } from '../../support/browserTest.ts';
import type { Spot } from '../../ui/window/webview.ts';
import {
  assertOnlyAdded,
  assertOnlyChanged,
  COLORS,
  PageGestures,
  PLACES,
  POINTS,
  place,
  TOOL_LABELS,
  timeOf,
} from '../steps/drawing.ts';

const [A, B, C] = [place(404, -0.002), place(428, 0.001), place(416, 0.004)];
/** An empty place with nothing near it. */
const EMPTY = place(408, 0.011);

/** CSS pixels from a handle's middle at which a finger still grabs it, and at which it doesn't. */
const REACH = 22;
const BEYOND = 30;

/** Fingers on a page opened for touch. Events go through the browser's own input handling. */
class Fingers {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  async tap(at: Spot): Promise<void> {
    await this.down(at);
    await this.up();
  }

  /** Moves one finger there in steps and lifts it. It moves at once: the chart library takes a rest of 240 ms as a long tap. */
  async drag(from: Spot, to: Spot): Promise<void> {
    await Promise.all([this.down(from), this.move([from], [to])]);
    await this.up();
  }

  /** Puts all these fingers down; those already down are among them. */
  async down(...spots: readonly Spot[]): Promise<void> {
    await this.#send('touchStart', spots);
  }

  /** Moves all fingers together, in steps. */
  async move(from: readonly Spot[], to: readonly Spot[]): Promise<void> {
    const steps = 6;
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps;
      await this.#send(
        'touchMove',
        from.map(({ x, y }, finger) => ({
          x: x + ((to[finger]?.x ?? x) - x) * share,
          y: y + ((to[finger]?.y ?? y) - y) * share,
        })),
      );
    }
  }

  /** Lifts all fingers. */
  async up(): Promise<void> {
    await this.#send('touchEnd', []);
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', spots: readonly Spot[]): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: spots.map(({ x, y }, id) => ({ x, y, id })),
    });
  }
}

test.describe('the chart editor by touch', () => {
  let gestures: PageGestures;
  let fingers: Fingers;

  test.beforeAll(async ({ browser }) => {
    gestures = await PageGestures.open(browser, { touch: true });
    fingers = await Fingers.on(gestures.page);
  });
  test.beforeEach(() => gestures.lay());
  test.afterAll(closePages);

  const tap = async (at: Parameters<PageGestures['at']>[0]): Promise<void> => {
    await fingers.tap(gestures.at(at));
    await gestures.settle();
  };
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> => {
    await fingers.drag(from, to);
    await gestures.settle();
  };
  const take = async (label: string): Promise<void> => {
    await gestures.page.locator(`.toolbar button[aria-label="${label}"]`).tap();
    assert.equal(await gestures.tool(), label);
  };
  const middle = { bar: 412, price: (POINTS.trend[0].price + POINTS.trend[1].price) / 2 };
  const end = POINTS.trend[1];
  /** The left edge of the view in bars, and the width of a bar. */
  const view = async (): Promise<{ left: number; barSpacing: number }> => {
    await gestures.settle();
    await gestures.readView();
    return { left: gestures.view.place({ x: 0, y: 0 }).bar, barSpacing: gestures.view.barSpacing };
  };

  test('draws with a dragged finger', async () => {
    const before = await gestures.oneStep(async () => {
      await take(TOOL_LABELS.rectangle);
      await drag(gestures.at(A), gestures.at(B));
    });
    assertOnlyAdded(before, await gestures.text());
    const { type, points } = (await gestures.sketch()).drawings.at(-1) ?? { points: [] };
    assert.equal(type, 'RECTANGLE');
    assert.deepEqual(
      points.map(({ time }) => time),
      [timeOf(A.bar), timeOf(B.bar)],
    );
    for (const [i, { price }] of [A, B].entries()) {
      assert.ok(Math.abs((points[i]?.price ?? 0) - price) <= 1.01 * gestures.view.pricePerPixel, `${points[i]?.price}`);
    }
    assert.equal(await gestures.tool(), TOOL_LABELS.select);
  });

  test('draws tap by tap', async () => {
    const before = await gestures.oneStep(async () => {
      await take(TOOL_LABELS.channel);
      await tap(A);
      assert.match(await gestures.hint(), /^Parallel channel: point 2 of 3\./);
      await tap(B);
      await tap(C);
    });
    assertOnlyAdded(before, await gestures.text());
    assert.equal((await gestures.sketch()).drawings.at(-1)?.type, 'PARALLEL');
  });

  test('selects with a tap, and clears the selection with a tap on empty space', async () => {
    await gestures.noStep(async () => {
      await tap(middle);
      assert.deepEqual(await gestures.selected(), ['trend']);
      await tap(EMPTY);
      assert.deepEqual(await gestures.selected(), []);
    });
  });

  test('drags a drawing at the first touch', async () => {
    const to = { bar: middle.bar + 4, price: middle.price + 0.002 };
    const before = await gestures.oneStep(() => drag(gestures.at(middle), gestures.at(to)));
    const path = ['drawings', PLACES.trend, 'points'];
    assertOnlyChanged(before, await gestures.text(), [
      [...path, 0, 'price'],
      [...path, 0, 'time'],
      [...path, 1, 'price'],
      [...path, 1, 'time'],
    ]);
    const { points } = await gestures.drawing('trend');
    assert.deepEqual(
      points.map(({ time }) => time),
      POINTS.trend.map(({ bar }) => timeOf(bar + 4)),
    );
  });

  test('drags a handle touched anywhere within its reach', async () => {
    await tap(middle);
    const beside = gestures.at(end, { x: REACH - 3, y: 0 });
    const before = await gestures.oneStep(() => drag(beside, { x: beside.x, y: beside.y - 40 }));
    assertOnlyChanged(before, await gestures.text(), [['drawings', PLACES.trend, 'points', 1, 'price']]);
    const price = (await gestures.drawing('trend')).points[1]?.price ?? 0;
    const wanted = end.price + 40 * gestures.view.pricePerPixel;
    assert.ok(Math.abs(price - wanted) <= 1.01 * gestures.view.pricePerPixel, `${price}, ${wanted}`);
  });

  test('ignores a handle beyond that reach', async () => {
    await tap(middle);
    const beyond = gestures.at(end, { x: BEYOND, y: 0 });
    await gestures.noStep(() => drag(beyond, { x: beyond.x, y: beyond.y - 40 }));
  });

  test('pans on empty space, following the finger', async () => {
    const before = await view();
    const from = gestures.at(EMPTY);
    await gestures.noStep(async () => drag(from, { x: from.x - 60, y: from.y }));
    const after = await view();
    const moved = (after.left - before.left) * after.barSpacing;
    // The browser swallows the first pixels of a touch, until it is no longer a tap.
    assert.ok(moved > 20 && moved <= 60, `panned by ${moved} pixels`);
    await gestures.press('Home');
  });

  test('zooms with two fingers', async () => {
    const before = await view();
    const [left, right] = [gestures.at(EMPTY, { x: -60 }), gestures.at(EMPTY, { x: 60 })];
    await gestures.noStep(async () => {
      // At once: one finger that rests would be a long tap.
      await fingers.down(left, right);
      await fingers.move(
        [left, right],
        [
          { x: left.x + 15, y: left.y },
          { x: right.x - 15, y: right.y },
        ],
      );
      await fingers.up();
    });
    const after = await view();
    assert.ok(after.barSpacing < before.barSpacing * 0.95, `${before.barSpacing}, ${after.barSpacing}`);
    await gestures.press('Home');
  });

  test('drops what it drags when a second finger touches', async () => {
    const before = await gestures.canvas.all(COLORS.trend);
    await gestures.noStep(async () => {
      const from = gestures.at(middle);
      const to = { x: from.x + 60, y: from.y - 60 };
      await fingers.down(from);
      await fingers.move([from], [to]);
      await gestures.settle();
      assert.notDeepEqual(await gestures.canvas.all(COLORS.trend), before, 'it follows the finger');
      const second = gestures.at(EMPTY);
      await fingers.down(to, second);
      await fingers.move([to, second], [from, second]);
      await fingers.up();
    });
    assert.match(await gestures.hint(), /^trend selected\./);
    await gestures.press('Home');
  });

  test('cancels the current drawing with a second finger', async () => {
    await gestures.noStep(async () => {
      await take(TOOL_LABELS.rectangle);
      await fingers.down(gestures.at(A));
      await fingers.move([gestures.at(A)], [gestures.at(B)]);
      await fingers.down(gestures.at(B), gestures.at(C));
      await fingers.up();
      await gestures.settle();
      assert.match(await gestures.hint(), /^Rectangle: point 1 of 2\./);
    });
    await gestures.press('Home');
  });
});
