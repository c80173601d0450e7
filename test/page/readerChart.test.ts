import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../scripts/host/openBrowser.ts';
import type { PaintedObject } from '../../webview/chart/paintedObject.ts';
import type { ChartViewState } from '../../webview/chart/viewState.ts';
import { SHOW_COMPARISON } from '../support/readerPage/compared.ts';
import { openReaderPage } from '../support/readerPage/openReaderPage.ts';

interface Told {
  readonly kind: 'pick' | 'hover';
  readonly objectId?: string;
}

describe('a chart to read', () => {
  let browser: Browser;
  let page: Page;

  const painted = (): Promise<PaintedObject[]> => page.evaluate('reader.painted()');
  const older = (): Promise<PaintedObject[]> => page.evaluate('reader.paintedGhost()');
  const told = (): Promise<Told[]> => page.evaluate('told.splice(0)');
  /** The chart library moves in the next frame. */
  const view = (): Promise<ChartViewState> =>
    page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(reader.viewState()))))',
    );
  const said = () => page.locator('.chart-said').textContent();
  /** A spot on an object: its left end, where nothing else lies. */
  const spotOn = async (id: string, objects: readonly PaintedObject[]) => {
    const bounds = objects.find(({ objectId }) => objectId === id)?.bounds;
    assert.ok(bounds, `${id} is in view`);
    return { x: bounds.left + 3, y: bounds.top };
  };

  before(async () => {
    browser = await openBrowser();
  });
  beforeEach(async () => {
    page = await openReaderPage(browser);
  });
  afterEach(() => page.close());
  after(() => browser.close());

  it('names its levels', async () => {
    const labels = (await painted()).flatMap((object) => object.labels);
    for (const name of ['Resistance', 'Pivot', 'Support']) assert.ok(labels.includes(name), labels.join());
  });

  it('tells what is pointed at and what is clicked, and of a click beside everything that nothing is', async () => {
    const { x, y } = await spotOn('box', await painted());
    await page.mouse.move(x, y);
    await page.mouse.click(x, y);
    assert.deepEqual(await told(), [
      { kind: 'hover', objectId: 'box' },
      { kind: 'pick', objectId: 'box' },
    ]);
    await page.mouse.click(x, y - 40);
    const last = (await told()).filter(({ kind }) => kind === 'pick');
    assert.deepEqual(last, [{ kind: 'pick', objectId: undefined }]);
  });

  it('lets nothing be moved: a drag on a level moves the view, and the level keeps its price', async () => {
    const before = await view();
    const { y } = await spotOn('lv_piv', await painted());
    await page.mouse.move(400, y);
    await page.mouse.down();
    await page.mouse.move(300, y - 60, { steps: 4 });
    await page.mouse.up();
    const after = await view();
    assert.ok(after.toTime > before.toTime);
    assert.equal((await told()).filter(({ kind }) => kind === 'pick').length, 0);
    const labels = (await painted()).find(({ objectId }) => objectId === 'lv_piv')?.labels;
    assert.deepEqual(labels, ['Pivot']);
  });

  it('zooms to what is double-clicked, and shows the whole card again by Home', async () => {
    const before = await view();
    const { x, y } = await spotOn('box', await painted());
    await page.mouse.dblclick(x, y);
    const near = await view();
    assert.ok(near.toTime - near.fromTime < (before.toTime - before.fromTime) / 2);
    await page.locator('[data-testid=chart-plot]').focus();
    await page.keyboard.press('Home');
    assert.deepEqual(await view(), before);
  });

  it('is walked by keys, object after object, in words', async () => {
    await page.evaluate("reader.highlight(['lv_res'])");
    await page.locator('[data-testid=chart-plot]').focus();
    await page.keyboard.press(']');
    assert.deepEqual(await told(), [{ kind: 'pick', objectId: 'lv_piv' }]);
    assert.match((await said()) ?? '', /^Pivot lv_piv, 1\.\d+, 2 of 8$/);
    await page.evaluate("reader.highlight(['box'])");
    const before = await view();
    await page.keyboard.press('Enter');
    assert.notDeepEqual(await view(), before);
    await page.keyboard.press('Escape');
    assert.deepEqual(await told(), [{ kind: 'pick', objectId: undefined }]);
    await page.keyboard.press('?');
    assert.match((await said()) ?? '', /bracket/);
  });

  it('names what is highlighted', async () => {
    await page.evaluate("reader.highlight(['fib'])");
    assert.equal(await page.locator('[data-testid=chart-note]').textContent(), 'Fibonacci retracement fib');
    assert.deepEqual(await told(), []);
  });

  it('paints of an older card what looked otherwise or is no more, and nothing else', async () => {
    assert.deepEqual(await older(), []);
    await page.evaluate(SHOW_COMPARISON);
    assert.deepEqual(
      (await older()).map(({ objectId }) => objectId),
      ['trend', 'gone', 'lv_piv'],
    );
    const [now, then] = [await painted(), await older()].map((objects) =>
      objects.find(({ objectId }) => objectId === 'lv_piv'),
    );
    assert.ok((now?.bounds?.top ?? 0) < (then?.bounds?.top ?? 0), 'the pivot has risen');
  });

  it('reaches what is no more, by the pointer and by keys, and zooms to it', async () => {
    await page.evaluate(SHOW_COMPARISON);
    const { x, y } = await spotOn('gone', await older());
    await page.mouse.move(x + 100, y);
    await page.mouse.click(x + 100, y);
    assert.deepEqual((await told()).at(-1), { kind: 'pick', objectId: 'gone' });
    await page.evaluate("reader.highlight(['fib'])");
    await page.locator('[data-testid=chart-plot]').focus();
    await page.keyboard.press(']');
    assert.match((await said()) ?? '', /^Horizontal line gone, .*, removed, 9 of 9$/);
  });

  it('shows a view again that was kept', async () => {
    await page.evaluate("reader.zoomTo(['channel'])");
    const kept = await view();
    await page.evaluate('reader.fitCard()');
    assert.notDeepEqual(await view(), kept);
    await page.evaluate(`reader.restoreView(${JSON.stringify(kept)})`);
    assert.deepEqual(await view(), kept);
  });
});
