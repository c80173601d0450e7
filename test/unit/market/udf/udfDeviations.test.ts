import assert from 'node:assert/strict';
import { isAboutOneSymbol, MarketError } from '../../../../src/market/candleSource.ts';
import { UdfFeed } from '../../../../src/market/udf/udfFeed.ts';

/** 2026-02-20T11:00:00Z, in seconds. */
const LAST = 1_771_585_200;
const signal = new AbortController().signal;
const query = { symbol: 'EUR/USD', timeframe: 'H1', count: 2 } as const;

/** A response: a body with status 200, or a status with a body. A text is sent as it is, anything else as JSON. */
type Reply = readonly [status: number, body: unknown];
type Route = (asks: URLSearchParams) => Reply;

const ok =
  (body: unknown): Route =>
  () => [200, body];
const SYMBOL = { name: 'EURUSD', ticker: 'EURUSD', minmov: 1, pricescale: 100_000 };
const BARS = { s: 'ok', t: [LAST - 3600, LAST], c: [1.1, 1.101], o: [1.1, 1.1], h: [1.102, 1.102], l: [1.099, 1.099] };
const GOOD: Readonly<Record<string, Route>> = { config: ok({}), symbols: ok(SYMBOL), history: ok(BARS) };

/** A feed in which some routes answer differently, and what it was asked for. */
function feedOf(routes: Readonly<Record<string, Route>>) {
  const asked: string[] = [];
  const feed = new UdfFeed({
    name: 'Feed',
    baseUrl: 'https://feed.example/udf',
    now: () => (LAST + 1800) * 1000,
    fetchText: async (url) => {
      const { pathname, searchParams } = new URL(url);
      const route = pathname.slice(pathname.lastIndexOf('/') + 1);
      asked.push(`${route} ${searchParams.get('symbol') ?? searchParams.get('group') ?? ''}`.trim());
      const [status, body] = ({ ...GOOD, ...routes }[route] ?? (() => [404, 'not found']))(searchParams);
      return { status, text: typeof body === 'string' ? body : JSON.stringify(body) };
    },
  });
  return { feed, asked };
}

async function bars(routes: Readonly<Record<string, Route>>): Promise<readonly (readonly unknown[])[]> {
  const { series } = await feedOf(routes).feed.load(query, signal);
  return series.candles.map(({ time, open, high, low, close, volume }) => [
    time / 1000 - LAST,
    open,
    high,
    low,
    close,
    ...(volume === undefined ? [] : [volume]),
  ]);
}

const BOTH = [
  [-3600, 1.1, 1.102, 1.099, 1.1],
  [0, 1.1, 1.102, 1.099, 1.101],
];

async function failure(routes: Readonly<Record<string, Route>>): Promise<MarketError> {
  const error = await feedOf(routes)
    .feed.load(query, signal)
    .then(
      () => assert.fail('it worked'),
      (reason: unknown) => reason,
    );
  assert.ok(error instanceof MarketError, String(error));
  return error;
}

