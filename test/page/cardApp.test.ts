import assert from 'node:assert/strict';
import type { Browser, Page } from '@playwright/test';
import { build } from 'esbuild';
import { bundles, optionsOf } from '../../esbuild.mjs';
import type { AgentHost } from '../../src/agent/agentHost.ts';
import { cardAppContent, cardAppPage } from '../../src/cli/cardApp.ts';
import { CARD_IN_RESULT } from '../../src/protocol/cardAppMessages.ts';
import { closePages, takeBreaches, test } from '../support/browserTest.ts';
import { violations } from './steps/accessibility.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 2, 2, 12);
const CARD = {
  metadata: {
    symbol: 'EUR/USD',
    timeframe: 'H1',
    title: 'EUR/USD holds </script><script>document.title="run"</script>',
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    expiry: { type: 'HOURS', hours: 24 },
    preferenceText: 'Buy the retest of [[lv_piv:the pivot]].',
  },
  levels: {
    resistance: { price: 1.12, clientObjectId: 'lv_res' },
    pivot: { price: 1.11, clientObjectId: 'lv_piv' },
    support: { price: 1.1, clientObjectId: 'lv_sup' },
  },
  drawings: [],
};
const BARS = Array.from({ length: 120 }, (_, at) => {
  const open = 1.11 + 0.008 * Math.sin(at / 9);
  return { time: NOW - (120 - at) * HOUR, open, high: open + 0.001, low: open - 0.001, close: open + 0.0005 };
});

/** A program with a conversation, which shows the page in a frame and answers as MCP Apps define it. */
const PROGRAM = `<!doctype html><html><body style="margin:0"><iframe sandbox="allow-scripts" style="width:100%;border:0"></iframe><script>
  const frame = document.querySelector('iframe');
  globalThis.received = [];
  globalThis.tell = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data, source }) => {
    if (source !== frame.contentWindow) return;
    received.push(data);
    if (data.method === 'ui/initialize') tell({ id: data.id, result: { hostContext: { theme: programTheme } } });
    if (data.method === 'ui/notifications/initialized') tell({ method: 'ui/notifications/tool-result', params: toolResult });
    if (data.method === 'ui/notifications/size-changed') frame.style.height = data.params.height + 'px';
  });
  frame.srcdoc = appPage;
</script></body></html>`;

