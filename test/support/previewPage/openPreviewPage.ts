import type { Browser, Page } from 'playwright-core';
import { openPageAlone, type PageAlone } from '../pageAlone/openPageAlone.ts';
import type { PreviewPageOptions } from './previewPageOptions.ts';

/** How a preview's page is opened. */
export type OpenPreviewPage = Partial<PreviewPageOptions> & Pick<PageAlone, 'theme' | 'width' | 'height'>;

/** Opens the preview's page alone, with a host of its own in it (`window.previewHost`), and waits until its chart is there. */
export async function openPreviewPage(browser: Browser, given: OpenPreviewPage = {}): Promise<Page> {
  const { theme = 'dark', width = 1200, height = 900, ...options } = given;
  const page = await openPageAlone(browser, {
    name: 'preview',
    entry: 'test/support/previewPage/browser/page.ts',
    options: { bars: 500, ...options },
    theme,
    width,
    height,
  });
  await page.locator('[data-testid=chart-plot] canvas').first().waitFor();
  return page;
}
