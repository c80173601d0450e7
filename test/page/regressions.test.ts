import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../scripts/host/openBrowser.ts';
import { assertOnlyChanged, COLORS, PageGestures, place, priceAt, until } from './steps/drawing.ts';

describe('past bugs of the chart editor', () => {
  let browser: Browser;
  let desk: PageGestures;
  const onTrend = place(412, -0.008);
  const button = (name: string) => desk.page.locator(`.toolbar button[aria-label="${name}"]`);
  /** On the price scale, at the height of that price. */
  const onAxis = async (by: number) => {
    const box = await desk.page.locator('[data-testid=chart-plot]').boundingBox();
    assert.ok(box);
    return { x: box.x + box.width - 20, y: desk.at(place(400, by)).y };
  };

  before(async () => {
    browser = await openBrowser();
    desk = await PageGestures.open(browser);
  });
  beforeEach(() => desk.lay());
  afterEach(() => desk.page.mouse.up());
  after(() => browser.close());

  describe('price labels on the scale', () => {
    it('leave the scale to be scaled and fitted, until a click selects their line', async () => {
      const from = await onAxis(0.002);
      const { pricePerPixel } = desk.view;
      await desk.noStep(() => desk.drag(from, { x: from.x, y: from.y + 60 }));
      await desk.readView();
      assert.ok(desk.view.pricePerPixel > 1.1 * pricePerPixel, 'the axis has been scaled');
      assert.deepEqual(await desk.selected(), []);
      const label = await onAxis(0.002);
      await desk.page.mouse.dblclick(label.x, label.y);
      await desk.settle();
      await desk.readView();
      assert.ok(Math.abs(desk.view.pricePerPixel / pricePerPixel - 1) < 0.01, 'the axis fits again');
      assert.deepEqual(await desk.selected(), ['lv_piv']);
      assert.equal(await desk.page.locator('.popover').count(), 0);
    });

    it('drag their line once it is selected: a level', async () => {
      await desk.click(place(403, 0.002));
      const from = await onAxis(0.002);
      const before = await desk.oneStep(() => desk.drag(from, { x: from.x, y: from.y - 30 }));
      assertOnlyChanged(before, await desk.text(), [['levels', 'pivot', 'price']]);
      const { pivot } = (await desk.sketch()).levels;
      const wanted = priceAt(0.002) + 30 * desk.view.pricePerPixel;
      assert.ok(Math.abs((pivot?.price ?? 0) - wanted) <= desk.view.pricePerPixel, `${pivot?.price} is not ${wanted}`);
      assert.deepEqual(await desk.selected(), ['lv_piv']);
    });

    it('or a horizontal line, however far the pointer strays', async () => {
      await desk.click(place(403, 0.0175));
      const from = await onAxis(0.0175);
      const before = await desk.oneStep(() => desk.drag(from, { x: from.x - 500, y: from.y + 40 }));
      assertOnlyChanged(before, await desk.text(), [['drawings', 1, 'points', 0, 'price']]);
    });

    it('scale the chart if no line is selected, or a drawing tool is active', async () => {
      const from = await onAxis(-0.006);
      await desk.noStep(() => desk.drag(from, { x: from.x, y: from.y + 60 }));
      await desk.act('fitCard');
      await desk.press('Alt+h');
      await desk.noStep(async () => desk.click(await onAxis(0.002)));
    });

    it('return on Escape', async () => {
      await desk.click(place(403, 0.002));
      const from = await onAxis(0.002);
      await desk.noStep(async () => {
        await desk.pull(from, { x: from.x, y: from.y - 30 });
        await desk.press('Escape');
        await desk.page.mouse.up();
        await desk.settle();
      });
    });
  });

  describe('a new drawing', () => {
    it('leaves the price scale unchanged, also after the document has answered', async () => {
      const { pricePerPixel } = desk.view;
      await desk.press('Alt+f');
      await desk.drag(place(404, -0.018), place(412, 0.018));
      assert.equal((await desk.sketch()).drawings.length, 7);
      await desk.readView();
      assert.equal(desk.view.pricePerPixel, pricePerPixel);
      // Its highest ratio is far above: fitted, the card would show it.
      await desk.act('fitCard');
      await desk.readView();
      assert.ok(desk.view.pricePerPixel > 1.2 * pricePerPixel);
    });

    it('has its kind’s colour and a light fill, or the last style of its kind', async () => {
      const styleOf = async (keys: string) => {
        await desk.press(keys);
        await desk.drag(place(403, -0.006), place(410, -0.002));
        return (await desk.sketch()).drawings.at(-1)?.style;
      };
      const line = await styleOf('Alt+t');
      const zone = await styleOf('Alt+Shift+r');
      assert.notEqual(line?.color, zone?.color);
      assert.equal(line?.fillColor, undefined);
      assert.ok(zone?.fillColor !== undefined && (zone.opacity ?? 1) <= 0.2);
      await desk.lay(undefined, { looks: { LINE: { style: { color: COLORS.drawn } } } });
      assert.deepEqual(await styleOf('Alt+t'), { color: COLORS.drawn });
    });
  });

  describe('a message under the chart', () => {
    const refused = /can’t be deleted/;

    it('disappears when its card is replaced', async () => {
      await desk.click(place(403, 0.002));
      await desk.move(place(403, -0.018));
      await desk.act('delete');
      assert.match(await desk.hint(), refused);
      await desk.type((await desk.text()).replace('By hand', 'From elsewhere'));
      assert.doesNotMatch(await desk.hint(), refused);
    });

    it('disappears when the last step is undone', async () => {
      await desk.drag(onTrend, place(414, -0.008));
      await desk.click(place(403, 0.002));
      await desk.move(place(403, -0.018));
      await desk.act('delete');
      assert.match(await desk.hint(), refused);
      await desk.press('Control+z');
      assert.doesNotMatch(await desk.hint(), refused);
    });
  });

  describe('undo during a gesture', () => {
    beforeEach(() => desk.drag(onTrend, place(414, -0.008)));

    it('takes back the last point, and nothing in the document', async () => {
      await desk.noStep(async () => {
        await desk.press('Alt+c');
        await desk.click(place(404, -0.002));
        await desk.click(place(412, 0.001));
        assert.match(await desk.hint(), /point 3 of 3/);
        await desk.press('Control+z');
        assert.match(await desk.hint(), /point 2 of 3/);
        await button('Undo').click();
        assert.match(await desk.hint(), /point 1 of 3/);
      });
      const steps = await desk.steps();
      await desk.press('Control+z');
      assert.equal(await desk.steps(), steps - 1, 'then it is the document’s');
    });

    it('reverts a drag, and nothing in the document', async () => {
      await desk.noStep(async () => {
        await desk.pull(place(414, -0.008), place(420, -0.004));
        await desk.press('Control+z');
        await desk.move(place(425, 0));
        await desk.page.mouse.up();
        await desk.settle();
      });
    });
  });

  describe('a drag or point while something else changes', () => {
    const hint = async (words: RegExp) => assert.match(await desk.hint(), words);

    it('is reverted when the card changes, with a message', async () => {
      await desk.pull(onTrend, place(420, -0.004));
      await desk.type((await desk.text()).replace('By hand', 'From elsewhere'));
      await hint(/^The card changed/);
      await desk.noStep(async () => {
        await desk.move(place(425, 0));
        await desk.page.mouse.up();
        await desk.settle();
      });
    });

    it('is reverted when the candles change: their bars have other numbers', async () => {
      const { page } = desk;
      await desk.noStep(async () => {
        await desk.pull(onTrend, place(420, -0.004));
        await page.evaluate("editorHost.send({ type: 'noCandles' })");
        await desk.settle();
        await hint(/^The candles changed/);
        await page.mouse.up();
        await desk.settle();
      });
      await page.close();
      desk = await PageGestures.open(browser);
    });
  });

  it('an undone drawing isn’t selected, and offers no actions', async () => {
    await desk.press('Alt+h');
    await desk.click(place(404, -0.002));
    await desk.settle();
    assert.equal(await button('Delete').getAttribute('aria-disabled'), null);
    await desk.history('undo');
    assert.match(await desk.hint(), /^Click an object/);
    assert.equal(await button('Delete').getAttribute('aria-disabled'), 'true');
    await desk.act('editStyle');
    assert.equal(await desk.page.locator('[role=dialog]').count(), 0);
  });

  it('Tab moves from a new id to the next field', async () => {
    await desk.click(onTrend);
    const field = desk.page.locator('.inspector input').first();
    await field.fill('slope');
    await desk.press('Tab');
    await until(() => desk.selected(), ['slope']);
    const next = desk.page.locator('.inspector input').nth(1);
    await until(() => next.evaluate((element) => element === element.ownerDocument.activeElement), true);
  });

  it('a link in a text zooms to its object', async () => {
    const width = async () => {
      await desk.move({ x: 5, y: 5 });
      await desk.settle();
      const xs = (await desk.canvas.all(COLORS.trend)).map(({ x }) => x);
      return Math.max(...xs) - Math.min(...xs);
    };
    const before = await width();
    await desk.noStep(() => desk.page.locator('.pill:has-text("the trend")').click());
    assert.deepEqual(await desk.selected(), ['trend']);
    await desk.press('Escape');
    const after = await width();
    assert.ok(after > 2 * before, `${after} pixels wide, not much more than ${before}`);
  });

  it('copies are placed beside their originals and each other', async () => {
    await desk.click(onTrend);
    await desk.act('copy');
    for (const action of ['paste', 'paste', 'duplicate'] as const) {
      await desk.act('select');
      await desk.click(onTrend);
      await desk.act(action);
    }
    await desk.act('duplicate');
    const { drawings } = await desk.sketch();
    const places = drawings.filter(({ type }) => type === 'LINE').map(({ points }) => JSON.stringify(points));
    assert.equal(places.length, 5);
    assert.equal(new Set(places).size, places.length);
  });

  it('a published card keeps the ids of its levels, and says why', async () => {
    await desk.page.close();
    desk = await PageGestures.open(browser, { published: 'Pending' });
    const line = desk.page.locator('[role=treeitem]:has(> .name:text-is("Pivot"))');
    await line.click();
    assert.equal(await desk.page.locator('.inspector input').first().isDisabled(), true);
    await line.press('F2');
    await desk.settle();
    assert.equal(await desk.page.locator('rename-input').count(), 0);
    assert.match(await desk.hint(), /^Levels of a published card can’t change/);
    await desk.page.close();
    desk = await PageGestures.open(browser);
  });
});
