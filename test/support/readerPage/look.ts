/**
 * Takes a screenshot of a reader chart with a comparison, and exports its picture: `look.ts [--theme dark] [--scale 1]
 * [--out FILE] [--picture FILE]`.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openBrowser } from '../../../scripts/host/openBrowser.ts';
import type { PageTheme } from '../deskPage/openDeskPage.ts';
import { openReaderPage, SHOW_COMPARISON } from './openReaderPage.ts';

const { values } = parseArgs({
  options: {
    theme: { type: 'string', default: 'dark' },
    scale: { type: 'string', default: '1' },
    out: { type: 'string', default: 'test-results/reader.png' },
    picture: { type: 'string', default: 'test-results/picture.png' },
  },
});
const browser = await openBrowser();
try {
  const page = await openReaderPage(browser, { theme: values.theme as PageTheme });
  page.on('pageerror', (error) => console.error(error));
  await page.evaluate(SHOW_COMPARISON);
  await page.evaluate("reader.highlight(['box'])");
  await page.waitForTimeout(300);
  await page.screenshot({ path: values.out });
  const picture: string = await page.evaluate(`pictureOf(${values.scale})`);
  await writeFile(values.picture, Buffer.from(picture, 'base64'));
  console.log(values.out, values.picture);
} finally {
  await browser.close();
}
