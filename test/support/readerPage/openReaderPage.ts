import type { Browser, Page } from '@playwright/test';
import { openPageAlone, type PageAlone } from '../pageAlone/openPageAlone.ts';
import type { ReaderPageOptions } from '../pageOptions.ts';

/** Options for opening a reader chart. */
export type OpenReaderPage = Partial<ReaderPageOptions> & Pick<PageAlone, 'theme' | 'width' | 'height' | 'pixelRatio'>;

/** Opens a reader chart with the sample card, and waits for it. */
export async function openReaderPage(browser: Browser, given: OpenReaderPage = {}): Promise<Page> {
  const { bars = 500, ...alone } = given;
  const page = await openPageAlone(browser, {
    name: 'chart',
    entry: 'test/support/readerPage/browser/page.ts',
    options: { bars } satisfies ReaderPageOptions,
    css: 'html, body, #chart { height: 100%; margin: 0; }',
    width: 900,
    height: 600,
    ...alone,
  });
  await page.locator('[data-testid=chart-plot] canvas').first().waitFor();
  await page.waitForFunction('reader.viewState() !== undefined');
  return page;
}

/**
 * Runs in the page: shows the sample card as the newer of two. The pivot and the trend moved, the box is new, an old
 * line was removed.
 */
export const SHOW_COMPARISON = `(() => {
  const older = structuredClone(sampleCard);
  older.levels.pivot.price -= 0.0025;
  const trend = older.drawings.find(({ clientObjectId }) => clientObjectId === 'trend');
  for (const point of trend.points) point.price += 0.004;
  older.drawings = older.drawings.filter(({ clientObjectId }) => clientObjectId !== 'box');
  const line = older.drawings.find(({ clientObjectId }) => clientObjectId === 'line');
  older.drawings.push({ ...structuredClone(line), clientObjectId: 'gone', points: [{ ...line.points[0], price: line.points[0].price - 0.02 }] });
  reader.setGhost(older, new Map([['lv_piv', 'changed'], ['trend', 'changed'], ['box', 'added'], ['gone', 'removed']]));
})()`;