describe('a feed that spells things its own way', () => {
  const histories: readonly (readonly [string, unknown])[] = [
    ['null for the volume, the error and the next time', { ...BARS, v: null, errmsg: null, nextTime: null }],
    ['texts for numbers', { ...BARS, t: [`${LAST - 3600}`, `${LAST}`], o: ['1.1000', ' 1.1'], c: ['1.1', '1.101'] }],
    ['`OK`', { ...BARS, s: 'OK' }],
    ['no status', { ...BARS, s: null }],
    ['seconds with a fraction', { ...BARS, t: [`${LAST - 3600}.0`, LAST] }],
    ['ISO times', { ...BARS, t: ['2026-02-20T10:00:00Z', '2026-02-20T11:00:00.000+00:00'] }],
    ['ISO times without a zone', { ...BARS, t: ['2026-02-20T10:00:00', '2026-02-20 11:00:00'] }],
    ['ISO times in another zone', { ...BARS, t: ['2026-02-20T12:00:00+02:00', '2026-02-20 06:00:00-05:00'] }],
    ['ISO times that name UTC', { ...BARS, t: ['2026-02-20 10:00:00 UTC', '2026-02-20 11:00:00+00'] }],
    ['a byte order mark', `\uFEFF${JSON.stringify(BARS)}`],
  ];
  for (const [what, body] of histories) {
    it(`reads a history with ${what}`, async () => assert.deepEqual(await bars({ history: ok(body) }), BOTH));
  }

  it('reads days without a clock time', async () => {
    const times = (await bars({ history: ok({ ...BARS, t: ['2026-02-19', '2026-02-20'] }) })).map(([time]) => time);
    assert.deepEqual(times, [-35 * 3600, -11 * 3600]);
  });

  it('takes an empty or absent column as one that the feed doesn’t have', async () => {
    const closes = [
      [-3600, 1.1, 1.1, 1.1, 1.1],
      [0, 1.101, 1.101, 1.101, 1.101],
    ];
    assert.deepEqual(await bars({ history: ok({ ...BARS, o: null, h: [], l: null, v: [] }) }), closes);
  });

  for (const body of [
    { s: 'no_data', t: null, o: null, h: null, l: null, c: null, v: null },
    { s: 'NO_DATA', nextTime: null },
    { s: 'no data' },
    { s: 'nodata', nb: null },
    { s: 'ok', t: [], o: [], h: [], l: [], c: [], v: [] },
    { s: 'ok', t: null, c: null },
  ]) {
    it(`finds no candles in ${JSON.stringify(body)}`, async () =>
      assert.deepEqual(await bars({ history: ok(body) }), []));
  }

  for (const next of [`${LAST - 7200}`, (LAST - 7200) * 1000, '2026-02-20T09:00:00Z']) {
    it(`goes to the next time ${JSON.stringify(next)}, also from an empty page`, async () => {
      for (const s of ['no_data', 'ok']) {
        const history: Route = (asks) => [
          200,
          Number(asks.get('to')) > LAST - 7199
            ? { s, t: [], c: [], nextTime: next }
            : { s: 'ok', t: [LAST - 7200], c: [1] },
        ];
        assert.deepEqual(await bars({ history }), [[-7200, 1, 1, 1, 1]]);
      }
    });
  }

  const symbols: readonly (readonly [unknown, readonly [number, number]])[] = [
    // Without a scale, decimals come from the candles: 1.102 has three.
    [{ name: 'EURUSD', ticker: null, description: null, minmov: null, pricescale: 100_000 }, [5, 0.00001]],
    [{ ...SYMBOL, supported_resolutions: null }, [5, 0.00001]],
    [{ ...SYMBOL, pricescale: '100000', minmov: '1' }, [5, 0.00001]],
    [{ ...SYMBOL, pricescale: 100, minmov: '25' }, [2, 0.25]],
    [{ ...SYMBOL, pricescale: null }, [3, 0.001]],
    [{ ...SYMBOL, pricescale: 'many' }, [3, 0.001]],
    [{ ...SYMBOL, pricescale: 0 }, [3, 0.001]],
    [{ ...SYMBOL, pricescale: 0.00001 }, [3, 0.001]],
    [[SYMBOL], [5, 0.00001]],
    [
      [
        { name: 'GBPUSD', pricescale: 10 },
        { name: 'EUR-USD', pricescale: 1000 },
      ],
      [3, 0.001],
    ],
    [{ name: 600_519, pricescale: 100 }, [2, 0.01]],
  ];
  for (const [body, expected] of symbols) {
    it(`reads the symbol ${JSON.stringify(body)}`, async () => {
      const { series } = await feedOf({ symbols: ok(body) }).feed.load(query, signal);
      assert.deepEqual([series.precision, series.tick], expected);
      assert.equal(series.candles.length, 2);
    });
  }

  for (const body of [
    { s: 'error', errmsg: 'unknown_symbol', name: 'EURUSD' },
    { name: null, ticker: '' },
    [],
    [{ name: 'GBPUSD' }, { name: 'USDJPY' }],
    null,
  ]) {
    it(`finds no symbol in ${JSON.stringify(body)}`, async () =>
      assert.equal((await failure({ symbols: ok(body) })).kind, 'unknownSymbol'));
  }

  const resolutions: readonly (readonly [unknown, string])[] = [
    [[1, 60], '60'],
    [['1', '60'], '60'],
    ['1,60', '60'],
    [['1m', '1h', '1d'], '1h'],
    [[1, 5], '5'],
    [[null, '60'], '60'],
    [null, '60'],
    [[], '60'],
  ];
  for (const [list, requested] of resolutions) {
    it(`requests ${requested} from a feed with the resolutions ${JSON.stringify(list)}`, async () => {
      for (const routes of [
        { config: ok({ supported_resolutions: list, supports_search: true, exchanges: null }) },
        { symbols: ok({ ...SYMBOL, supported_resolutions: list }) },
      ]) {
        const seen: (string | null)[] = [];
        const history: Route = (asks) => {
          seen.push(asks.get('resolution'));
          return [200, BARS];
        };
        await feedOf({ ...routes, history }).feed.load(query, signal);
        assert.equal(seen[0], requested);
      }
    });
  }

  it('reads yes and no as numbers and texts, and exchanges as texts', async () => {
    const rows = [{ symbol: 600_519, description: null }, { symbol: null, ticker: 'EURUSD' }, null];
    const search = async (flag: unknown) =>
      feedOf({ config: ok({ supports_search: flag }), search: ok(rows) }).feed.search('e', signal);
    for (const yes of [1, '1', 'true', 'TRUE', true]) {
      assert.deepEqual(await search(yes), [
        { symbol: '600519', description: '' },
        { symbol: 'EURUSD', description: '' },
      ]);
    }
    for (const no of [0, '0', 'false', null, false]) assert.deepEqual(await search(no), []);
    const { feed, asked } = feedOf({
      config: ok({ supports_group_request: 'true', exchanges: [null, 'FX', { value: 5 }] }),
      symbols: ok(null),
      symbol_info: (asks) => [
        200,
        asks.get('group') === '5'
          ? { symbol: [null, 'EURUSD'], ticker: null, pricescale: ['100', '1000'], minmovement: '1' }
          : null,
      ],
    });
    assert.equal((await feed.load(query, signal)).series.tick, 0.001);
    assert.deepEqual(asked.slice(-3), ['symbol_info FX', 'symbol_info 5', 'history EURUSD']);
  });
});

