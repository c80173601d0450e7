import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { sampleCandles } from '../../bench/chart/sampleCandles.ts';
import { projectRoot } from '../../scripts/host/hostPaths.ts';
import type { OutcomeView } from '../../src/protocol/pageMessages.ts';
import { closePages, test } from '../support/browserTest.ts';
import { openEditorPage } from '../support/editorPage/openEditorPage.ts';
import { openPreviewPage, openReviewPage, type PageTheme } from '../support/pageAlone/openPageAlone.ts';
import { PAINTED } from '../ui/window/gestures.ts';

const THEMES: readonly PageTheme[] = ['dark', 'hc-light'];

/**
 * A window of 1280×800 at 200 %, as a whole and without VS Code's own bars; splits of 1280×720 to the right and down; a
 * window of 1260×790 with its side bar.
 */
const SIZES = [
  { width: 640, height: 400 },
  { width: 592, height: 286 },
  { width: 616, height: 600 },
  { width: 466, height: 600 },
  { width: 1230, height: 280 },
  { width: 904, height: 690 },
];

/** The lowest useful height of a chart with its time axis, CSS pixels. */
const CHART = 160;

const { time, close } = sampleCandles(500);
const OUTCOME: OutcomeView = {
  words: 'Entry reached, target not yet. Measured on Sample, H4 bars.',
  notes: Array.from({ length: 8 }, (_, at) => `Note ${at} on how it was measured, in a sentence that needs its room.`),
  since: time[460] ?? 0,
  touches: [{ level: 'pivot', time: time[470] ?? 0, price: close[470] ?? 0, words: 'Pivot reached' }],
};

test.describe('a page in a small window or split', () => {
  let browser: Browser;
  let page: Page;

  const box = async (part: Locator) => {
    const bounds = await part.boundingBox();
    assert.ok(bounds, `${part} is laid out`);
    return bounds;
  };
  /** Nothing overlaps the chart, which keeps its lowest height, and nothing is out of reach or cut off at the side. */
  const checkChart = async () => {
    await page.evaluate(PAINTED);
    const plot = await box(page.locator('.chart-plot'));
    assert.ok(plot.height >= CHART, `the chart is ${plot.height} px high`);
    const { width } = await box(page.locator('.chart-plot table'));
    assert.ok(Math.abs(plot.width - width) < 2, `the chart is ${width} px wide in ${plot.width} px`);
    const legend = await box(page.locator('.chart-legend'));
    assert.ok(legend.y + legend.height <= plot.y + plot.height, 'the legend ends within the chart');
    const footer = page.locator('.chart-footer');
    await footer.scrollIntoViewIfNeeded();
    const { y, height } = await box(footer);
    assert.ok(
      y >= 0 && y + height <= (page.viewportSize()?.height ?? 0) + 1,
      'the line below the chart can be reached',
    );
    const sideways = await page.evaluate(
      "Math.max(...['html', '#editor', '#review', '.preview', '.card', '.panel'].flatMap((place) => [...document.querySelectorAll(place)]).map((it) => it.scrollWidth - it.clientWidth))",
    );
    assert.equal(sideways, 0);
  };
  const screenshot = (name: string) => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    return page.screenshot({
      path: join(projectRoot, 'test-results', 'looks', `small-${name}-${width}x${height}.png`),
    });
  };
  /** The part of an element that is seen when it is scrolled to, CSS pixels. */
  const seenHeight = async (part: Locator): Promise<number> => {
    await part.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.evaluate(PAINTED);
    const { x, y, width, height } = await box(part);
    const element = await part.elementHandle();
    // The DOM has no types in this project.
    return page.evaluate(
      ([shown, middle, top, rows]) => {
        const { document } = globalThis as unknown as { document: { elementFromPoint(x: number, y: number): unknown } };
        const { contains } = shown as { contains(other: unknown): boolean };
        return Array.from({ length: rows }, (_, at) => document.elementFromPoint(middle, top + at + 0.5)).filter((at) =>
          contains.call(shown, at),
        ).length;
      },
      [element, x + width / 2, y, Math.floor(height)] as const,
    );
  };

  test.beforeAll(({ browser: own }) => {
    browser = own;
  });
  test.afterEach(() => page.close());
  test.afterAll(closePages);

  for (const theme of THEMES) {
    for (const name of ['editor', 'preview'] as const) {
      test(`in ${theme}: the ${name} keeps its chart beside an outcome with many notes`, async () => {
        const [first] = SIZES;
        page = await (name === 'editor'
          ? openEditorPage(browser, { theme, ...first })
          : openPreviewPage(browser, { theme, ...first }));
        await page.evaluate(`${name}Host.send(${JSON.stringify({ type: 'outcome', outcome: OUTCOME })})`);
        const summary = page.locator('.chart-outcome summary');
        await summary.waitFor();
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await checkChart();
          await summary.click();
          await checkChart();
          await screenshot(`${name}-${theme}`);
          await summary.click();
        }
      });
    }

    test(`in ${theme}: the editor without its panel keeps its chart, the panel can be read`, async () => {
      const readOnly = 'This card is Active. Only Pending cards can be changed.';
      page = await openEditorPage(browser, { theme, published: 'Active', readOnly });
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await checkChart();
        assert.ok((await seenHeight(page.locator('aside.panel'))) >= 90);
        assert.ok((await seenHeight(page.locator('#field-levels-pivot-price'))) > 20);
        await page.getByRole('button', { name: 'Side panel', exact: true }).click();
        await checkChart();
        await screenshot(`chart-${theme}`);
        await page.getByRole('button', { name: 'Side panel', exact: true }).click();
      }
    });

    for (const mode of ['compare', 'save', 'publish', 'conflict'] as const) {
      test(`in ${theme}: the review to ${mode} keeps its chart and its panel`, async () => {
        const notice =
          'The card was changed on the service by ana@example.com, 4 minutes ago. Its levels can’t be changed.';
        page = await openReviewPage(browser, { theme, mode, notice });
        await page.locator('.review').waitFor();
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await checkChart();
          // It scrolls as a whole, so the chart needs not be low in a window that isn't.
          const { height } = await box(page.locator('.chart-plot'));
          assert.ok(height >= 0.3 * size.height || size.height < 600, `${height} px of ${size.height}`);
          const panel = page.locator('.panel .section').first();
          assert.ok((await seenHeight(panel)) >= 100, `at ${size.width}×${size.height}`);
          await screenshot(`${mode}-${theme}`);
          if (mode !== 'compare') assert.ok((await seenHeight(page.locator('.confirm .primary'))) >= 24);
        }
      });
    }

    test(`in ${theme}: the choices of a conflict are seen as a whole`, async () => {
      page = await openReviewPage(browser, { theme, mode: 'conflict' });
      await page.locator('.review').waitFor();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        for (const option of await page.locator('label.option').all()) {
          const { height } = await box(option);
          const seen = await seenHeight(option);
          assert.ok(
            seen >= Math.min(100, Math.floor(height) - 2),
            `${seen} of ${height} at ${size.width}×${size.height}`,
          );
        }
      }
    });
  }
});
