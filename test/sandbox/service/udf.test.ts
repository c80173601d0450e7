import assert from 'node:assert/strict';
import { TIMEFRAMES } from '../../../src/card/model/card.ts';
import { hostFetchText } from '../../../src/market/fetchText.ts';
import { UdfFeed } from '../../../src/market/udf/udfFeed.ts';
import { sharedSandbox } from '../../support/sharedSandbox.ts';
import { useSandbox } from './useSandbox.ts';

/** Seconds of a UTC time. */
const at = (text: string): number => Date.parse(text) / 1000;

describe('sandbox: candle feed (chart facts 7.1)', () => {
  const bench = useSandbox();
  const get = async (path: string, query: Record<string, string | number> = {}) => {
    const entries = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
    const text = new URLSearchParams(entries).toString();
    return bench.call('GET', `/udf/${path}${text === '' ? '' : `?${text}`}`, { key: undefined });
  };
  const history = async (query: Record<string, string | number>) => (await get('history', query)).body;

  beforeEach(() => bench.sandbox.control('POST', '/clock', { now: '2026-06-17T12:34:56Z' }));

  it('config lists every timeframe of a card, and search support', async () => {
    const { body } = await get('config');
    assert.deepEqual(body.supported_resolutions, ['1', '5', '15', '30', '60', '120', '240', '1D', '1W', '1M']);
    assert.equal(body.supports_search, true);
    assert.equal(body.supports_group_request, false);
    assert.equal(body.supports_time, true);
  });

  it('time is the sandbox clock, in seconds, as plain text', async () => {
    const answer = await get('time');
    assert.match(String(answer.headers['content-type']), /text\/plain/);
    assert.ok(Math.abs(Number(answer.text) - at('2026-06-17T12:34:56Z')) < 60);
  });

  it('symbols have the smallest price step, for any spelling of the name', async () => {
    for (const [symbol, pricescale] of [
      ['EUR/USD', 100_000],
      ['eurusd', 100_000],
      ['GBP/JPY', 1000],
      ['XAU/USD', 100],
      ['BTC/USD', 10],
      ['US500', 10],
    ] as const) {
      const { body } = await get('symbols', { symbol });
      assert.equal(body.pricescale, pricescale, symbol);
      assert.equal(body.minmov, 1);
      assert.equal(body.has_intraday, true);
      assert.equal(body.timezone, 'Etc/UTC');
    }
    assert.equal((await get('symbols', { symbol: 'NOPE' })).body.s, 'error');
  });

  it('search matches symbols and words, up to the limit', async () => {
    const names = async (query: Record<string, string | number>) =>
      (await get('search', query)).body.map(({ symbol }: { symbol: string }) => symbol);
    assert.deepEqual(await names({ query: 'xau' }), ['XAU/USD']);
    assert.deepEqual(await names({ query: 'gold' }), ['XAU/USD']);
    assert.equal((await names({ query: '', limit: 2 })).length, 2);
    assert.deepEqual(await names({ query: 'nothing like it' }), []);
  });

  it('from is inclusive, to exclusive; times are the starts of bars, in order', async () => {
    const query = {
      symbol: 'EUR/USD',
      resolution: '60',
      from: at('2026-06-16T08:00:00Z'),
      to: at('2026-06-16T12:00:00Z'),
    };
    const { s, t, o, h, l, c } = await history(query);
    assert.equal(s, 'ok');
    assert.deepEqual(
      t,
      [8, 9, 10, 11].map((hour) => at(`2026-06-16T${String(hour).padStart(2, '0')}:00:00Z`)),
    );
    for (const column of [o, h, l, c]) assert.equal(column.length, 4);
  });

  it('countback overrides from', async () => {
    const to = at('2026-06-16T12:00:00Z');
    const more = await history({ symbol: 'EUR/USD', resolution: '60', from: to - 3600, to, countback: 300 });
    assert.equal(more.t.length, 300);
    assert.equal(more.t.at(-1), to - 3600);
    const fewer = await history({ symbol: 'EUR/USD', resolution: '60', from: 0, to, countback: 3 });
    assert.equal(fewer.t.length, 3);
  });

  it('forex has no bars at weekends, crypto has', async () => {
    const weekend = { resolution: '240', from: at('2026-06-13T00:00:00Z'), to: at('2026-06-15T00:00:00Z') };
    const rest = await history({ symbol: 'EUR/USD', ...weekend });
    assert.equal(rest.s, 'no_data');
    assert.equal(rest.nextTime, at('2026-06-12T20:00:00Z'));
    assert.equal((await history({ symbol: 'BTC/USD', ...weekend })).t.length, 12);
  });

  it('has no future bars, and answers no_data without any', async () => {
    const future = await history({
      symbol: 'BTC/USD',
      resolution: '1D',
      from: at('2027-01-01T00:00:00Z'),
      to: at('2027-02-01T00:00:00Z'),
    });
    assert.equal(future.s, 'no_data');
    const past = await history({ symbol: 'BTC/USD', resolution: '1D', from: 0, to: at('1999-01-01T00:00:00Z') });
    assert.deepEqual(past, { s: 'no_data' });
    const latest = await history({ symbol: 'BTC/USD', resolution: '1', countback: 1, to: at('2030-01-01T00:00:00Z') });
    assert.equal(latest.t[0], at('2026-06-17T12:33:00Z'), 'the last closed minute');
  });

  it('invalid queries are errors with a reason', async () => {
    for (const query of [
      { symbol: 'NOPE', resolution: '60', countback: 1 },
      { symbol: 'EUR/USD', resolution: '7', countback: 1 },
      { symbol: 'EUR/USD', resolution: '60' },
      { symbol: 'EUR/USD', resolution: '60', from: 'x', to: 'y' },
    ]) {
      const answer = await history(query as Record<string, string>);
      assert.equal(answer.s, 'error');
      assert.equal(typeof answer.errmsg, 'string');
    }
  });

  it('bars join exactly to those of coarser resolutions, including the incomplete bar', async () => {
    const to = at('2026-06-18T00:00:00Z');
    for (const symbol of ['EUR/USD', 'BTC/USD']) {
      const minutes = await history({ symbol, resolution: '1', from: at('2026-06-10T00:00:00Z'), to });
      for (const [resolution, length] of [
        ['5', 300],
        ['15', 900],
        ['30', 1800],
        ['60', 3600],
        ['120', 7200],
        ['240', 14_400],
        ['1D', 86_400],
      ] as const) {
        const bars = await history({ symbol, resolution, from: at('2026-06-10T00:00:00Z'), to });
        let next = 0;
        bars.t.forEach((time: number, i: number) => {
          const first = next;
          while (next < minutes.t.length && minutes.t[next] < time + length) next++;
          const highs = minutes.h.slice(first, next);
          const lows = minutes.l.slice(first, next);
          assert.equal(bars.o[i], minutes.o[first], `${symbol} ${resolution} open`);
          assert.equal(bars.c[i], minutes.c[next - 1], `${symbol} ${resolution} close`);
          assert.equal(bars.h[i], Math.max(...highs), `${symbol} ${resolution} high`);
          assert.equal(bars.l[i], Math.min(...lows), `${symbol} ${resolution} low`);
          const volumes: number[] = minutes.v.slice(first, next);
          assert.equal(
            bars.v[i],
            volumes.reduce((total, one) => total + one, 0),
            `${symbol} ${resolution} volume`,
          );
        });
        assert.equal(next, minutes.t.length);
      }
    }
  });

  it('weeks and months are joined from days', async () => {
    const range = { from: at('2026-05-01T00:00:00Z'), to: at('2026-06-01T00:00:00Z') };
    const days = await history({ symbol: 'GBP/JPY', resolution: 'D', ...range });
    const month = await history({ symbol: 'GBP/JPY', resolution: '1M', ...range });
    assert.deepEqual(month.t, [at('2026-05-01T00:00:00Z')]);
    assert.equal(month.o[0], days.o[0]);
    assert.equal(month.c[0], days.c.at(-1));
    assert.equal(month.h[0], Math.max(...days.h));
    assert.equal(
      month.v[0],
      days.v.reduce((total: number, one: number) => total + one, 0),
    );
    const week = await history({
      symbol: 'GBP/JPY',
      resolution: 'W',
      from: at('2026-05-11T00:00:00Z'),
      to: at('2026-05-12T00:00:00Z'),
    });
    assert.deepEqual(week.t, [at('2026-05-11T00:00:00Z')]);
    const from = days.t.indexOf(at('2026-05-11T00:00:00Z'));
    assert.equal(week.c[0], days.c[from + 4]);
    assert.equal(week.l[0], Math.min(...days.l.slice(from, from + 5)));
  });

  it('the same query has the same reply at any time', async () => {
    const query = {
      symbol: 'XAU/USD',
      resolution: '15',
      from: at('2026-01-05T00:00:00Z'),
      to: at('2026-01-06T00:00:00Z'),
    };
    const before = await history(query);
    await bench.sandbox.control('POST', '/clock', { now: '2026-09-01T00:00:00Z' });
    assert.deepEqual(await history(query), before);
    await bench.sandbox.control('POST', '/clock', { now: '2026-06-17T12:34:56Z' });
  });

  it('returns 10,000 bars in one reply', async () => {
    const query = { symbol: 'EUR/USD', resolution: '1', countback: 10_000, to: at('2026-06-17T00:00:00Z') };
    assert.equal((await history(query)).t.length, 10_000);
  });
});

