import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import type { Card } from '../../src/card/model/card.ts';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import { closePages, test } from '../support/browserTest.ts';
import { openEditorPage } from '../support/editorPage/openEditorPage.ts';
import { sampleCard } from '../support/editorPage/sampleCard.ts';
import { openPreviewPage } from '../support/pageAlone/openPageAlone.ts';

/** The sample card with other prices. */
function withPrices(resistance: number, pivot: number, support: number): string {
  const card: Card = sampleCard(1.1, [
    {
      type: 'HORIZONTAL_LINE',
      clientObjectId: 'line',
      points: [{ time: '2026-02-26T16:00:00Z', price: pivot }],
      style: { color: '#C2185B', lineWidth: 2, lineStyle: 'SOLID' },
    },
  ]);
  const level = (price: number, clientObjectId: string) => ({ price, clientObjectId });
  return formatCard({
    ...card,
    metadata: { ...card.metadata, symbol: 'SHIB/IDR' },
    levels: {
      resistance: level(resistance, 'lv_res'),
      pivot: level(pivot, 'lv_piv'),
      support: level(support, 'lv_sup'),
    },
  });
}

const CARDS = [
  { name: '1e9', text: withPrices(1_120_000_000, 1_020_000_000, 890_000_000), pivot: '1020000000' },
  { name: '1e-8', text: withPrices(3.2e-8, 2.2e-8, 9e-9), pivot: '0.000000022' },
  { name: '8e4', text: withPrices(79_350, 77_850.5, 76_400), pivot: '77850.50' },
  { name: '100', text: withPrices(110, 100.5, 90), pivot: '100.50' },
] as const;

/** The number of lines that the percentage of each distance takes. */
const LINES_OF_PERCENTAGES = `[...document.querySelectorAll('.levels .away')].map(({ lastChild }) => {
  const range = new Range();
  range.selectNodeContents(lastChild);
  return range.getClientRects().length;
})`;

test.describe('the prices of a card', () => {
  let page: Page;
  const chart = () => page.locator('[data-testid=chart-plot]').getAttribute('aria-label');

  test.afterEach(() => page.close());
  test.afterAll(closePages);

  for (const { name, text, pivot } of CARDS) {
    test(`around ${name} are whole in their fields, and the same there and on the chart`, async ({ browser }) => {
      page = await openEditorPage(browser, { text, bars: 0, width: 1200 });
      await expect.poll(chart).toContain(`Pivot ${pivot},`);
      await expect(page.locator('#field-levels-pivot-price')).toHaveValue(pivot);
      for (const field of await page.locator('.levels input').all()) {
        assert.ok(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
      }
      const distances = await page.locator('.levels .away').allInnerTexts();
      for (const distance of distances) assert.doesNotMatch(distance, /^0 /);
      assert.deepEqual([...new Set((await page.evaluate(LINES_OF_PERCENTAGES)) as number[])], [1]);
      assert.equal(await page.locator('aside.panel').evaluate((it) => it.scrollWidth - it.clientWidth), 0);
      await page.getByRole('treeitem', { name: /^line/ }).click();
      await expect(page.locator('#field-drawings-0-points-0-price')).toHaveValue(pivot);
    });

    test(`around ${name} are the same in the preview’s table and on its chart`, async ({ browser }) => {
      page = await openPreviewPage(browser, { text, bars: 0 });
      await expect.poll(chart).toContain(`Pivot ${pivot},`);
      await expect(page.locator('.levels [data-object-id=lv_piv] td').first()).toHaveText(pivot);
    });
  }

  test('have the decimals of the candles, or those that a level needs', async ({ browser }) => {
    page = await openEditorPage(browser, { text: withPrices(1.12, 1.1, 1.085437) });
    await expect.poll(chart).toContain('Pivot 1.100000, Support 1.085437,');
    await expect(page.locator('#field-levels-pivot-price')).toHaveValue('1.100000');
    await expect(page.locator('.chart-legend-prices')).toHaveText(/C\s1\.\d{6}\s/);
  });
});
