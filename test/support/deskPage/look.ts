/**
 * Takes a screenshot of the editor page: `look.ts [--theme dark] [--width 1400] [--height 900] [--bars 500] [--out
 * FILE]`.
 */
import { parseArgs } from 'node:util';
import { openBrowser } from '../../../scripts/host/openBrowser.ts';
import { openEditorPage, type PageTheme } from './openDeskPage.ts';

const { values } = parseArgs({
  options: {
    theme: { type: 'string', default: 'dark' },
    width: { type: 'string', default: '1400' },
    height: { type: 'string', default: '900' },
    bars: { type: 'string', default: '500' },
    out: { type: 'string', default: 'test-results/desk.png' },
  },
});
const browser = await openBrowser();
try {
  const page = await openEditorPage(browser, {
    theme: values.theme as PageTheme,
    width: Number(values.width),
    height: Number(values.height),
    bars: Number(values.bars),
  });
  page.on('pageerror', (error) => console.error(error));
  await page.waitForTimeout(500);
  await page.screenshot({ path: values.out });
  console.log(values.out);
} finally {
  await browser.close();
}
