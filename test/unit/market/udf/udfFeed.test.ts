import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TransportTimeout } from '../../../../src/http/deadline.ts';
import { CandleCache } from '../../../../src/market/candleCache.ts';
import { type LoadedCandles, MarketError, type MarketErrorKind } from '../../../../src/market/candleSource.ts';
import { type FetchText, hostFetchText } from '../../../../src/market/fetchText.ts';
import { UdfFeed } from '../../../../src/market/udf/udfFeed.ts';

const HOUR = 3600;
/** 2026-03-02T12:30:00Z, in seconds. */
const NOW = Date.UTC(2026, 2, 2, 12, 30) / 1000;

type Answer = (query: URLSearchParams) => unknown;

const SYMBOL = { name: 'EURUSD', ticker: 'FX:EURUSD', minmov: 1, pricescale: 100_000 };

/** A feed whose routes answer as told; what is not told is 404. */
function feedOf(routes: Readonly<Record<string, Answer>>, baseUrl = 'https://feed.example/udf/') {
  const asked: string[] = [];
  const fetchText: FetchText = async (url) => {
    const { pathname, searchParams } = new URL(url);
    const route = pathname.slice(pathname.lastIndexOf('/') + 1);
    asked.push(`${pathname}?${searchParams}`);
    const answer = routes[route]?.(searchParams);
    if (answer === undefined) return { status: 404, text: 'not found' };
    return { status: 200, text: JSON.stringify(answer) };
  };
  return { asked, feed: new UdfFeed({ name: 'Feed', baseUrl, fetchText, now: () => NOW * 1000 }) };
}

/** Hourly bars from the hour `first` on, as columns. */
function hours(times: readonly number[]) {
  return {
    s: 'ok',
    t: times,
    o: times.map(() => 1.1),
    h: times.map(() => 1.2),
    l: times.map(() => 1),
    c: times.map(() => 1.15),
  };
}

const signal = new AbortController().signal;
const query = { symbol: 'EUR/USD', timeframe: 'H1', count: 3 } as const;
const NOON = NOW - HOUR / 2;

