import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../../scripts/host/openBrowser.ts';
import type { PageTheme } from '../../support/deskPage/openDeskPage.ts';
import { ReviewSteps } from '../steps/reviewSteps.ts';
import { smallTargets } from '../steps/smallTargets.ts';
import { type Sought, violations } from '../steps/violations.ts';

/** Light themes differ from dark ones in nothing but colours. */
const THEMES: readonly (readonly [PageTheme, Sought])[] = [
  ['dark', 'everything'],
  ['light', 'colours'],
  ['hc-dark', 'everything'],
  ['hc-light', 'colours'],
];
const MODES = ['compare', 'save', 'publish', 'conflict'] as const;
const WIDTHS = [700, 900, 1100, 1800];

/** What a page is brought to after it came up. */
const STATES: readonly (readonly [string, (review: ReviewSteps) => Promise<unknown>])[] = [
  ['as it comes', async () => {}],
  [
    'with the request open and a row chosen',
    async ({ page }) => {
      await page.locator('details.body summary').click();
      await page.locator('.panel button.object').first().click();
    },
  ],
];

describe('what keeps people out of the review page', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  for (const [theme, sought] of THEMES) {
    it(`is nothing in any mode, in ${theme}`, async function () {
      this.timeout(180_000);
      const found: Record<string, readonly string[]> = {};
      for (const mode of MODES) {
        const review = await ReviewSteps.open(browser, { mode, theme, width: 1200, height: 1000, notice: 'A notice.' });
        for (const [name, enter] of STATES) {
          await enter(review);
          const small = sought === 'everything' ? await smallTargets(review.page) : [];
          const problems = [...small, ...(await violations(review.page, sought))];
          if (problems.length > 0) found[`${mode} ${name}`] = problems;
        }
        assert.deepEqual(review.complaints, []);
        await review.page.close();
      }
      assert.deepEqual(found, {});
    });
  }

  it('is no width of the page: nothing is cut off sideways', async function () {
    this.timeout(120_000);
    for (const mode of MODES) {
      const review = await ReviewSteps.open(browser, { mode, width: 1400 });
      for (const width of WIDTHS) {
        await review.page.setViewportSize({ width, height: 800 });
        assert.ok((await review.sideways()) <= 0, `${mode} at ${width}`);
        const { height } = (await review.page.locator('[data-testid=chart-plot]').boundingBox()) ?? { height: 0 };
        assert.ok(height > 100, `the chart of ${mode} at ${width} is ${height} high`);
      }
      await review.page.close();
    }
  });

  it('is nothing that moves by itself once less motion is asked for', async () => {
    const { page } = await ReviewSteps.open(browser, { mode: 'save' });
    const moving = () => page.evaluate('document.getAnimations().length');
    await page.evaluate("document.body.classList.remove('vscode-reduce-motion')");
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    assert.equal(await moving(), 1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    assert.equal(await moving(), 0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate("document.body.classList.add('vscode-reduce-motion')");
    assert.equal(await moving(), 0);
    await page.close();
  });
});
