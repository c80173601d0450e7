import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import { CandleChoices } from '../../src/authoring/candles/candleChoices.ts';
import { CandleFeeds } from '../../src/authoring/candles/candleFeeds.ts';
import { CandleProvider } from '../../src/authoring/candles/candleProvider.ts';
import { type CandleState, candleRequestOf } from '../../src/authoring/candles/documentCandles.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import { hostFetchText } from '../../src/market/fetchText.ts';
import type { Connections } from '../../src/shell/connection/connections.ts';
import { inTime } from '../support/waiting.ts';
import { ShownQuickPick } from './steps/person.ts';

const HOUR = 3600;
/** In the past: a feed has no future. */
const FROM = Date.UTC(2024, 10, 20) / 1000;

/** A UDF feed with three hourly bars of EUR/USD (chart analysis cards ask for `H1`), which it also sends for half hours. */
class Feed {
  histories = 0;
  isDown = false;
  readonly #server: Server = createServer((request, response) => {
    if (this.isDown) return void response.writeHead(500).end('down');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://feed');
    response.setHeader('content-type', 'application/json');
    if (pathname === '/config') response.end('{"supported_resolutions":["30","60"],"supports_search":true}');
    else if (pathname === '/symbols' && searchParams.get('symbol') !== 'EUR/USD') response.writeHead(404).end('{}');
    else if (pathname === '/symbols') response.end('{"name":"EUR/USD","minmov":1,"pricescale":10000}');
    else if (pathname === '/history') {
      this.histories++;
      const t = [FROM, FROM + HOUR, FROM + 2 * HOUR];
      response.end(JSON.stringify({ s: 'ok', t, o: [1, 2, 3], h: [4, 4, 4], l: [0.5, 0.5, 0.5], c: [2, 3, 2] }));
    } else response.writeHead(404).end();
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

describe('the candles of a card', () => {
  const feed = new Feed();
  const card = vscode.Uri.file('/nowhere/a.card.json');
  const stored = new Map<string, unknown>();
  const memory: vscode.Memento = {
    keys: () => [...stored.keys()],
    get: (key: string) => stored.get(key) as undefined,
    update: async (key, value) => void stored.set(key, value),
  };
  let address: string;
  let candles: CandleProvider;

  before(async () => {
    address = await feed.listen();
  });
  after(() => feed.close());
  afterEach(() => candles.dispose());

  function build(candleFeed: string | undefined): void {
    stored.clear();
    feed.histories = 0;
    const profile = {
      id: 'p',
      name: 'Test',
      baseUrl: '',
      communityId: '',
      channels: [],
      ...(candleFeed ? { candleFeed } : {}),
    };
    candles = new CandleProvider({
      connections: {
        profiles: [profile],
        current: profile,
        onDidChange: new vscode.EventEmitter<void>().event,
        profile: () => profile,
        cards: async () => undefined,
      } as unknown as Connections,
      feeds: new CandleFeeds(hostFetchText()),
      choices: new CandleChoices(memory),
      log: () => {},
    });
  }

  /** The state after loading has ended. */
  async function settled(act: () => unknown): Promise<CandleState> {
    const done = new Promise<CandleState>((resolve) => {
      candles.onDidChange((uri) => {
        const state = candles.state(uri);
        if (state.kind !== 'loading') resolve(state);
      });
    });
    void act();
    return inTime('the candles loaded', done);
  }

  it('are aggregated for a view in a coarser timeframe, without asking the feed', async () => {
    build(address);
    await settled(() => candles.request({ uri: card, symbol: 'EUR/USD', timeframe: 'H1' }));
    const requested = feed.histories;
    const { signal } = new AbortController();
    const { timeframe, series } = await candles.inTimeframe(card, 'D', signal);
    assert.deepEqual([timeframe, series.candles.length, feed.histories], ['D', 1, requested]);
  });

  it('aren’t shown in a timeframe that the feed doesn’t have, or only says that it has', async () => {
    build(address);
    await settled(() => candles.request({ uri: card, symbol: 'EUR/USD', timeframe: 'H1' }));
    const requested = feed.histories;
    const { signal } = new AbortController();
    await assert.rejects(candles.inTimeframe(card, 'M1', signal), /has no M1 candles of EUR\/USD, and no finer ones/);
    assert.equal(feed.histories, requested);
    await assert.rejects(candles.inTimeframe(card, 'M30', signal), /Test feed · EUR\/USD · M30 has no M30 candles/);
    assert.ok(feed.histories > requested);
    const state = candles.state(card);
    assert.equal(state.kind === 'ready' && state.timeframe, 'H1');
  });

  it('come from the connection’s feed once, and again on request', async () => {
    build(address);
    const wish = { uri: card, symbol: 'EUR/USD', timeframe: 'H1' } as const;
    const state = await settled(() => candles.request(wish));
    assert.equal(state.kind, 'ready');
    assert.match(state.text, /Test feed · EUR\/USD · H1 · 3 bars/);
    assert.deepEqual(candles.span(card), {
      from: FROM * 1000,
      to: (FROM + 2 * HOUR) * 1000,
      low: 0.5,
      high: 4,
      lastClose: 2,
      precision: 4,
    });
    const before = feed.histories;
    candles.request(wish);
    candles.request({ ...wish });
    assert.equal(feed.histories, before);
    await settled(() => candles.reload(card));
    assert.ok(feed.histories > before);
  });

  it('are reported as missing without a feed, with a way to get them', async () => {
    build(undefined);
    const state = await settled(() => candles.request({ uri: card, symbol: 'EUR/USD', timeframe: 'H1' }));
    assert.equal(state.kind, 'none');
    assert.match(state.text, /file/);
  });

  it('are reported as missing for an invalid timeframe, by its name', async () => {
    build(address);
    const { sketch } = readCardText('{ "metadata": { "symbol": "EUR/USD" } }');
    const named = (text: string) => candleRequestOf(card, readCardText(text));
    const unknown = await settled(() =>
      candles.request(named('{ "metadata": { "symbol": "EUR/USD", "timeframe": "H3" } }')),
    );
    assert.match(unknown.text, /“H3” isn’t a timeframe/);
    const missing = await settled(() => candles.request(candleRequestOf(card, readCardText('{}'), sketch)));
    assert.match(missing.text, /has no timeframe/);
    const nothing = await settled(() => candles.request(named('{}')));
    assert.match(nothing.text, /has no symbol/);
  });

  it('fail with the reason if the feed doesn’t know the symbol', async () => {
    build(address);
    const state = await settled(() => candles.request({ uri: card, symbol: 'XXX', timeframe: 'H1' }));
    assert.equal(state.kind, 'failed');
    assert.match(state.text, /XXX/);
  });

  it('fail with the feed’s response, and load on request when it has recovered', async () => {
    build(address);
    feed.isDown = true;
    const failed = await settled(() => candles.request({ uri: card, symbol: 'EUR/USD', timeframe: 'H1' }));
    feed.isDown = false;
    assert.equal(failed.kind, 'failed');
    assert.match(failed.text, /responded with 500/);
    const state = await settled(() => candles.reload(card));
    assert.match(state.text, /Test feed · EUR\/USD · H1 · 3 bars/);
  });

  it('come from the chosen file rather than from the feed', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, 'mine.candles.csv');
    const rows = ['time,open,high,low,close', `${FROM},1,4,0.5,2`, `${FROM + HOUR},2,4,0.5,3`];
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(rows.join('\n')));
    try {
      build(address);
      await new CandleChoices(memory).remember(card, { kind: 'file', file, choices: {} });
      const state = await settled(() => candles.request({ uri: card, symbol: 'EUR/USD', timeframe: 'H1' }));
      assert.equal(state.kind, 'ready');
      assert.match(state.text, /mine\.candles\.csv · 2 bars/);
      assert.equal(feed.histories, 0);
    } finally {
      await vscode.workspace.fs.delete(file);
    }
    const state = await settled(() => candles.reload(card));
    assert.equal(state.kind, 'failed');
    assert.match(state.text, /Couldn’t read mine\.candles\.csv.*the feed/);
    assert.doesNotMatch(state.text, /ENOENT|\//);
  });

