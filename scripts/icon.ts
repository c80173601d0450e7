/** `node scripts/icon.ts`: draws the listing's icon as a PNG from its SVG, because the Marketplace takes no SVG. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './host/hostPaths.ts';
import { openBrowser } from './host/openBrowser.ts';

const icon = join(projectRoot, 'media', 'icons', 'listing');
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
  await page.setContent(`<body style="margin: 0">${await readFile(`${icon}.svg`, 'utf8')}</body>`);
  await page.screenshot({ path: `${icon}.png`, omitBackground: true });
} finally {
  await browser.close();
}
