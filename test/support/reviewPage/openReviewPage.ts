import type { Browser, Page } from 'playwright-core';
import { openPageAlone, type PageAlone } from '../pageAlone/openPageAlone.ts';
import type { ReviewPageOptions } from './reviewPageOptions.ts';

/** How a review page is opened. */
export type OpenReviewPage = Partial<ReviewPageOptions> & Pick<PageAlone, 'theme' | 'width' | 'height'>;

/** Opens the review's page alone, with a host of its own in it (`window.reviewHost`), and waits until its chart is there. */
export async function openReviewPage(browser: Browser, given: OpenReviewPage = {}): Promise<Page> {
  const { theme = 'dark', width = 1400, height = 900, ...options } = given;
  const page = await openPageAlone(browser, {
    name: 'review',
    entry: 'test/support/reviewPage/browser/page.ts',
    options: { mode: 'compare', bars: 500, ...options },
    theme,
    width,
    height,
  });
  await page.locator('[data-testid=chart-plot] canvas').first().waitFor();
  return page;
}
