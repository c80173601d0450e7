/**
 * Takes a screenshot of a page alone: `node test/support/screenshot.ts editor|preview|results|review|reader [--theme dark]
 * [--width 1200] [--height 900] [--options JSON] [--out FILE]`. `--options` are those of the page in pageOptions.ts.
 */
import { parseArgs } from 'node:util';
import { openBrowser } from '../../scripts/host/openBrowser.ts';
import { waitUntilStill } from '../ui/window/gestures.ts';
import { openEditorPage } from './editorPage/openEditorPage.ts';
import { openPreviewPage, openResultsPage, openReviewPage, type PageTheme } from './pageAlone/openPageAlone.ts';
import { openReaderPage } from './readerPage/openReaderPage.ts';

const pages = {
  editor: openEditorPage,
  preview: openPreviewPage,
  results: openResultsPage,
  review: openReviewPage,
  reader: openReaderPage,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    theme: { type: 'string', default: 'dark' },
    width: { type: 'string', default: '1200' },
    height: { type: 'string', default: '900' },
    options: { type: 'string', default: '{}' },
    out: { type: 'string' },
  },
});
const [name = 'editor'] = positionals;
const open = Object.entries(pages).find(([page]) => page === name)?.[1];
if (open === undefined) throw new Error(`Unknown page: ${name}. Use ${Object.keys(pages).join(', ')}.`);
const browser = await openBrowser();
try {
  const page = await open(browser, {
    ...JSON.parse(values.options),
    theme: values.theme as PageTheme,
    width: Number(values.width),
    height: Number(values.height),
  });
  page.on('pageerror', (error) => console.error(error));
  await page.evaluate('document.fonts.ready');
  await waitUntilStill(page);
  const path = values.out ?? `test-results/${name}.png`;
  await page.screenshot({ path });
  console.log(path);
} finally {
  await browser.close();
}