  describe('from a file', () => {
    /** Answers to the next lists and dialogs, and the details of the rows shown. */
    const picks: string[] = [];
    const presses: string[] = [];
    const shown: string[] = [];
    const previews: string[] = [];
    let file: vscode.Uri;
    let restore: (() => void)[] = [];

    beforeEach(() => {
      const answers = {
        showOpenDialog: async () => [file],
        createQuickPick: () =>
          new ShownQuickPick((question) => {
            shown.push(...question.items.map(({ detail }) => detail ?? ''));
            void question.choose(picks.shift() ?? '');
          }),
        showQuickPick: async (items: readonly vscode.QuickPickItem[]) => {
          const wanted = picks.shift();
          return items.find(({ label }) => label === wanted);
        },
        showInformationMessage: async (
          _: string,
          { detail }: vscode.MessageOptions,
          ...buttons: readonly vscode.MessageItem[]
        ) => {
          previews.push(detail ?? '');
          const wanted = presses.shift();
          return buttons.find(({ title }) => title === wanted);
        },
      };
      restore = Object.entries(answers).map(([name, value]) => {
        const before = Object.getOwnPropertyDescriptor(vscode.window, name);
        Object.defineProperty(vscode.window, name, { value, configurable: true, writable: true });
        return () => before && Object.defineProperty(vscode.window, name, before);
      });
    });

    afterEach(async () => {
      for (const undo of restore) undo();
      await vscode.workspace.fs.delete(file);
    });

    async function write(name: string, ...rows: readonly string[]): Promise<void> {
      const [folder] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(folder);
      file = vscode.Uri.joinPath(folder.uri, name);
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(rows.join('\n')));
    }

    const wish = { uri: card, symbol: 'EUR/USD', timeframe: 'H1' } as const;

    it('are read by the chosen columns and clock, and so is the next file of that program', async () => {
      await write(
        'zeit.candles.csv',
        'Zeit;Schluss;Beginn;Spitze;Tief;Menge',
        '15.07.2026 12:00;2;1;4;0.5;70',
        '15.07.2026 13:00;3;2;4;0.5;80',
      );
      build(undefined);
      await settled(() => candles.request(wish));
      picks.push('Column 1', 'Same Column, or None', 'Column 2', 'Column 3', 'Column 4', 'Column 5', 'Column 6');
      picks.push('New York Close');
      presses.push('Choose Time Zone…', 'Use These Candles');
      const state = await settled(() => candles.loadFromFile(card));
      assert.ok(shown.includes('Zeit  ·  15.07.2026 12:00  ·  15.07.2026 13:00'), shown.join('\n'));
      assert.match(previews.at(-1) ?? '', /Clock: New York close, decimals: 1/);
      assert.ok(state.kind === 'ready', JSON.stringify(state));
      assert.deepEqual(state.series.candles[0], {
        time: Date.UTC(2026, 6, 15, 9),
        open: 1,
        high: 4,
        low: 0.5,
        close: 2,
        volume: 70,
      });
      await candles.reload(card);
      const again = candles.state(card);
      assert.equal(again.kind === 'ready' && again.series.candles[0]?.time, Date.UTC(2026, 6, 15, 9));
      // For another card whose file has the same header, only its use is confirmed.
      picks.push('Choose Another File…');
      presses.push('Use These Candles');
      const next = await settled(() => candles.loadFromFile(card));
      assert.equal(next.kind === 'ready' && next.series.candles[0]?.time, Date.UTC(2026, 6, 15, 9));
      assert.equal(next.kind === 'ready' && next.series.candles[0]?.volume, 70);
    });

    it('are those of the chosen symbol, with the chosen decimal sign, and never others', async () => {
      await write(
        'two.candles.csv',
        'Symbol,Date,Open,High,Low,Close',
        'AUDUSD,2026-01-05,"1,105","1,120","1,090","1,110"',
        'GBPUSD,2026-01-05,"1,305","1,320","1,290","1,310"',
      );
      build(undefined);
      await settled(() => candles.request(wish));
      picks.push('GBPUSD', '1.105');
      presses.push('Use These Candles');
      const state = await settled(() => candles.loadFromFile(card));
      assert.match(previews.at(-1) ?? '', /Only the rows of GBPUSD are read; the file also has AUDUSD\./);
      assert.deepEqual(state.kind === 'ready' && state.series.candles.map(({ close }) => close), [1.31]);
    });
  });
});