describe('a feed that answers one request with an error', () => {
  for (const status of [400, 401, 403, 404, 405, 410, 422, 500, 501]) {
    it(`asks for the next spelling after ${status}`, async () => {
      const symbols: Route = (asks) => (asks.get('symbol') === 'EURUSD' ? [200, SYMBOL] : [status, '<html>']);
      const { feed, asked } = feedOf({ symbols });
      assert.equal((await feed.load(query, signal)).series.candles.length, 2);
      assert.deepEqual(asked, ['config', 'symbols EUR/USD', 'symbols EURUSD', 'history EURUSD']);
    });
  }

  it('asks for the next spelling after a page, a text or an empty response', async () => {
    for (const reply of [
      [200, '<html>'],
      [200, 'Unknown symbol'],
      [200, ''],
      [204, ''],
    ] satisfies Reply[]) {
      assert.deepEqual(
        await bars({ symbols: (asks) => (asks.get('symbol') === 'EURUSD' ? [200, SYMBOL] : reply) }),
        BOTH,
      );
    }
  });

  it('doesn’t take a name in the body of an error for a symbol', async () => {
    const body = { name: 'NotFoundError', message: 'No such symbol' };
    assert.equal((await failure({ symbols: () => [404, body] })).kind, 'unknownSymbol');
  });

  for (const status of [400, 404, 422, 500]) {
    it(`reads a UDF body with the status ${status}`, async () => {
      assert.deepEqual(await bars({ history: () => [status, { s: 'no_data' }] }), []);
      assert.deepEqual(await bars({ history: () => [status, BARS] }), BOTH);
      const error = await failure({ history: () => [status, { s: 'error', errmsg: 'closed' }] });
      assert.deepEqual([error.kind, error.message], ['feed', 'Feed reported an error: closed']);
      assert.equal((await failure({ symbols: () => [status, { s: 'error', errmsg: 'x' }] })).kind, 'unknownSymbol');
    });

    it(`keeps ${status} for one symbol about that symbol`, async () => {
      const detail = { detail: 'no such symbol' };
      const fails: Route = () => [status, detail];
      for (const route of ['symbols', 'history']) {
        const error = await failure({ [route]: fails });
        assert.ok(isAboutOneSymbol(error), `${error.kind}: ${error.message}`);
      }
    });
  }

  it('names the status and the symbol', async () => {
    const { message } = await failure({ history: () => [400, 'oops'] });
    assert.equal(message, 'EUR/USD: The candle feed https://feed.example responded with 400.');
  });

  it('uses the defaults if /config fails in any way that isn’t an overload', async () => {
    for (const status of [400, 404, 405, 500, 501])
      assert.deepEqual(await bars({ config: () => [status, 'no'] }), BOTH);
  });

  for (const status of [429, 502, 503, 504]) {
    it(`keeps ${status} about the feed`, async () => {
      for (const route of ['config', 'symbols', 'history']) {
        const error = await failure({ [route]: () => [status, { s: 'error', errmsg: 'slow down' }] });
        assert.deepEqual([error.kind, isAboutOneSymbol(error)], ['status', false]);
      }
    });
  }

  it('takes a server’s error without a body as one symbol’s only if /history has answered before', async () => {
    const { feed } = feedOf({
      history: (asks) => (asks.get('symbol') === 'BAD' ? [500, ''] : [200, BARS]),
      symbols: (asks) => [200, { name: asks.get('symbol') }],
    });
    const load = (symbol: string) => feed.load({ ...query, symbol }, signal);
    const isAboutIt = async () => isAboutOneSymbol(await load('BAD').catch((error: unknown) => error));
    assert.equal(await isAboutIt(), false);
    await load('GOOD');
    assert.equal(await isAboutIt(), true);
  });

  it('keeps an error that every request gets about the feed', async () => {
    for (const status of [401, 403, 500]) {
      const refuse: Route = () => [status, 'no'];
      const error = await failure({ config: refuse, symbols: refuse, history: refuse });
      assert.deepEqual([error.kind, isAboutOneSymbol(error)], ['status', false]);
    }
  });

  it('keeps the candles that came before an error, and says so', async () => {
    const history: Route = (asks) =>
      Number(asks.get('to')) > LAST - 3600 ? [200, BARS] : [422, { detail: 'too old' }];
    const { series, notices } = await feedOf({ history }).feed.load({ ...query, count: 50 }, signal);
    assert.equal(series.candles.length, 2);
    assert.deepEqual(notices, [
      'Older candles couldn’t be read. EUR/USD: The candle feed https://feed.example responded with 422.',
    ]);
  });
});
