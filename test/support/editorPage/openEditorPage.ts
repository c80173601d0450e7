import type { Browser, Page } from '@playwright/test';
import { openPageAlone, type PageAlone } from '../pageAlone/openPageAlone.ts';
import type { EditorPageOptions } from '../pageOptions.ts';

/** Options for opening the editor page. */
export type OpenEditorPage = Partial<EditorPageOptions> &
  Pick<PageAlone, 'theme' | 'width' | 'height' | 'touch' | 'scripts' | 'before'>;

/** Opens the editor page alone, with its own host (`window.editorHost`), and waits for its chart. */
export async function openEditorPage(browser: Browser, given: OpenEditorPage = {}): Promise<Page> {
  const { theme = 'dark', width = 1400, height = 900, touch = false, scripts = [], before, ...options } = given;
  const page = await openPageAlone(browser, {
    name: 'editor',
    entry: 'test/support/editorPage/browser/page.ts',
    options: { bars: 500, ...options },
    theme,
    width,
    height,
    touch,
    scripts,
    ...(before === undefined ? {} : { before }),
  });
  await page.locator('[data-testid=chart-plot] canvas').first().waitFor();
  await page.locator('.toolbar .candles').waitFor();
  return page;
}