async function failure(work: Promise<unknown>): Promise<MarketErrorKind> {
  const error = await work.then(
    () => assert.fail('it worked'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof MarketError, String(error));
  return error.kind;
}

describe('UdfFeed', () => {
  it('requests by countback, reads seconds, and uses decimals and tick of the symbol', async () => {
    const { feed, asked } = feedOf({
      config: () => ({ supported_resolutions: ['60', '1D'], supports_search: true }),
      symbols: (asks) => (asks.get('symbol') === 'EURUSD' ? SYMBOL : undefined),
      history: () => hours([NOON - 2 * HOUR, NOON - HOUR, NOON]),
    });
    const { series, notices } = await feed.load(query, signal);
    assert.deepEqual(
      series.candles.map(({ time }) => time),
      [NOON - 2 * HOUR, NOON - HOUR, NOON].map((time) => time * 1000),
    );
    assert.deepEqual([series.precision, series.tick, notices], [5, 0.00001, []]);
    const history = new URLSearchParams(asked.at(-1)?.split('?')[1]);
    assert.equal(asked.at(-1)?.split('?')[0], '/udf/history');
    assert.deepEqual(
      [history.get('symbol'), history.get('resolution'), history.get('countback'), history.get('to')],
      ['FX:EURUSD', '60', '3', `${NOW + 1}`],
    );
  });

  it('reads volumes where the feed has them; one that can’t be read leaves the candle', async () => {
    const volumes = async (v: readonly unknown[] | undefined) => {
      const history = () => ({ ...hours([NOON - 2 * HOUR, NOON - HOUR, NOON]), ...(v === undefined ? {} : { v }) });
      const { series } = await feedOf({ symbols: () => SYMBOL, history }).feed.load(query, signal);
      return series.candles.map(({ volume }) => volume);
    };
    assert.deepEqual(await volumes(undefined), [undefined, undefined, undefined]);
    assert.deepEqual(await volumes([10, '2.5', 0]), [10, 2.5, 0]);
    assert.deepEqual(await volumes([-1, null, 'many']), [undefined, undefined, undefined]);
  });

  it('requests configuration and symbol once', async () => {
    const { feed, asked } = feedOf({ config: () => ({}), symbols: () => SYMBOL, history: () => hours([NOON]) });
    await feed.load({ ...query, count: 1 }, signal);
    await feed.load({ ...query, count: 1 }, signal);
    assert.deepEqual(
      asked.map((url) => url.split('?')[0]),
      ['/udf/config', '/udf/symbols', '/udf/history', '/udf/history'],
    );
  });

  it('joins the pages of a feed that limits its responses', async () => {
    const all = Array.from({ length: 7 }, (_, back) => NOON - (6 - back) * HOUR);
    const { feed, asked } = feedOf({
      symbols: () => SYMBOL,
      // Two bars an answer, the latest first in time.
      history: (asks) => hours(all.filter((time) => time < Number(asks.get('to'))).slice(-2)),
    });
    const { series } = await feed.load({ ...query, count: 5 }, signal);
    assert.deepEqual(
      series.candles.map(({ time }) => time / 1000),
      all.slice(-5),
    );
    assert.equal(asked.filter((url) => url.includes('/history')).length, 3);
  });

  for (const unit of [1, 1000]) {
    it(`goes to nextTime in ${unit === 1 ? 'seconds' : 'milliseconds'} if the range is empty`, async () => {
      const friday = NOON - 60 * HOUR;
      const { feed } = feedOf({
        symbols: () => SYMBOL,
        history: (asks) =>
          Number(asks.get('to')) > friday + 1 ? { s: 'no_data', nextTime: friday * unit } : hours([friday]),
      });
      const { series } = await feed.load({ ...query, count: 1 }, signal);
      assert.deepEqual(
        series.candles.map(({ time }) => time / 1000),
        [friday],
      );
    });
  }

  it('reaches back over a weekend for minutes, even with a feed that only supports from and to', async () => {
    // Friday 27 February 2026, 21:00 to 22:00; asked on Sunday evening.
    const close = Date.UTC(2026, 1, 27, 22) / 1000;
    const minutes = Array.from({ length: 60 }, (_, i) => close - HOUR + i * 60);
    const { feed } = feedOf({
      symbols: () => SYMBOL,
      history: (asks) => {
        const found = minutes.filter((time) => time >= Number(asks.get('from')) && time < Number(asks.get('to')));
        return found.length === 0 ? { s: 'no_data' } : hours(found);
      },
    });
    const to = Date.UTC(2026, 2, 1, 21, 30);
    const { series } = await feed.load({ symbol: 'EUR/USD', timeframe: 'M1', count: 1000, to }, signal);
    assert.deepEqual(
      series.candles.map(({ time }) => time / 1000),
      minutes,
    );
  });

  it('reads prices as strings, times in milliseconds, and responses with close only', async () => {
    const { feed } = feedOf({
      symbols: () => ({ name: 'X' }),
      history: () => ({ s: 'ok', t: [NOON * 1000], c: ['1.2345'] }),
    });
    const { series } = await feed.load({ ...query, count: 1 }, signal);
    assert.deepEqual(series.candles, [{ time: NOON * 1000, open: 1.2345, high: 1.2345, low: 1.2345, close: 1.2345 }]);
    assert.deepEqual([series.precision, series.tick], [4, 0.0001]);
  });

  it('sorts, keeps the last of two bars with the same time, and reports what it left out', async () => {
    const { feed } = feedOf({
      symbols: () => SYMBOL,
      history: () => ({
        s: 'ok',
        t: [NOON, NOON - HOUR, NOON - 2 * HOUR],
        o: [1, 1, null],
        h: [1, 1, 1],
        l: [1, 2, 1],
        c: [1, 1, 1],
      }),
    });
    const { series, notices } = await feed.load(query, signal);
    assert.deepEqual(
      series.candles.map(({ time }) => time / 1000),
      [NOON],
    );
    assert.equal(notices.length, 2);
    assert.match(notices.join(' '), /high is below the low.*price is missing|price is missing.*high is below the low/);
  });

  it('aggregates H4 from the coarsest suitable resolution, and reports that', async () => {
    const { feed, asked } = feedOf({
      config: () => ({ supported_resolutions: ['1', '60', '1D'], supports_search: true }),
      symbols: () => SYMBOL,
      history: () => hours(Array.from({ length: 8 }, (_, back) => NOON - (7 - back) * HOUR)),
    });
    const { series, notices } = await feed.load({ symbol: 'EUR/USD', timeframe: 'H4', count: 2 }, signal);
    assert.match(asked.at(-1) ?? '', /resolution=60&/);
    // Eight hours that end at noon: the last two candles begin at 08:00 and 12:00.
    assert.deepEqual(
      series.candles.map(({ time }) => new Date(time).getUTCHours()),
      [8, 12],
    );
    assert.match(notices.join(), /no H4 candles; they are aggregated from H1/);
  });

  it('finds symbols of feeds that list them by exchange, with single values for all rows', async () => {
    const { feed, asked } = feedOf({
      config: () => ({ supports_group_request: true, exchanges: [{ value: 'FX' }] }),
      symbol_info: () => ({
        symbol: ['GBPUSD', 'EURUSD'],
        description: ['a', 'b'],
        minmovement: 1,
        pricescale: [100, 1000],
      }),
      history: () => hours([NOON]),
    });
    const { series } = await feed.load({ ...query, count: 1 }, signal);
    assert.equal(series.precision, 3);
    assert.ok(asked.some((url) => url.endsWith('/symbol_info?group=FX')));
  });

  it('finds symbols', async () => {
    const { feed } = feedOf({
      config: () => ({ supports_search: true }),
      search: (asks) => [{ symbol: 'EURUSD', description: `Found by ${asks.get('query')}` }, { nothing: 1 }],
    });
    assert.deepEqual(await feed.search('eur', signal), [{ symbol: 'EURUSD', description: 'Found by eur' }]);
  });

  it('describes each failure', async () => {
    const symbols = () => SYMBOL;
    const load = (routes: Readonly<Record<string, Answer>>) => failure(feedOf(routes).feed.load(query, signal));
    assert.equal(await load({}), 'unknownSymbol');
    assert.equal(await load({ symbols: () => ({ s: 'error', errmsg: 'unknown_symbol' }) }), 'unknownSymbol');
    assert.equal(await load({ symbols }), 'status');
    assert.equal(await load({ symbols, history: () => ({ s: 'error', errmsg: 'closed' }) }), 'feed');
    assert.equal(await load({ symbols, history: () => ({ s: 'delayed' }) }), 'feed');
    assert.equal(await load({ symbols, history: () => ({ s: 'ok', t: [1], c: [] }) }), 'unreadable');
    assert.equal(await load({ symbols, history: () => 'no' }), 'unreadable');
    assert.equal(await load({ config: () => ({ supported_resolutions: ['1D'] }), symbols }), 'unsupportedTimeframe');
    assert.equal(await load({ config: () => [] }), 'unreadable');
    const pairs = Array.from({ length: 250_000 }, () => []);
    assert.equal(await load({ symbols, history: () => ({ s: 'ok', t: pairs }) }), 'tooLarge');
  });

  it('repeats no token of its base URL in a feed’s error', async () => {
    const base = 'https://feed.example/udf?token=canary%2Bfeed';
    const history = (asks: URLSearchParams) => ({
      s: 'error',
      errmsg: `${'-'.repeat(190)} bad ${asks.get('token')} ${asks}`,
    });
    const { feed, asked } = feedOf({ symbols: () => SYMBOL, history }, base);
    await assert.rejects(feed.load(query, signal), ({ message }: Error) => !message.includes('canary'));
    assert.ok(asked.at(-1)?.includes('token=canary%2Bfeed'));
  });

  it('returns no candles if the feed has none', async () => {
    const { feed } = feedOf({ symbols: () => SYMBOL, history: () => ({ s: 'no_data' }) });
    assert.deepEqual((await feed.load(query, signal)).series.candles, []);
  });

  it('stops if the feed makes no progress', async () => {
    const { feed, asked } = feedOf({ symbols: () => SYMBOL, history: () => hours([NOON]) });
    await feed.load({ ...query, count: 100 }, signal);
    assert.equal(asked.filter((url) => url.includes('/history')).length, 2);
  });

  it('says why the feed couldn’t be reached, and forwards an abort', async () => {
    const of = (fetchText: FetchText) =>
      new UdfFeed({ name: 'Feed', baseUrl: 'http://127.0.0.1:1', fetchText, now: () => 0 });
    const status = of(async () => ({ status: 503, text: '' }));
    const page = of(async () => ({ status: 200, text: '<html>' }));
    const gone = of(async () => Promise.reject(new TypeError('fetch failed')));
    assert.equal(await failure(status.load(query, signal)), 'status');
    assert.equal(await failure(page.load(query, signal)), 'unreadable');
    assert.equal(await failure(gone.load(query, signal)), 'unreachable');
    const silent = of(async () => Promise.reject(new TransportTimeout('idle')));
    assert.equal(await failure(silent.load(query, signal)), 'timeout');
    const abort = new AbortController();
    const waiting = of(
      (_, { signal: inner }) =>
        new Promise((_resolve, reject) => inner.addEventListener('abort', () => reject(inner.reason))),
    );
    const load = waiting.load(query, abort.signal);
    abort.abort();
    await assert.rejects(load, { name: 'AbortError' });
  });

  it('reads from https and from this machine only', () => {
    const of = (baseUrl: string) => () => feedOf({}, baseUrl);
    for (const good of ['https://a.example', 'http://localhost:1/udf', 'http://127.0.0.1:9', 'http://[::1]:9'])
      of(good)();
    for (const bad of [
      'http://a.example',
      'ftp://a',
      'http://127.0.0.1.evil.example',
      'https://me:secret@a.example',
      '',
      'x',
    ])
      assert.throws(of(bad), { kind: 'addressRefused' });
  });
});

describe('hostFetchText', () => {
  let server: Server;
  let base = '';
  const asked: (string | undefined)[] = [];
  const limits = { signal: new AbortController().signal, totalMs: 5000, maxBytes: 1000 };

  before(async () => {
    server = createServer((request, response) => {
      asked.push(request.url);
      switch (request.url) {
        case '/away':
          response.writeHead(302, { location: `${base}/here` }).end();
          break;
        case '/silent':
          break;
        case '/large':
          // In two parts, the second of which is over the size asked for.
          response.write('x'.repeat(900));
          response.end('y'.repeat(900));
          break;
        default:
          response.writeHead(200, { 'content-type': 'application/json' }).end('"é"');
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('returns status and text', async () => {
    assert.deepEqual(await hostFetchText()(`${base}/here`, limits), {
      status: 200,
      text: '"é"',
    });
  });

  it('stops reading a response that is too large', async () => {
    await assert.rejects(hostFetchText()(`${base}/large`, limits), { kind: 'tooLarge' });
  });

  it('gives up on a feed that doesn’t answer', async () => {
    const reading = hostFetchText()(`${base}/silent`, { ...limits, totalMs: 20 });
    await assert.rejects(reading, { name: 'TransportTimeout' });
  });

  it('doesn’t follow redirects', async () => {
    const before = asked.length;
    await assert.rejects(hostFetchText()(`${base}/away`, limits), { kind: 'addressRefused' });
    assert.deepEqual(asked.slice(before), ['/away']);
  });
});

function loaded(count: number): LoadedCandles {
  const candle = { time: 0, open: 1, high: 1, low: 1, close: 1 };
  return {
    series: { candles: Array.from({ length: count }, () => candle), precision: 1, tick: 0.1, source: '' },
    notices: [],
  };
}

describe('CandleCache', () => {
  it('evicts the least recently used series if there are too many candles', () => {
    const cache = new CandleCache({ candles: 10, age: 1000 }, () => 0);
    cache.set('a', loaded(4));
    cache.set('b', loaded(4));
    assert.ok(cache.get('a'));
    cache.set('c', loaded(4));
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => cache.get(key) !== undefined),
      [true, false, true],
    );
  });

  it('rejects a series larger than the cache, and counts a replaced series once', () => {
    const cache = new CandleCache({ candles: 10, age: 1000 }, () => 0);
    cache.set('a', loaded(11));
    assert.equal(cache.get('a'), undefined);
    for (let times = 0; times < 5; times++) cache.set('b', loaded(6));
    cache.set('c', loaded(4));
    assert.ok(cache.get('b') && cache.get('c'));
  });

  it('expires', () => {
    let now = 0;
    const cache = new CandleCache({ candles: 10, age: 1000 }, () => now);
    cache.set('a', loaded(1));
    now = 1000;
    assert.ok(cache.get('a'));
    now = 1001;
    assert.equal(cache.get('a'), undefined);
  });
});
