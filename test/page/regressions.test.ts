import assert from 'node:assert/strict';
import { closePages, test } from '../support/browserTest.ts';
import { assertOnlyChanged, COLORS, PageGestures, place, priceAt, until } from './steps/drawing.ts';

test.describe('past bugs of the chart editor', () => {
  let gestures: PageGestures;
  const onTrend = place(412, -0.008);
  const button = (name: string) => gestures.page.locator(`.toolbar button[aria-label="${name}"]`);
  /** On the price scale, at the height of that price. */
  const onAxis = async (by: number) => {
    const box = await gestures.page.locator('[data-testid=chart-plot]').boundingBox();
    assert.ok(box);
    return { x: box.x + box.width - 20, y: gestures.at(place(400, by)).y };
  };

  test.beforeAll(async ({ browser }) => {
    gestures = await PageGestures.open(browser);
  });
  test.beforeEach(() => gestures.lay());
  test.afterEach(() => gestures.page.mouse.up());
  test.afterAll(closePages);

  test.describe('price labels on the scale', () => {
    test('leave the scale to be scaled and fitted, until a click selects their line', async () => {
      const from = await onAxis(0.002);
      const { pricePerPixel } = gestures.view;
      await gestures.noStep(() => gestures.drag(from, { x: from.x, y: from.y + 60 }));
      await gestures.readView();
      assert.ok(gestures.view.pricePerPixel > 1.1 * pricePerPixel, 'the axis has been scaled');
      assert.deepEqual(await gestures.selected(), []);
      const label = await onAxis(0.002);
      await gestures.page.mouse.dblclick(label.x, label.y);
      await gestures.settle();
      await gestures.readView();
      assert.ok(Math.abs(gestures.view.pricePerPixel / pricePerPixel - 1) < 0.01, 'the axis fits again');
      assert.deepEqual(await gestures.selected(), ['lv_piv']);
      assert.equal(await gestures.page.locator('.popover').count(), 0);
    });

    test('drag their line once it is selected: a level', async () => {
      await gestures.click(place(403, 0.002));
      const from = await onAxis(0.002);
      const before = await gestures.oneStep(() => gestures.drag(from, { x: from.x, y: from.y - 30 }));
      assertOnlyChanged(before, await gestures.text(), [['levels', 'pivot', 'price']]);
      const { pivot } = (await gestures.sketch()).levels;
      const wanted = priceAt(0.002) + 30 * gestures.view.pricePerPixel;
      assert.ok(
        Math.abs((pivot?.price ?? 0) - wanted) <= gestures.view.pricePerPixel,
        `${pivot?.price} is not ${wanted}`,
      );
      assert.deepEqual(await gestures.selected(), ['lv_piv']);
    });

    test('or a horizontal line, however far the pointer strays', async () => {
      await gestures.click(place(403, 0.0175));
      const from = await onAxis(0.0175);
      const before = await gestures.oneStep(() => gestures.drag(from, { x: from.x - 500, y: from.y + 40 }));
      assertOnlyChanged(before, await gestures.text(), [['drawings', 1, 'points', 0, 'price']]);
    });

    test('scale the chart if no line is selected, or a drawing tool is active', async () => {
      const from = await onAxis(-0.006);
      await gestures.noStep(() => gestures.drag(from, { x: from.x, y: from.y + 60 }));
      await gestures.act('fitCard');
      await gestures.press('Alt+h');
      await gestures.noStep(async () => gestures.click(await onAxis(0.002)));
    });

    test('return on Escape', async () => {
      await gestures.click(place(403, 0.002));
      const from = await onAxis(0.002);
      await gestures.noStep(async () => {
        await gestures.pull(from, { x: from.x, y: from.y - 30 });
        await gestures.press('Escape');
        await gestures.page.mouse.up();
        await gestures.settle();
      });
    });
  });

  test.describe('a new drawing', () => {
    test('leaves the price scale unchanged, also after the document has answered', async () => {
      const { pricePerPixel } = gestures.view;
      await gestures.press('Alt+f');
      await gestures.drag(place(404, -0.018), place(412, 0.018));
      assert.equal((await gestures.sketch()).drawings.length, 7);
      await gestures.readView();
      assert.equal(gestures.view.pricePerPixel, pricePerPixel);
      // Its highest ratio is far above: fitted, the card would show it.
      await gestures.act('fitCard');
      await gestures.readView();
      assert.ok(gestures.view.pricePerPixel > 1.2 * pricePerPixel);
    });

    test('has its kind’s colour and a light fill, or the last style of its kind', async () => {
      const styleOf = async (keys: string) => {
        await gestures.press(keys);
        await gestures.drag(place(403, -0.006), place(410, -0.002));
        return (await gestures.sketch()).drawings.at(-1)?.style;
      };
      const line = await styleOf('Alt+t');
      const zone = await styleOf('Alt+Shift+r');
      assert.notEqual(line?.color, zone?.color);
      assert.equal(line?.fillColor, undefined);
      assert.ok(zone?.fillColor !== undefined && (zone.opacity ?? 1) <= 0.2);
      await gestures.lay(undefined, { looks: { LINE: { style: { color: COLORS.drawn } } } });
      assert.deepEqual(await styleOf('Alt+t'), { color: COLORS.drawn });
    });
  });

  test.describe('a message under the chart', () => {
    const refused = /can’t be deleted/;

    test('disappears when its card is replaced', async () => {
      await gestures.click(place(403, 0.002));
      await gestures.move(place(403, -0.018));
      await gestures.act('delete');
      assert.match(await gestures.hint(), refused);
      await gestures.type((await gestures.text()).replace('By hand', 'From elsewhere'));
      assert.doesNotMatch(await gestures.hint(), refused);
    });

    test('disappears when the last step is undone', async () => {
      await gestures.drag(onTrend, place(414, -0.008));
      await gestures.click(place(403, 0.002));
      await gestures.move(place(403, -0.018));
      await gestures.act('delete');
      assert.match(await gestures.hint(), refused);
      await gestures.press('Control+z');
      assert.doesNotMatch(await gestures.hint(), refused);
    });
  });

  test.describe('undo during a gesture', () => {
    test.beforeEach(() => gestures.drag(onTrend, place(414, -0.008)));

    test('takes back the last point, and nothing in the document', async () => {
      await gestures.noStep(async () => {
        await gestures.press('Alt+c');
        await gestures.click(place(404, -0.002));
        await gestures.click(place(412, 0.001));
        assert.match(await gestures.hint(), /point 3 of 3/);
        await gestures.press('Control+z');
        assert.match(await gestures.hint(), /point 2 of 3/);
        await button('Undo').click();
        assert.match(await gestures.hint(), /point 1 of 3/);
      });
      const steps = await gestures.steps();
      await gestures.press('Control+z');
      assert.equal(await gestures.steps(), steps - 1, 'then it is the document’s');
    });

    test('reverts a drag, and nothing in the document', async () => {
      await gestures.noStep(async () => {
        await gestures.pull(place(414, -0.008), place(420, -0.004));
        await gestures.press('Control+z');
        await gestures.move(place(425, 0));
        await gestures.page.mouse.up();
        await gestures.settle();
      });
    });
  });

  test.describe('a drag or point while something else changes', () => {
    const hint = async (words: RegExp) => assert.match(await gestures.hint(), words);

    test('is reverted when the card changes, with a message', async () => {
      await gestures.pull(onTrend, place(420, -0.004));
      await gestures.type((await gestures.text()).replace('By hand', 'From elsewhere'));
      await hint(/^The card changed/);
      await gestures.noStep(async () => {
        await gestures.move(place(425, 0));
        await gestures.page.mouse.up();
        await gestures.settle();
      });
    });

    test('is reverted when the candles change: their bars have other numbers', async ({ browser }) => {
      const { page } = gestures;
      await gestures.noStep(async () => {
        await gestures.pull(onTrend, place(420, -0.004));
        await page.evaluate("editorHost.send({ type: 'noCandles' })");
        await gestures.settle();
        await hint(/^The candles changed/);
        await page.mouse.up();
        await gestures.settle();
      });
      await page.close();
      gestures = await PageGestures.open(browser);
    });
  });

  test('an undone drawing isn’t selected, and offers no actions', async () => {
    await gestures.press('Alt+h');
    await gestures.click(place(404, -0.002));
    await gestures.settle();
    assert.equal(await button('Delete').getAttribute('aria-disabled'), null);
    await gestures.history('undo');
    assert.match(await gestures.hint(), /^Click an object/);
    assert.equal(await button('Delete').getAttribute('aria-disabled'), 'true');
    await gestures.act('editStyle');
    assert.equal(await gestures.page.locator('[role=dialog]').count(), 0);
  });

  test('Tab moves from a new id to the next field', async () => {
    await gestures.click(onTrend);
    const field = gestures.page.locator('.inspector input').first();
    await field.fill('slope');
    await gestures.press('Tab');
    await until(() => gestures.selected(), ['slope']);
    const next = gestures.page.locator('.inspector input').nth(1);
    await until(() => next.evaluate((element) => element === element.ownerDocument.activeElement), true);
  });

  test('a link in a text zooms to its object', async () => {
    const width = async () => {
      await gestures.move({ x: 5, y: 5 });
      await gestures.settle();
      const xs = (await gestures.canvas.all(COLORS.trend)).map(({ x }) => x);
      return Math.max(...xs) - Math.min(...xs);
    };
    const before = await width();
    await gestures.noStep(() => gestures.page.locator('.pill:has-text("the trend")').click());
    assert.deepEqual(await gestures.selected(), ['trend']);
    await gestures.press('Escape');
    const after = await width();
    assert.ok(after > 2 * before, `${after} pixels wide, not much more than ${before}`);
  });

  test('copies are placed beside their originals and each other', async () => {
    await gestures.click(onTrend);
    await gestures.act('copy');
    for (const action of ['paste', 'paste', 'duplicate'] as const) {
      await gestures.act('select');
      await gestures.click(onTrend);
      await gestures.act(action);
    }
    await gestures.act('duplicate');
    const { drawings } = await gestures.sketch();
    const places = drawings.filter(({ type }) => type === 'LINE').map(({ points }) => JSON.stringify(points));
    assert.equal(places.length, 5);
    assert.equal(new Set(places).size, places.length);
  });

  test('a published card keeps the ids of its levels, and says why', async ({ browser }) => {
    await gestures.page.close();
    gestures = await PageGestures.open(browser, { published: 'Pending' });
    const line = gestures.page.locator('[role=treeitem]:has(> .name:text-is("Pivot"))');
    await line.click();
    assert.equal(await gestures.page.locator('.inspector input').first().isDisabled(), true);
    await line.press('F2');
    await gestures.settle();
    assert.equal(await gestures.page.locator('rename-input').count(), 0);
    assert.match(await gestures.hint(), /^Levels of a published card can’t change/);
    await gestures.page.close();
    gestures = await PageGestures.open(browser);
  });
});
