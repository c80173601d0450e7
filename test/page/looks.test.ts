import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { projectRoot } from '../../scripts/host/hostPaths.ts';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import { closePages, test } from '../support/browserTest.ts';
import { openEditorPage } from '../support/editorPage/openEditorPage.ts';
import { SAMPLE_COLORS, sampleCard } from '../support/editorPage/sampleCard.ts';
import {
  openPreviewPage,
  openResultsPage,
  openReviewPage,
  type PageTheme,
} from '../support/pageAlone/openPageAlone.ts';
import { ChartCanvas } from '../ui/window/webview.ts';

const THEMES: readonly PageTheme[] = ['light', 'dark', 'hc-light', 'hc-dark'];
const WIDTHS = [1000, 2200];
const NARROW = { width: 1000, height: 900 };

test.describe('the looks of every page', () => {
  let browser: Browser;
  let page: Page;
  /** Errors of the page, and violations of its policy. */
  let complaints: string[];

  const listen = async (opened: Page): Promise<void> => {
    opened.on('pageerror', ({ message }) => complaints.push(message));
    opened.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  };
  const shown = (theme: PageTheme) => ({ theme, before: listen });
  /** Leaves a screenshot in test-results/looks/ for people to look at. */
  const screenshot = (name: string) =>
    page.screenshot({ path: join(projectRoot, 'test-results', 'looks', `${name}.png`) });
  /** How much wider the panel's content is than the panel, CSS pixels. */
  const overflow = () =>
    page.locator('aside.panel').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

  test.beforeAll(async ({ browser: own }) => {
    browser = own;
  });
  test.beforeEach(() => {
    complaints = [];
  });
  test.afterEach(() => {
    assert.deepEqual(complaints, []);
    return page.close();
  });
  test.afterAll(closePages);

  for (const theme of THEMES) {
    test(`in ${theme}: the editor paints candles, levels and all kinds of drawings, narrow and wide`, async () => {
      page = await openEditorPage(browser, { ...shown(theme), ...NARROW });
      const chart = new ChartCanvas(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ ...NARROW, width });
        for (const color of Object.values(SAMPLE_COLORS)) await chart.find(color);
        assert.equal(await overflow(), 0);
        await screenshot(`editor-${theme}-${width}`);
      }
    });

    test(`in ${theme}: the editor shows mistakes, and a card that can’t be changed`, async () => {
      const card = sampleCard(1.1);
      const text = formatCard({
        ...card,
        metadata: { ...card.metadata, title: '', preferenceText: 'See [[lv_pov:this]] and [[x]].' },
        levels: { ...card.levels, pivot: { price: 1.2, clientObjectId: 'lv_piv' } },
      });
      page = await openEditorPage(browser, { ...shown(theme), ...NARROW, text });
      await page.locator('.finding').first().waitFor();
      assert.equal(await overflow(), 0);
      await screenshot(`mistakes-${theme}`);
      await page.locator('.finding').last().scrollIntoViewIfNeeded();
      await screenshot(`findings-${theme}`);
      await page.close();
      const readOnly = 'This card is Active. Only Pending cards can be changed.';
      page = await openEditorPage(browser, { ...shown(theme), ...NARROW, published: 'Active', readOnly });
      await page.locator('.banner', { hasText: readOnly }).waitFor();
      assert.equal(await overflow(), 0);
      await screenshot(`read-only-${theme}`);
    });

    test(`in ${theme}: preview, review and results`, async () => {
      page = await openPreviewPage(browser, shown(theme));
      for (const color of Object.values(SAMPLE_COLORS)) await new ChartCanvas(page).find(color);
      await screenshot(`preview-${theme}`);
      await page.close();
      for (const mode of ['save', 'conflict'] as const) {
        page = await openReviewPage(browser, { ...shown(theme), mode });
        await page.locator('.review').waitFor();
        await screenshot(`review-${mode}-${theme}`);
        await page.close();
      }
      page = await openResultsPage(browser, { ...shown(theme), sample: 'plots', rows: 50 });
      await screenshot(`results-${theme}`);
      await page.getByRole('radio').nth(1).check();
      await expect(page.locator('.plot canvas').first()).toBeVisible();
      await screenshot(`plot-${theme}`);
    });
  }
});
