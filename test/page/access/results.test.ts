import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../../scripts/host/openBrowser.ts';
import type { PageTheme } from '../../support/deskPage/openDeskPage.ts';
import { ResultsSteps } from '../steps/resultsSteps.ts';
import { smallTargets } from '../steps/smallTargets.ts';
import { type Sought, violations } from '../steps/violations.ts';

/** Light themes differ from dark ones in nothing but colours. */
const THEMES: readonly (readonly [PageTheme, Sought])[] = [
  ['dark', 'everything'],
  ['light', 'colours'],
  ['hc-dark', 'everything'],
  ['hc-light', 'colours'],
];
/** The last two: a page of 1,400 pixels at 200 %. */
const SIZES = [
  [1800, 900],
  [1100, 800],
  [700, 800],
  [700, 450],
] as const;

describe('what keeps people out of the results page', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  for (const [theme, sought] of THEMES) {
    it(`is nothing in table, details, filters, columns and plot, in ${theme}`, async function () {
      this.timeout(120_000);
      const results = await ResultsSteps.open(browser, { sample: 'plots', rows: 50, theme, width: 1200 });
      const { page } = results;
      const found: Record<string, readonly string[]> = {};
      const look = async (state: string): Promise<void> => {
        const small = sought === 'everything' ? await smallTargets(page) : [];
        const problems = [...small, ...(await violations(page, sought))];
        if (problems.length > 0) found[state] = problems;
      };
      await look('as it comes');
      await results.cell(1, 2).dblclick();
      await page.locator('.details dl').waitFor();
      await results.button('Filter by column').click();
      await results.grid.press('Space');
      await results.button('Choose columns').click();
      await look('with all open');
      await page.keyboard.press('Escape');
      await page.getByRole('radio').nth(1).check();
      await page.locator('.plot canvas').first().waitFor();
      await look('as a plot');
      assert.deepEqual(found, {});
      assert.deepEqual(results.complaints, []);
      await page.close();
    });
  }

  it('is no size of the page: nothing is cut off sideways, and rows are seen', async () => {
    const results = await ResultsSteps.open(browser, { sample: 'plots', rows: 50 });
    await results.cell(1, 2).dblclick();
    for (const [width, height] of SIZES) {
      await results.page.setViewportSize({ width, height });
      assert.ok((await results.sideways()) <= 0, `${width}`);
      const box = await results.grid.boundingBox();
      assert.ok((box?.height ?? 0) >= 130, `the table at ${width} × ${height} is ${box?.height} high`);
    }
    await results.page.close();
  });
});