test.describe('the card app', () => {
  let browser: Browser;
  let page: Page;
  let html = '';
  const requests: string[] = [];

  test.beforeAll(async ({ browser: own }) => {
    browser = own;
    const bundle = bundles().find(({ name }) => name === 'webview/cardApp.js');
    assert.ok(bundle);
    const { outputFiles } = await build({ ...optionsOf(bundle, 'production'), write: false });
    const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
    assert.equal(outputFiles.length, 2, 'a page in one piece');
    html = cardAppPage(text('.js'), text('.css'));
  });
  test.afterEach(() => page.close());
  test.afterAll(closePages);

  const host = (candles: typeof BARS): Pick<AgentHost, 'now' | 'candles'> => ({
    now: () => NOW,
    candles: async () =>
      candles.length === 0 ? undefined : { candles, timeframe: 'H1', source: 'Test feed · EUR/USD · H1', tick: 0.0001 },
  });
  const open = async (text: string, { theme = 'dark', bars = BARS } = {}): Promise<void> => {
    const held = { name: 'eurusd.card.json', text, context: { now: NOW }, status: 'draft' };
    const content = await cardAppContent(host(bars), held);
    page = await browser.newPage({ viewport: { width: 700, height: 900 } });
    page.on('request', (request) => requests.push(request.url()));
    await page.route('http://program.invalid/', (route) => route.fulfill({ contentType: 'text/html', body: PROGRAM }));
    // As a program gets it: JSON.
    const given = JSON.stringify({
      appPage: html,
      programTheme: theme,
      toolResult: { _meta: { [CARD_IN_RESULT]: content } },
    });
    await page.addInitScript((json) => Object.assign(globalThis, JSON.parse(json)), given);
    await page.goto('http://program.invalid/');
  };
  const app = () => page.frameLocator('iframe');
  const frame = () => {
    const inner = page.frames().at(-1);
    assert.ok(inner && inner !== page.mainFrame());
    return inner;
  };
  const received = async (method: string) =>
    (
      (await page.evaluate('received')) as { readonly method: string; readonly params: Record<string, unknown> }[]
    ).filter((message) => message.method === method);

  test('shows a card with its chart, texts and levels, as high as they are, and fetches nothing', async () => {
    requests.length = 0;
    await open(JSON.stringify(CARD));
    await app().getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await app().getByRole('heading', { level: 1 }).textContent(), CARD.metadata.title);
    await app().locator('.candles', { hasText: 'Test feed · EUR/USD · H1 · 120 bars' }).waitFor();
    assert.match(
      (await app().locator('main').textContent()) ?? '',
      /EUR\/USD · H1[\s\S]*24 h after publishing[\s\S]*Buy the retest of\s*the pivot/,
    );
    const frame = await page.locator('iframe').boundingBox();
    const height = Number(await app().locator('html').evaluate('document.documentElement.scrollHeight'));
    assert.ok(frame && frame.height >= 500 && Math.abs(frame.height - height) <= 1, `${frame?.height} and ${height}`);
    assert.deepEqual(
      requests.filter((url) => url !== 'http://program.invalid/' && url !== 'about:srcdoc'),
      [],
    );
    assert.notEqual(await page.title(), 'run');
    await app().locator('html').evaluate("try { document.body.innerHTML = '<b>bold</b>'; } catch {}");
    assert.match(takeBreaches().join(), /TrustedHTML/);
  });

  test('shows a level on the chart when its link is clicked', async () => {
    await open(JSON.stringify(CARD));
    await app().getByRole('button', { name: 'the pivot' }).click();
    await app().locator('.pill.selected').waitFor();
    await app().locator('tr.selected', { hasText: 'Pivot' }).waitFor();
  });

  test('follows the program’s theme', async () => {
    await open(JSON.stringify(CARD), { theme: 'light' });
    const background = () => app().locator('body').evaluate('getComputedStyle(document.body).backgroundColor');
    await app().getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await background(), 'rgb(255, 255, 255)');
    assert.deepEqual(await violations(frame()), []);
    await page.evaluate(`tell({ method: 'ui/notifications/host-context-changed', params: { theme: 'dark' } })`);
    await app().locator('body.vscode-dark').waitFor();
    assert.equal(await background(), 'rgb(31, 31, 31)');
    assert.deepEqual(await violations(frame()), []);
  });

  test('says so if there are no candles, or if the text is no card', async () => {
    await open(JSON.stringify(CARD), { bars: [] });
    await app().locator('.candles', { hasText: 'No candles' }).waitFor();
    await page.close();
    await open('{ "metadata": ');
    await app().locator('.banner', { hasText: 'The text isn’t a valid card' }).waitFor();
  });

  test('answers the program, leaves links to it, and takes no messages from others', async () => {
    await open(JSON.stringify(CARD));
    await app().getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(`tell({ id: 'bye', method: 'ui/resource-teardown', params: {} })`);
    await page.waitForFunction(`received.some(({ id, result }) => id === 'bye' && result !== undefined)`);
    await app()
      .locator('html')
      .evaluate(`(() => {
      const link = document.createElement('a');
      link.href = 'https://example.com/';
      document.body.append(link);
      link.click();
    })()`);
    await page.waitForFunction(`received.some(({ method }) => method === 'ui/open-link')`);
    assert.deepEqual((await received('ui/open-link'))[0]?.params, { url: 'https://example.com/' });
    await app()
      .locator('html')
      .evaluate(
        `window.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/host-context-changed', params: { theme: 'light' } }, '*')`,
      );
    await page.evaluate(`tell({ id: 'after', method: 'ping', params: {} })`);
    await page.waitForFunction(`received.some(({ id }) => id === 'after')`);
    assert.equal(await app().locator('body.vscode-dark').count(), 1);
  });
});
