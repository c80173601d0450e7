import { type Browser, test as base } from '@playwright/test';
import { withTestClock } from '../../scripts/host/openBrowser.ts';
import { keepPages } from './pageAlone/keptPages.ts';

/** A test in a browser with the run's clock. Each of Playwright's workers has one browser for all of its tests. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [({ browser }, use) => use(keepPages(withTestClock(browser))), { scope: 'worker' }],
});

/** For `test.afterAll`: closes what the suite's tests left open in the worker's browser. */
export async function closePages({ browser }: { readonly browser: Browser }): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  await Promise.all(pages.map((page) => page.close()));
}
