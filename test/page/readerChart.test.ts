import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { cardPage } from '../../src/card/export/cardPage.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import { INDICATOR_IDS } from '../../src/protocol/chartActions.ts';
import type { PaintedObject } from '../../webview/chart/cardScene.ts';
import type { ChartViewState } from '../../webview/chart/chartApi.ts';
import { closePages, test } from '../support/browserTest.ts';
import { SAMPLE_COLORS, sampleCard } from '../support/editorPage/sampleCard.ts';
import { openReaderPage, SHOW_COMPARISON } from '../support/readerPage/openReaderPage.ts';
import { PAINTED } from '../ui/window/gestures.ts';

interface ReaderEvent {
  readonly kind: 'pick' | 'hover';
  readonly objectId?: string;
}

test.describe('a reader chart', () => {
  let page: Page;

  const painted = (): Promise<PaintedObject[]> => page.evaluate('reader.painted()');
  const older = (): Promise<PaintedObject[]> => page.evaluate('reader.paintedGhost()');
  const takeEvents = (): Promise<ReaderEvent[]> => page.evaluate('events.splice(0)');
  /** The chart library moves in the next frame. */
  const view = (): Promise<ChartViewState> => page.evaluate(`${PAINTED}.then(() => reader.viewState())`);
  const said = () => page.locator('.chart-announcer').textContent();
  /** A spot on an object: its left end, which nothing else covers. */
  const spotOn = async (id: string, objects: readonly PaintedObject[]) => {
    const bounds = objects.find(({ objectId }) => objectId === id)?.bounds;
    assert.ok(bounds, `${id} is in view`);
    return { x: bounds.left + 3, y: bounds.top };
  };

  test.beforeEach(async ({ browser }) => {
    page = await openReaderPage(browser);
  });
  test.afterEach(() => page.close());
  test.afterAll(closePages);

  test('names its levels', async () => {
    const labels = (await painted()).flatMap((object) => object.labels);
    for (const name of ['Resistance', 'Pivot', 'Support']) assert.ok(labels.includes(name), labels.join());
  });

  test('reports what is hovered and clicked, and a click on empty space as nothing', async () => {
    const { x, y } = await spotOn('box', await painted());
    await page.mouse.move(x, y);
    await page.mouse.click(x, y);
    assert.deepEqual(await takeEvents(), [
      { kind: 'hover', objectId: 'box' },
      { kind: 'pick', objectId: 'box' },
    ]);
    await page.mouse.click(x, y - 40);
    const last = (await takeEvents()).filter(({ kind }) => kind === 'pick');
    assert.deepEqual(last, [{ kind: 'pick', objectId: undefined }]);
  });

  test('doesn’t allow moving: a drag on a level pans, and the level keeps its price', async () => {
    const before = await view();
    const { y } = await spotOn('lv_piv', await painted());
    await page.mouse.move(400, y);
    await page.mouse.down();
    await page.mouse.move(300, y - 60, { steps: 4 });
    await page.mouse.up();
    const after = await view();
    assert.ok(after.toTime > before.toTime);
    assert.equal((await takeEvents()).filter(({ kind }) => kind === 'pick').length, 0);
    const labels = (await painted()).find(({ objectId }) => objectId === 'lv_piv')?.labels;
    assert.deepEqual(labels, ['Pivot']);
  });

  test('zooms to what is double-clicked, and shows the whole card again with Home', async () => {
    const before = await view();
    const { x, y } = await spotOn('box', await painted());
    await page.mouse.dblclick(x, y);
    const near = await view();
    assert.ok(near.toTime - near.fromTime < (before.toTime - before.fromTime) / 2);
    await page.locator('[data-testid=chart-plot]').focus();
    await page.keyboard.press('Home');
    assert.deepEqual(await view(), before);
  });

  test('is navigated by keys, object by object, with announcements', async () => {
    await page.evaluate("reader.highlight(['lv_res'])");
    await page.locator('[data-testid=chart-plot]').focus();
    await page.keyboard.press(']');
    assert.deepEqual(await takeEvents(), [{ kind: 'pick', objectId: 'lv_piv' }]);
    assert.match((await said()) ?? '', /^Pivot lv_piv, 1\.\d+, 2 of 8$/);
    await page.evaluate("reader.highlight(['box'])");
    const before = await view();
    await page.keyboard.press('Enter');
    assert.notDeepEqual(await view(), before);
    await page.keyboard.press('Escape');
    assert.deepEqual(await takeEvents(), [{ kind: 'pick', objectId: undefined }]);
    await page.keyboard.press('?');
    assert.match((await said()) ?? '', /bracket/);
  });

  test('fits the card to its candles, also if they are sent twice at once', async () => {
    const fitted = await view();
    await page.evaluate('reader.setCandles(undefined)');
    assert.notDeepEqual(await view(), fitted);
    await page.evaluate('reader.setCandles({ ...candles }); reader.setCandles({ ...candles });');
    assert.deepEqual(await view(), fitted);
  });

  test('names what is highlighted', async () => {
    await page.evaluate("reader.highlight(['fib'])");
    assert.equal(await page.locator('[data-testid=chart-note]').textContent(), 'Fibonacci retracement fib');
    assert.deepEqual(await takeEvents(), []);
  });

  test('paints only what changed or was removed from an older card', async () => {
    assert.deepEqual(await older(), []);
    await page.evaluate(SHOW_COMPARISON);
    assert.deepEqual(
      (await older()).map(({ objectId }) => objectId),
      ['trend', 'gone', 'lv_piv'],
    );
    const [now, then] = [await painted(), await older()].map((objects) =>
      objects.find(({ objectId }) => objectId === 'lv_piv'),
    );
    assert.ok((now?.bounds?.top ?? 0) < (then?.bounds?.top ?? 0), 'the pivot has risen');
  });

  test('reaches removed objects by pointer and keys, and zooms to them', async () => {
    await page.evaluate(SHOW_COMPARISON);
    const { x, y } = await spotOn('gone', await older());
    await page.mouse.move(x + 100, y);
    await page.mouse.click(x + 100, y);
    assert.deepEqual((await takeEvents()).at(-1), { kind: 'pick', objectId: 'gone' });
    await page.evaluate("reader.highlight(['fib'])");
    await page.locator('[data-testid=chart-plot]').focus();
    await page.keyboard.press(']');
    assert.match((await said()) ?? '', /^Horizontal line gone, .*, removed, 9 of 9$/);
  });

  test('restores a saved view', async () => {
    await page.evaluate("reader.zoomTo(['channel'])");
    const kept = await view();
    await page.evaluate('reader.fitCard()');
    assert.notDeepEqual(await view(), kept);
    await page.evaluate(`reader.restoreView(${JSON.stringify(kept)})`);
    assert.deepEqual(await view(), kept);
  });
});

