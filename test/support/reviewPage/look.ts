/**
 * Takes a screenshot of the review page: `look.ts [--mode compare] [--theme dark] [--width 1400] [--height 900] [--bars
 * 500] [--scroll PIXELS] [--out FILE]`.
 */
import { parseArgs } from 'node:util';
import { openBrowser } from '../../../scripts/host/openBrowser.ts';
import type { ReviewState } from '../../../src/protocol/reviewMessages.ts';
import type { PageTheme } from '../deskPage/openDeskPage.ts';
import { openReviewPage } from '../pageAlone/openPageAlone.ts';

const { values } = parseArgs({
  options: {
    mode: { type: 'string', default: 'compare' },
    theme: { type: 'string', default: 'dark' },
    width: { type: 'string', default: '1400' },
    height: { type: 'string', default: '900' },
    bars: { type: 'string', default: '500' },
    scroll: { type: 'string', default: '0' },
    out: { type: 'string', default: 'test-results/review.png' },
  },
});
const browser = await openBrowser();
try {
  const page = await openReviewPage(browser, {
    mode: values.mode as ReviewState['mode'],
    theme: values.theme as PageTheme,
    width: Number(values.width),
    height: Number(values.height),
    bars: Number(values.bars),
  });
  page.on('pageerror', (error) => console.error(error));
  await page.locator('.panel').evaluate((panel, by) => panel.scrollBy(0, by), Number(values.scroll));
  await page.waitForTimeout(500);
  await page.screenshot({ path: values.out });
  console.log(values.out);
} finally {
  await browser.close();
}
