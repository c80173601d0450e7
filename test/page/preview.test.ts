import assert from 'node:assert/strict';
import type { Browser, Page } from '@playwright/test';
import type { FromPreview } from '../../src/protocol/previewMessages.ts';
import { closePages, test } from '../support/browserTest.ts';
import { type OpenPreviewPage, openPreviewPage, type PageTheme } from '../support/pageAlone/openPageAlone.ts';
import { smallTargets, violations } from './steps/accessibility.ts';
import { until } from './steps/drawing.ts';
import { LiveRegionLog } from './steps/pageTexts.ts';

const THEMES = ['dark', 'light', 'hc-dark', 'hc-light'] as const satisfies readonly PageTheme[];

test.describe('the preview page', () => {
  let browser: Browser;
  let page: Page;

  const open = async (options: OpenPreviewPage = {}): Promise<void> => {
    page = await openPreviewPage(browser, options);
  };
  const text = async (): Promise<string> => (await page.evaluate('previewHost.text')) as string;
  const type = async (change: (before: string) => string): Promise<void> => {
    await page.evaluate(
      (after) => {
        const { previewHost } = globalThis as unknown as { readonly previewHost: { type(text: string): void } };
        previewHost.type(after);
      },
      change(await text()),
    );
  };
  const received = async (): Promise<readonly FromPreview[]> =>
    (await page.evaluate('previewHost.received')) as readonly FromPreview[];
  const link = (name: string) => page.getByRole('button', { name, exact: true });
  const note = (words: string) => page.locator('[data-testid=chart-note]', { hasText: words });
  /** Requests a picture, and waits for the answer with that id. */
  const takePicture = async (id: number, request: object): Promise<void> => {
    await page.evaluate(`previewHost.send(${JSON.stringify({ type: 'takePicture', id, ...request })})`);
    await until(async () => (await received()).some((message) => 'id' in message && message.id === id), true);
  };
  /** The visible part of the chart, as VS Code stores it. */
  const view = async (): Promise<string> => JSON.stringify(await page.evaluate('previewHost.kept?.chart'));

  test.beforeAll(async ({ browser: own }) => {
    browser = own;
  });
  test.afterEach(() => page.close());
  test.afterAll(closePages);

  test('shows what readers see, says that it is our own rendering, and offers no editing', async () => {
    await open({ published: 'Pending' });
    await page.getByRole('heading', { name: 'EUR/USD holds the pivot', level: 1 }).waitFor();
    const shown = (await page.locator('#preview').textContent()) ?? '';
    for (const words of [
      'Rendered by Chart Cards, not by the service',
      'EUR/USD · H4',
      'Bullish breakout',
      'Pending',
    ]) {
      assert.ok(shown.includes(words), `${words} in: ${shown}`);
    }
    assert.match(shown, /1 d 22 h left/);
    assert.match(shown, /Owner\s*65f0c1a2b3c4d5e6f7a8b9c0/);
    assert.match(shown, /Buy the retest of\s*the pivot\s*while\s*the channel\s*holds\./);
    assert.ok(!shown.includes('[['));
    assert.equal(await page.locator('input, textarea, select, [contenteditable]').count(), 0);
    const levels = await page.locator('.levels tbody tr').allInnerTexts();
    assert.deepEqual(
      levels.map((row) => row.split(/\s+/)[0]),
      ['Resistance', 'Pivot', 'Support'],
    );
    assert.match(levels[0] ?? '', /\+0\.91%/);
  });

  test('claims no language for what the author wrote', async () => {
    await open();
    const own = page.locator('h1, .read');
    assert.equal(await own.count(), 4);
    for (const element of await own.all()) assert.equal(await element.getAttribute('lang'), '');
    await type((before) => before.replace('EUR/USD holds the pivot', ' '));
    await page.getByRole('heading', { name: 'No title yet' }).waitFor();
    assert.equal(await page.locator('h1').getAttribute('lang'), null);
  });

  test('follows the text as it is typed', async () => {
    await open();
    await type((before) => before.replace('EUR/USD holds the pivot', 'EUR/USD leaves the pivot'));
    await page.getByRole('heading', { name: 'EUR/USD leaves the pivot' }).waitFor();
    await type((before) => before.replace('"ABOVE_CURRENT"', '"BELOW_CURRENT"'));
    await page.getByText('Bullish bounce').waitFor();
  });

  test('displays titles and texts in the direction of their script', async () => {
    await open();
    await type((before) =>
      before.replace('EUR/USD holds the pivot', 'كسر اليورو').replace('Buy the retest of', 'اشترِ عند'),
    );
    await page.getByRole('heading', { name: 'كسر اليورو', level: 1 }).waitFor();
    const directions = await page
      .locator('h1, .scenario .read')
      .evaluateAll((texts) => texts.map((text) => `${text.matches(':dir(rtl)') ? 'rtl' : 'ltr'}`));
    assert.deepEqual(directions, ['rtl', 'rtl', 'ltr', 'ltr']);
  });

  test('highlights a link’s object on the chart, and zooms to it', async () => {
    await open();
    await link('the channel').hover();
    await note('channel').waitFor();
    await page.mouse.move(5, 5);
    await note('channel').waitFor({ state: 'hidden' });
    const before = await view();
    await link('the channel').click();
    await until(async () => (await view()) !== before, true);
    assert.equal(await link('the channel').getAttribute('aria-pressed'), 'true');
    // Released again, with the whole card in view.
    await page.keyboard.press('Escape');
    assert.equal(await link('the channel').getAttribute('aria-pressed'), 'false');
  });

  test('works by keyboard alone: each link and level can be reached, is highlighted, and leads to its object', async () => {
    await open();
    await link('the pivot').focus();
    await note('lv_piv').waitFor();
    await page.keyboard.press('Tab');
    await note('channel').waitFor();
    const before = await view();
    await page.keyboard.press('Enter');
    await until(async () => (await view()) !== before, true);
    await page.getByRole('button', { name: 'Support', exact: true }).focus();
    await note('lv_sup').waitFor();
  });

  test('marks the links to an object chosen on the chart, and announces their number', async () => {
    await open();
    const heard = await LiveRegionLog.listen(page);
    await page.getByTestId('chart-plot').focus();
    await until(async () => {
      await page.keyboard.press(']');
      return page.locator('.pill.selected').count();
    }, 1);
    assert.ok((await heard.takeNew()).some((words) => /^1 link in the texts\./.test(words)));
  });

  test('marks a link to nothing, and shows malformed links as written', async () => {
    await open();
    await type((before) => before.replace('[[lv_piv:the pivot]]', '[[lv_pov:the pivot]]').replace('[[line:', '[[line'));
    const dead = page.locator('.dead-link');
    await dead.waitFor();
    assert.match((await dead.getAttribute('title')) ?? '', /no level or drawing has the ID “lv_pov”/);
    assert.equal(await link('the pivot').count(), 0);
    assert.match((await page.locator('.broken').textContent()) ?? '', /\[\[line/);
    await page.getByText(/2 errors prevent publishing/).waitFor();
  });

  test('never interprets a card’s text as markup', async () => {
    await open();
    await type((before) => before.replace('Buy the retest', '<img src=x onerror=alert(1)><b>Buy</b> the retest'));
    await page.getByText('<img src=x onerror=alert(1)><b>Buy</b>').waitFor();
    assert.equal(await page.locator('.read img, .read b').count(), 0);
  });

  test('keeps the last valid picture, dimmed, while the text can’t be parsed, and says so', async () => {
    await open();
    await page.getByRole('heading', { name: 'EUR/USD holds the pivot' }).waitFor();
    await type((before) => `${before}]`);
    await page.getByText(/This is its last valid version/).waitFor();
    await page.getByRole('heading', { name: 'EUR/USD holds the pivot' }).waitFor();
    await page.getByRole('status').getByRole('button', { name: 'Open as text' }).click();
    assert.ok((await received()).some((message) => message.type === 'action' && message.action === 'openAsText'));
  });

  test('says what is missing in an almost empty card', async () => {
    await open({ text: '{ "metadata": {}, "levels": {}, "drawings": [] }', bars: 0 });
    const shown = await page.locator('.card').textContent();
    for (const words of ['No symbol yet', 'No title yet', 'The card has no texts yet.'])
      assert.ok(shown?.includes(words));
    assert.equal(await page.locator('.levels').count(), 0);
  });

  test('saves the card and the visible part of the chart, and restores them', async () => {
    const chart = { fromTime: Date.UTC(2026, 1, 10), toTime: Date.UTC(2026, 1, 14) };
    await open({ kept: { card: 'file:///work/sample.card.json', chart } });
    await until(async () => {
      const kept = (await page.evaluate('previewHost.kept.chart')) as typeof chart;
      return Math.abs(kept.toTime - chart.toTime) < 24 * 3_600_000;
    }, true);
    assert.equal(await page.evaluate('previewHost.kept.card'), 'file:///work/sample.card.json');
  });

  test('starts fresh from an invalid saved state', async () => {
    await open({ kept: { chart: 'nonsense' } });
    await page.getByRole('heading', { name: 'EUR/USD holds the pivot' }).waitFor();
    assert.deepEqual(
      (await received()).filter(({ type }) => type === 'problem'),
      [],
    );
  });

  test('exports its picture as a PNG, at double size on request', async () => {
    await open();
    const size = async (id: number, request: object): Promise<readonly [string, number]> => {
      await takePicture(id, request);
      return page.evaluate(`(() => {
        const { type, png } = previewHost.received.find((answer) => answer.id === ${id});
        if (png === undefined) throw new Error(type);
        return [String.fromCharCode(...png.slice(1, 4)), new DataView(png.buffer, png.byteOffset).getUint32(16)];
      })()`);
    };
    const [kind, one] = await size(1, { scale: 1 });
    const [, two] = await size(2, { scale: 2 });
    const [, withIndicators] = await size(3, { scale: 1, indicators: ['sma', 'rsi'] });
    assert.equal(kind, 'PNG');
    assert.ok(one > 0);
    assert.equal(two, one * 2);
    assert.equal(withIndicators, one);
  });

  test('says below a picture with indicators what they were measured on, and below another one nothing', async () => {
    await open();
    await page.getByRole('heading', { name: 'EUR/USD holds the pivot' }).waitFor();
    await page.evaluate(`
      globalThis.painted = [];
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        painted.push(text);
        fillText.call(this, text, ...rest);
      };`);
    const credit = async (id: number, indicators: readonly string[]): Promise<string> => {
      await takePicture(id, { scale: 1, ...(indicators.length > 0 && { indicators }) });
      return (await page.evaluate(`painted.findLast((text) => text.startsWith('Rendered by'))`)) as string;
    };
    assert.equal(await credit(1, []), 'Rendered by Chart Cards, not by the service');
    assert.match(
      await credit(2, ['rsi']),
      /^Rendered by Chart Cards, not by the service · Measured on .+, H4 bars up to \d{4}-\d\d-\d\d \d\d:\d\d UTC$/,
    );
  });

  test('reports that the browser refused clipboard access', async () => {
    await open();
    await page.evaluate(`
      navigator.clipboard && Object.defineProperty(navigator, 'clipboard', { value: { write: () => Promise.reject(new Error('no')) } });
      previewHost.send({ type: 'copyPicture', id: 7, scale: 1 });`);
    const answered = async () => (await received()).find((message) => 'id' in message && message.id === 7);
    await until(async () => (await answered())?.type, 'pictureFailed');
    const answer = await answered();
    assert.match(answer?.type === 'pictureFailed' ? answer.reason : '', /clipboard.*export the card as PNG/);
  });

  test('offers each action of the card as a button', async () => {
    await open({ published: 'Pending' });
    const names = ['Open in the chart editor', 'Open as text', 'Compare with published', 'Copy as image', 'Export…'];
    for (const name of names) await link(name).click();
    await link('Reload candles').click();
    const asked = (await received()).flatMap((message) => (message.type === 'action' ? [message.action] : []));
    assert.deepEqual(asked, ['openInEditor', 'openAsText', 'compare', 'copyImage', 'export', 'reloadCandles']);
  });

  for (const theme of THEMES) {
    test(`is accessible, narrow and wide, in ${theme}`, async () => {
      for (const width of [420, 1300]) {
        await open({ theme, width, height: 900, published: 'Pending' });
        assert.deepEqual(await violations(page), []);
        assert.deepEqual(await smallTargets(page), []);
        const [inner, outer] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as number[];
        assert.ok((inner ?? 0) <= (outer ?? 0), 'nothing is cut off at the side');
        if (width === 420) await page.close();
      }
    });
  }
});
