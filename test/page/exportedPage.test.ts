import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../scripts/host/openBrowser.ts';
import type { CardSketch } from '../../src/card/cardSketch.ts';
import { cardPage } from '../../src/card/export/cardPage.ts';
import { formatCard } from '../../src/card/formatCard.ts';
import { readCardText } from '../../src/card/readCardText.ts';
import { sampleCard } from '../support/deskPage/deskCard.ts';
import { openReaderPage } from '../support/readerPage/openReaderPage.ts';

/** A card that tries to run something in whoever opens its page. */
const HOSTILE: CardSketch = {
  metadata: {
    title: '</title><script>document.title = "broken"</script>',
    preferenceText: '<img src="https://example.invalid/a" onerror="alert(1)">[[x"onclick="alert(1):<b>bold</b>]]',
  },
  levels: { pivot: { price: 1.1, clientObjectId: 'x"onclick="alert(1)' } },
  drawings: [],
};

describe('an exported page', () => {
  let browser: Browser;
  let page: Page;
  let picture: string;
  let folder: string;
  const asked: string[] = [];
  const complaints: string[] = [];

  /** From the disk, as people open it: no server, nothing beside it. */
  const open = async (sketch: CardSketch): Promise<void> => {
    const html = cardPage({ sketch, facts: [{ label: 'Type', text: 'Bullish breakout' }] }, picture);
    const file = join(folder, 'card.html');
    await writeFile(file, html);
    await page.goto(pathToFileURL(file).href);
  };

  before(async () => {
    browser = await openBrowser();
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-export-'));
    const chart = await openReaderPage(browser);
    picture = await chart.evaluate('pictureOf(1)');
    await chart.close();
    page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
    page.on('request', (request) => asked.push(request.url().slice(0, 22)));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
  });
  beforeEach(() => {
    asked.length = 0;
    complaints.length = 0;
  });
  after(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('shows picture, texts and tables by itself, in its own style', async () => {
    await open(readCardText(formatCard(sampleCard(1.1))).sketch);
    assert.equal(await page.title(), 'EUR/USD holds the pivot');
    assert.equal(await page.locator('img').evaluate((image: { naturalWidth: number }) => image.naturalWidth), 1200);
    assert.equal(await page.locator('tbody tr').count(), 8);
    // Its policy knows the style sheet: without it, tables have no lines.
    const line = await page.evaluate("getComputedStyle(document.querySelector('td')).borderBottomWidth");
    assert.equal(line, '1px');
    assert.deepEqual(
      asked.filter((url) => !/^(data|file):/.test(url)),
      [],
    );
    assert.deepEqual(complaints, []);
  });

  it('leads from a link of a text to its row, which is marked then', async () => {
    await open(readCardText(formatCard(sampleCard(1.1))).sketch);
    const outline = () => page.evaluate("getComputedStyle(document.querySelector('#level-pivot')).outlineStyle");
    assert.equal(await outline(), 'none');
    await page.getByRole('link', { name: 'the pivot' }).focus();
    await page.keyboard.press('Enter');
    assert.equal(await outline(), 'solid');
  });

  it('runs nothing and asks for nothing, whatever the card says', async () => {
    await open(HOSTILE);
    assert.equal(await page.title(), HOSTILE.metadata.title);
    assert.equal(await page.locator('h1').textContent(), HOSTILE.metadata.title);
    assert.match((await page.locator('.text').textContent()) ?? '', /^<img src=.*<b>bold<\/b>$/);
    assert.equal(await page.locator('script, iframe, object, b, [onclick], [onerror]').count(), 0);
    assert.deepEqual(
      asked.filter((url) => !/^(data|file):/.test(url)),
      [],
    );
    assert.deepEqual(complaints, []);
  });
});