describe('the feed reader on the sandbox', () => {
  let feed: UdfFeed;
  const { signal } = new AbortController();

  before(async () => {
    const baseUrl = `${(await sharedSandbox()).baseUrl}/udf`;
    feed = new UdfFeed({ name: 'Sandbox feed', baseUrl, fetchText: hostFetchText(), now: Date.now });
  });

  for (const timeframe of TIMEFRAMES) {
    it(`gives as many ${timeframe} candles as requested, the newest last`, async () => {
      const { series, notices } = await feed.load({ symbol: 'EUR/USD', timeframe, count: 50 }, signal);
      assert.equal(series.candles.length, 50);
      assert.deepEqual(notices, []);
      assert.deepEqual([series.precision, series.tick], [5, 0.00001]);
      assert.ok((series.candles.at(-1)?.time ?? Number.POSITIVE_INFINITY) <= Date.now());
    });
  }

  it('finds symbols by a part of their names', async () => {
    const found = await feed.search('eur', signal);
    assert.ok(found.some(({ symbol }) => symbol === 'EUR/USD'));
  });

  it('says that a symbol is unknown', async () => {
    await assert.rejects(feed.load({ symbol: 'NOBODY', timeframe: 'H4', count: 1 }, signal), { kind: 'unknownSymbol' });
  });
});
