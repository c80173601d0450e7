import { type Browser, test as base } from '@playwright/test';
import { withTestClock } from '../../scripts/host/openBrowser.ts';

/** A test in a browser with the run's clock. Each of Playwright's workers has one browser for all of its tests. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [({ browser }, use) => use(withTestClock(browser)), { scope: 'worker' }],
});

/** For `test.afterAll`: closes what the suite's tests left open in the worker's browser. */
export async function closePages({ browser }: { readonly browser: Browser }): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
