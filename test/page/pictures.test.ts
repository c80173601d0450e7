import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../scripts/host/openBrowser.ts';
import { SAMPLE_COLORS } from '../support/deskPage/deskCard.ts';
import { SHOW_COMPARISON } from '../support/readerPage/compared.ts';
import { openReaderPage } from '../support/readerPage/openReaderPage.ts';
import { pixelsOf } from './steps/pixels.ts';

const DRAWINGS = Object.values(SAMPLE_COLORS).map((color) => color.toLowerCase());

describe('pictures of a card', () => {
  let browser: Browser;
  let page: Page;

  const picture = (scale: 1 | 2, on = page): Promise<string> => on.evaluate(`pictureOf(${scale})`);
  /** The workbench's colours as the page has them. */
  const colors = (names: readonly string[]): Promise<string[]> =>
    page.evaluate(
      `${JSON.stringify(names)}.map((name) => getComputedStyle(document.documentElement).getPropertyValue('--vscode-' + name).trim().toLowerCase())`,
    );

  before(async () => {
    browser = await openBrowser();
    page = await openReaderPage(browser);
    await page.evaluate(`window.violations = [];
      document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => violations.push(violatedDirective))`);
  });
  beforeEach(() =>
    page.evaluate(`
      reader.highlight([]);
      reader.setGhost(undefined, new Map());
      reader.setCandles(candles);
      reader.fitCard();`),
  );
  after(() => browser.close());

  it('show every level and drawing in its colour, on the theme’s background', async () => {
    const themed = await colors(['charts-red', 'charts-blue', 'charts-green', 'editor-background']);
    const { width, height, count } = await pixelsOf(page, await picture(1), [...themed, ...DRAWINGS]);
    assert.deepEqual([width, height], [1200, 675]);
    // Of a sloped line few pixels are wholly of its colour.
    for (const color of [...themed, ...DRAWINGS]) assert.ok((count[color] ?? 0) > 30, `${color}: ${count[color]}`);
  });

  it('are really painted with twice the pixels: edges stay hard, and no pixel is four', async () => {
    const plain = await pixelsOf(page, await picture(1), []);
    const sharp = await pixelsOf(page, await picture(2), []);
    assert.deepEqual([sharp.width, sharp.height], [2400, 1350]);
    assert.ok(sharp.hardEdges > 1.5 * plain.hardEdges, `${sharp.hardEdges} edges, at half the size ${plain.hardEdges}`);
    assert.ok(sharp.mixedSquares > 5000, `${sharp.mixedSquares} squares`);
  });

  for (const pixelRatio of [1.25, 2]) {
    it(`are of the same size on a screen of ${pixelRatio} times the pixels`, async () => {
      const other = await openReaderPage(browser, { pixelRatio });
      try {
        const expected = await pixelsOf(page, await picture(1), DRAWINGS);
        const plain = await pixelsOf(other, await picture(1, other), DRAWINGS);
        assert.deepEqual([plain.width, plain.height], [1200, 675]);
        // A chart that was stretched would be a blur of all colours.
        assert.ok(plain.hardEdges > 0.8 * expected.hardEdges, `${plain.hardEdges} of ${expected.hardEdges} edges`);
        const sharp = await pixelsOf(other, await picture(2, other), []);
        assert.deepEqual([sharp.width, sharp.height], [2400, 1350]);
      } finally {
        await other.close();
      }
    });
  }

  it('show the part of the chart that is shown', async () => {
    const [box] = [SAMPLE_COLORS.RECTANGLE.toLowerCase()];
    const whole = await pixelsOf(page, await picture(1), [box]);
    await page.evaluate("reader.zoomTo(['box'])");
    const near = await pixelsOf(page, await picture(1), [box]);
    assert.ok((near.count[box] ?? 0) > 1.5 * (whole.count[box] ?? 0), JSON.stringify([near.count, whole.count]));
  });

  it('show nothing of what is highlighted on the screen', async () => {
    const plain = await picture(1);
    await page.evaluate("reader.highlight(['box', 'lv_piv'])");
    assert.equal(await picture(1), plain);
  });

  it('show what a comparison shows', async () => {
    const plain = await picture(1);
    await page.evaluate(SHOW_COMPARISON);
    assert.notEqual(await picture(1), plain);
    await page.evaluate('reader.setGhost(undefined, new Map())');
    assert.equal(await picture(1), plain);
  });

  it('are taken of a card without candles too', async () => {
    await page.evaluate('reader.setCandles(undefined)');
    const [pivot = ''] = await colors(['charts-blue']);
    const { count } = await pixelsOf(page, await picture(1), [pivot]);
    assert.ok((count[pivot] ?? 0) > 1000, JSON.stringify(count));
  });

  it('leave nothing behind in the page, and ask for nothing that its policy forbids', async () => {
    assert.equal(await page.locator('.is-picture').count(), 0);
    assert.equal(await page.locator('[data-testid=chart-plot]').count(), 1);
    assert.deepEqual(await page.evaluate('violations'), []);
  });
});
