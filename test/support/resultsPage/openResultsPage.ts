import type { Browser, Page } from 'playwright-core';
import { openPageAlone, type PageAlone } from '../pageAlone/openPageAlone.ts';
import type { ResultsPageOptions } from './resultsPageOptions.ts';

/** How a results page is opened. */
export type OpenResultsPage = Partial<ResultsPageOptions> & Pick<PageAlone, 'theme' | 'width' | 'height' | 'before'>;

/** Opens the results page alone, with a host of its own in it (`window.resultsHost`), and waits until its rows are there. */
export async function openResultsPage(browser: Browser, given: OpenResultsPage = {}): Promise<Page> {
  const { theme = 'dark', width = 1400, height = 900, before, ...some } = given;
  const options: ResultsPageOptions = { sample: 'overview', rows: 300, reading: 'complete', ...some };
  const page = await openPageAlone(browser, {
    name: 'results',
    entry: 'test/support/resultsPage/browser/page.ts',
    options,
    theme,
    width,
    height,
    ...(before === undefined ? {} : { before }),
  });
  await page.getByRole('grid').waitFor({ state: 'attached' });
  if (options.reading === 'complete') await page.locator('.status .codicon-loading').waitFor({ state: 'detached' });
  return page;
}