/** A card that tries to run something in the page that opens it. */
const HOSTILE: CardSketch = {
  metadata: {
    title: '</title><script>document.title = "broken"</script>',
    preferenceText: '<img src="https://example.invalid/a" onerror="alert(1)">[[x"onclick="alert(1):<b>bold</b>]]',
  },
  levels: { pivot: { price: 1.1, clientObjectId: 'x"onclick="alert(1)' } },
  drawings: [],
};

test.describe('an exported page', () => {
  let page: Page;
  let picture: string;
  let folder: string;
  const asked: string[] = [];
  const complaints: string[] = [];

  /** From disk, as people open it: no server, no other files. */
  const open = async (sketch: CardSketch): Promise<void> => {
    const html = cardPage({ sketch, facts: [{ label: 'Type', text: 'Bullish breakout' }] }, picture);
    const file = join(folder, 'card.html');
    await writeFile(file, html);
    await page.goto(pathToFileURL(file).href);
  };

  test.beforeAll(async ({ browser }) => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-export-'));
    const chart = await openReaderPage(browser);
    picture = await chart.evaluate('pictureOf(1)');
    await chart.close();
    page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
    page.on('request', (request) => asked.push(request.url().slice(0, 22)));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
  });
  test.beforeEach(() => {
    asked.length = 0;
    complaints.length = 0;
  });
  test.afterAll(async ({ browser }) => {
    await closePages({ browser });
    await rm(folder, { recursive: true, force: true });
  });

  test('shows picture, texts and tables on its own, in its own style', async () => {
    await open(readCardText(formatCard(sampleCard(1.1))).sketch);
    assert.equal(await page.title(), 'EUR/USD holds the pivot');
    assert.equal(await page.locator('img').evaluate((image: { naturalWidth: number }) => image.naturalWidth), 1200);
    assert.equal(await page.locator('tbody tr').count(), 8);
    // Its policy allows the style sheet: without it, tables have no lines.
    const line = await page.evaluate("getComputedStyle(document.querySelector('td')).borderBottomWidth");
    assert.equal(line, '1px');
    assert.deepEqual(
      asked.filter((url) => !/^(data|file):/.test(url)),
      [],
    );
    assert.deepEqual(complaints, []);
  });

  test('leads from a link of a text to its row, which is then marked', async () => {
    await open(readCardText(formatCard(sampleCard(1.1))).sketch);
    const outline = () => page.evaluate("getComputedStyle(document.querySelector('#level-pivot')).outlineStyle");
    assert.equal(await outline(), 'none');
    await page.getByRole('link', { name: 'the pivot' }).focus();
    await page.keyboard.press('Enter');
    assert.equal(await outline(), 'solid');
  });

  test('runs no script and loads nothing, whatever the card contains', async () => {
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

const DRAWINGS = Object.values(SAMPLE_COLORS).map((color) => color.toLowerCase());

test.describe('pictures of a card', () => {
  let page: Page;

  const picture = (scale: 1 | 2, on = page): Promise<string> => on.evaluate(`pictureOf(${scale})`);
  /** VS Code's colours, as in the page. */
  const colors = (names: readonly string[]): Promise<string[]> =>
    page.evaluate(
      `${JSON.stringify(names)}.map((name) => getComputedStyle(document.documentElement).getPropertyValue('--vscode-' + name).trim().toLowerCase())`,
    );

  test.beforeAll(async ({ browser }) => {
    page = await openReaderPage(browser);
  });
  test.beforeEach(() =>
    page.evaluate(`
      reader.highlight([]);
      reader.setGhost(undefined, new Map());
      reader.setCandles(candles);
      reader.fitCard();`),
  );
  test.afterAll(closePages);

  test('show every level and drawing in its colour, on the theme’s background', async () => {
    const themed = await colors(['charts-red', 'charts-blue', 'charts-green', 'editor-background']);
    const { width, height, count } = await pixelsOf(page, await picture(1), [...themed, ...DRAWINGS]);
    assert.deepEqual([width, height], [1200, 675]);
    // Few pixels of a sloped line have exactly its colour.
    for (const color of [...themed, ...DRAWINGS]) assert.ok((count[color] ?? 0) > 30, `${color}: ${count[color]}`);
  });

  test('are really painted at double resolution: edges stay sharp', async () => {
    const plain = await pixelsOf(page, await picture(1), []);
    const sharp = await pixelsOf(page, await picture(2), []);
    assert.deepEqual([sharp.width, sharp.height], [2400, 1350]);
    assert.ok(sharp.hardEdges > 1.5 * plain.hardEdges, `${sharp.hardEdges} edges, at half the size ${plain.hardEdges}`);
    assert.ok(sharp.mixedSquares > 5000, `${sharp.mixedSquares} squares`);
  });

  for (const pixelRatio of [1.25, 2]) {
    test(`have the same size at a device pixel ratio of ${pixelRatio}`, async ({ browser }) => {
      const other = await openReaderPage(browser, { pixelRatio });
      try {
        const expected = await pixelsOf(page, await picture(1), DRAWINGS);
        const plain = await pixelsOf(other, await picture(1, other), DRAWINGS);
        assert.deepEqual([plain.width, plain.height], [1200, 675]);
        // A stretched chart would blur all colours.
        assert.ok(plain.hardEdges > 0.8 * expected.hardEdges, `${plain.hardEdges} of ${expected.hardEdges} edges`);
        const sharp = await pixelsOf(other, await picture(2, other), []);
        assert.deepEqual([sharp.width, sharp.height], [2400, 1350]);
      } finally {
        await other.close();
      }
    });
  }

  test('show the visible part of the chart', async () => {
    const [box] = [SAMPLE_COLORS.RECTANGLE.toLowerCase()];
    const whole = await pixelsOf(page, await picture(1), [box]);
    await page.evaluate("reader.zoomTo(['box'])");
    const near = await pixelsOf(page, await picture(1), [box]);
    assert.ok((near.count[box] ?? 0) > 1.5 * (whole.count[box] ?? 0), JSON.stringify([near.count, whole.count]));
  });

  test('don’t show what is highlighted on the screen', async () => {
    const plain = await picture(1);
    await page.evaluate("reader.highlight(['box', 'lv_piv'])");
    assert.equal(await picture(1), plain);
  });

  test('show a comparison', async () => {
    const plain = await picture(1);
    await page.evaluate(SHOW_COMPARISON);
    assert.notEqual(await picture(1), plain);
    await page.evaluate('reader.setGhost(undefined, new Map())');
    assert.equal(await picture(1), plain);
  });

  test('show indicators only if asked to, and never on the chart itself', async () => {
    const plain = await picture(1);
    const withAll: string = await page.evaluate(`pictureOf(1, ${JSON.stringify(INDICATOR_IDS)})`);
    const { width, height, count } = await pixelsOf(page, withAll, DRAWINGS);
    assert.deepEqual([width, height], [1200, 675]);
    for (const color of DRAWINGS) assert.ok((count[color] ?? 0) > 0, `${color}: ${count[color]}`);
    assert.notEqual(withAll, plain);
    assert.equal(await page.locator('[data-testid=chart-indicators]').count(), 0);
    assert.equal(await picture(1), plain);
    const missing: string = await page.evaluate("reader.setCandles(undefined), pictureOf(1, ['sma'])");
    assert.notEqual(missing, await picture(1), 'says that there are no candles');
  });

  test('work for a card without candles', async () => {
    await page.evaluate('reader.setCandles(undefined)');
    const [pivot = ''] = await colors(['charts-blue']);
    const { count } = await pixelsOf(page, await picture(1), [pivot]);
    assert.ok((count[pivot] ?? 0) > 1000, JSON.stringify(count));
  });

  test('leave nothing behind in the page', async () => {
    assert.equal(await page.locator('.is-picture').count(), 0);
    assert.equal(await page.locator('[data-testid=chart-plot]').count(), 1);
  });
});

/** A picture, decoded in the page. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Number of pixels of that colour, with a tolerance of one; by requested colour. */
  readonly count: Readonly<Record<string, number>>;
  /** Adjacent pixels that differ by more than half of the range. */
  readonly hardEdges: number;
  /** Blocks of two by two pixels whose pixels aren't all the same. */
  readonly mixedSquares: number;
}

/** Decodes a PNG (base64) and inspects its pixels; colours are `#rrggbb`. */
async function pixelsOf(page: Page, png: string, colors: readonly string[]): Promise<Pixels> {
  return page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(png)}), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const words = new Uint32Array(data.buffer);
    const wanted = ${JSON.stringify(colors)}.map((color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)));
    const found = wanted.map(() => 0);
    let hardEdges = 0;
    let mixedSquares = 0;
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const at = (y * width + x) * 4;
        wanted.forEach((rgb, i) => {
          if (rgb.every((part, place) => Math.abs(data[at + place] - part) <= 2)) found[i] += 1;
        });
        if (x + 1 < width && Math.abs(data[at] + data[at + 1] + data[at + 2] - data[at + 4] - data[at + 5] - data[at + 6]) > 380) hardEdges += 1;
        if (x % 2 === 0 && y % 2 === 0 && x + 1 < width && y + 1 < height) {
          const word = words[y * width + x];
          if (word !== words[y * width + x + 1] || word !== words[(y + 1) * width + x] || word !== words[(y + 1) * width + x + 1]) mixedSquares += 1;
        }
      }
    }
    const count = Object.fromEntries(${JSON.stringify(colors)}.map((color, i) => [color, found[i]]));
    return { width, height, count, hardEdges, mixedSquares };
  })()`);
}
