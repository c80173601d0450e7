/**
 * Takes a screenshot of the preview page: `look.ts [--theme dark] [--width 1200] [--height 900] [--bars 500]
 * [--published Pending] [--hover ID] [--pick ID] [--out FILE]`.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openBrowser } from '../../../scripts/host/openBrowser.ts';
import type { PageTheme } from '../deskPage/openDeskPage.ts';
import { openPreviewPage } from '../pageAlone/openPageAlone.ts';

const { values } = parseArgs({
  options: {
    theme: { type: 'string', default: 'dark' },
    width: { type: 'string', default: '1200' },
    height: { type: 'string', default: '900' },
    bars: { type: 'string', default: '500' },
    published: { type: 'string' },
    file: { type: 'string' },
    hover: { type: 'string' },
    pick: { type: 'string' },
    out: { type: 'string', default: 'test-results/preview.png' },
  },
});
const browser = await openBrowser();
try {
  const { theme, width, height, bars, published, file, hover, pick, out } = values;
  const page = await openPreviewPage(browser, {
    theme: theme as PageTheme,
    width: Number(width),
    height: Number(height),
    bars: Number(bars),
    ...(published === undefined ? {} : { published }),
    ...(file === undefined ? {} : { text: readFileSync(file, 'utf8') }),
  });
  page.on('pageerror', (error) => console.error(error));
  if (pick !== undefined) await page.locator(`[data-object-id="${pick}"]`).first().click();
  if (hover !== undefined) await page.locator(`[data-object-id="${hover}"]`).first().hover();
  await page.waitForTimeout(500);
  await page.screenshot({ path: out });
  console.log(out);
} finally {
  await browser.close();
}
