import assert from 'node:assert/strict';
import { type Browser, test as base } from '@playwright/test';
import { withTestClock } from '../../scripts/host/openBrowser.ts';
import { keepPages } from './pageAlone/keptPages.ts';

/** What the browser writes to the console when a page breaks its content security policy. */
const BREACH = /content security policy|requires '?trusted/i;

/** The breaches in this worker's browser that no test has failed for yet. */
const breaches: string[] = [];

/** The breaches since the last call, which no test fails for any more. */
export function takeBreaches(): readonly string[] {
  return breaches.splice(0);
}

/** Not the event `securitypolicyviolation`: VS Code writes a webview's document anew, which removes what listens to it. */
function watchPolicies(browser: Browser): Browser {
  browser.on('context', (context) =>
    context.on('console', (line) => {
      if (BREACH.test(line.text())) breaches.push(`${line.text()} ${line.location().url}`);
    }),
  );
  return browser;
}

/**
 * A test in a browser with the run's clock, which fails if a page breaks its content security policy. Each of
 * Playwright's workers has one browser for all of its tests.
 */
export const test = base.extend<{ policies: undefined }, { browser: Browser }>({
  browser: [({ browser }, use) => use(keepPages(watchPolicies(withTestClock(browser)))), { scope: 'worker' }],
  policies: [
    async ({ browser: _ }, use) => {
      await use(undefined);
      assert.deepEqual(takeBreaches(), []);
    },
    { auto: true },
  ],
});

/** For `test.afterAll`: closes what the suite's tests left open in the worker's browser. */
export async function closePages({ browser }: { readonly browser: Browser }): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  await Promise.all(pages.map((page) => page.close()));
}
