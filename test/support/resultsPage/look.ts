/**
 * Takes a screenshot of the results page: `look.ts [--sample overview] [--rows 300] [--theme dark] [--width 1400]
 * [--height 900] [--plot N] [--details] [--filters] [--chooser] [--zoom 1] [--out FILE]`.
 */
import { parseArgs } from 'node:util';
import { openBrowser } from '../../../scripts/host/openBrowser.ts';
import type { PageTheme } from '../deskPage/openDeskPage.ts';
import { openResultsPage } from '../pageAlone/openPageAlone.ts';
import type { ResultsPageOptions } from '../pageOptions.ts';

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: 'overview' },
    rows: { type: 'string', default: '300' },
    theme: { type: 'string', default: 'dark' },
    width: { type: 'string', default: '1400' },
    height: { type: 'string', default: '900' },
    plot: { type: 'string' },
    details: { type: 'boolean' },
    filters: { type: 'boolean' },
    chooser: { type: 'boolean' },
    select: { type: 'boolean' },
    zoom: { type: 'string', default: '1' },
    out: { type: 'string', default: 'test-results/results.png' },
  },
});
const browser = await openBrowser();
try {
  const zoom = Number(values.zoom);
  const page = await openResultsPage(browser, {
    sample: values.sample as ResultsPageOptions['sample'],
    rows: Number(values.rows),
    theme: values.theme as PageTheme,
    width: Math.round(Number(values.width) / zoom),
    height: Math.round(Number(values.height) / zoom),
  });
  page.on('pageerror', (error) => console.error(error));
  page.on('console', (message) => console.error(message.text()));
  if (values.filters) await page.getByRole('button', { name: 'Filter by column' }).click();
  if (values.details) await page.locator('.grid-body .row').nth(2).locator('.cell').nth(1).dblclick();
  if (values.select)
    await page
      .locator('.grid-body .row')
      .nth(5)
      .locator('.cell')
      .nth(2)
      .click({ modifiers: ['Shift'] });
  if (values.chooser) await page.getByRole('button', { name: 'Choose columns' }).click();
  if (values.plot !== undefined) await page.getByRole('radio').nth(Number(values.plot)).check();
  await page.waitForTimeout(500);
  await page.screenshot({ path: values.out });
  console.log(values.out);
} finally {
  await browser.close();
}
