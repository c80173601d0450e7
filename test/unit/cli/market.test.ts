import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS, MINUTE_MS } from '../../../src/time.ts';
import { changed, SAMPLE } from '../card/findings/sampleCard.ts';
import { type CliRun, runCli } from './runCli.ts';

const START = Date.UTC(2026, 2, 2);
const FOUR_HOURS = 4 * HOUR_MS;
type Bar = readonly [number, number, number, number];

/** A CSV of H4 bars from 2026-03-02 on. */
function csv(...bars: readonly Bar[]): string {
  const rows = bars.map((bar, place) => `${new Date(START + place * FOUR_HOURS).toISOString()},${bar.join()}\n`);
  return `time,open,high,low,close\n${rows.join('')}`;
}

// The sample is a bearish bounce: entry at 0.9098 from below, target 0.9031, stop 0.9142.
const QUIET: Bar = [0.906, 0.907, 0.905, 0.906];
const ENTRY: Bar = [0.906, 0.91, 0.906, 0.909];
const TARGET: Bar = [0.909, 0.909, 0.902, 0.903];
const BOTH: Bar = [0.909, 0.915, 0.902, 0.909];

interface Row {
  readonly rule: string;
  readonly severity: string;
  readonly path: readonly string[];
  readonly line: number;
  readonly message: string;
}

describe('chart-cards check --market', () => {
  let folder = '';
  const file = (name: string, text: string) => writeFile(join(folder, name), text);
  const run = (...args: string[]): Promise<CliRun> => runCli(['check', ...args], folder);
  const rows = async (...args: string[]): Promise<Row[]> => {
    const { stdout, code, stderr } = await run('--format', 'json', '--since', '2026-03-02T00:00:00Z', ...args);
    assert.equal(stderr, '');
    assert.ok(code < 2);
    return JSON.parse(stdout) as Row[];
  };
  const outcome = async (...args: string[]): Promise<string> => {
    const found = (await rows(...args)).filter(({ rule }) => rule === 'market.outcome');
    assert.equal(found.length, 1);
    return found[0]?.message ?? '';
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-market-'));
    await file('a.card.json', SAMPLE);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('says what the market made of a card, and on what that was measured', async () => {
    await file('target.csv', csv(QUIET, ENTRY, TARGET));
    const found = await rows('--market', 'target.csv', 'a.card.json');
    const [first] = found;
    assert.deepEqual(first, {
      file: 'a.card.json',
      rule: 'market.outcome',
      severity: 'hint',
      path: [],
      line: 1,
      column: 1,
      message:
        'Target reached at 0.9031 in the H4 bar of 2026-03-02 08:00 UTC. Measured on target.csv, H4 bars up to 2026-03-02 08:00 UTC. Bars count from 2026-03-02 00:00 UTC.',
    });
  });

  it('warns of a draft whose levels price has passed, at each level', async () => {
    await file('target.csv', csv(QUIET, ENTRY, TARGET));
    const stale = (await rows('--market', 'target.csv', 'a.card.json')).filter(({ rule }) => rule === 'levels.stale');
    assert.deepEqual(
      stale.map(({ severity, path, line }) => `${severity} ${path.join('.')} ${line}`),
      ['warning levels.pivot.price 15', 'warning levels.support.price 16'],
    );
    assert.equal(
      stale[0]?.message,
      'Price has passed the pivot (0.9098) since this draft was written: at 0.9098 in the H4 bar of 2026-03-02 04:00 UTC. Measured on target.csv, H4 bars up to 2026-03-02 08:00 UTC.',
    );
  });

  it('counts a draft from the time at which its file was changed', async () => {
    await file('target.csv', csv(ENTRY, QUIET, QUIET));
    await file('old.card.json', SAMPLE);
    await utimes(join(folder, 'old.card.json'), new Date(START + HOUR_MS), new Date(START + HOUR_MS));
    const { stdout } = await run('--market', 'target.csv', 'old.card.json');
    assert.match(
      stdout,
      /hint: Untouched\. Measured on target\.csv.* Bars count from the file’s last change, 2026-03-02 01:00 UTC\./,
    );
  });

  it('prints the outcome as a note in SARIF, with its rule’s page', async () => {
    await file('target.csv', csv(QUIET, ENTRY));
    const { stdout, code } = await run(
      '--format',
      'sarif',
      '--since',
      '2026-03-02T00:00:00Z',
      '--market',
      'target.csv',
      'a.card.json',
    );
    assert.equal(code, 0);
    const { runs } = JSON.parse(stdout) as {
      readonly runs: readonly {
        readonly results: readonly { readonly ruleId: string; readonly level: string; readonly message: object }[];
        readonly tool: {
          readonly driver: { readonly rules: readonly { readonly id: string; readonly help: object }[] };
        };
      }[];
    };
    const levels = runs[0]?.results.map(({ ruleId, level }) => `${ruleId} ${level}`);
    assert.deepEqual(levels, ['market.outcome note', 'levels.stale warning']);
    assert.ok(runs[0]?.tool.driver.rules.every(({ help }) => help !== undefined));
  });

  it('reads JSON files, too', async () => {
    const candles = [QUIET, ENTRY].map(([open, high, low, close], place) => ({
      time: (START + place * FOUR_HOURS) / 1000,
      open,
      high,
      low,
      close,
    }));
    await file('entry.json', JSON.stringify(candles));
    assert.match(
      await outcome('--market', 'entry.json', 'a.card.json'),
      /^Entry reached at 0\.9098 .* Measured on entry\.json, H4/,
    );
  });

  it('reads the pivot as the stop on request', async () => {
    await file('pivot.csv', csv(QUIET, ENTRY));
    assert.match(
      await outcome('--market', 'pivot.csv', '--convention', 'pivotIsInvalidation', 'a.card.json'),
      /^Invalidated at 0\.9098 /,
    );
  });

  it('has no outcome for what can’t be measured, and says why', async () => {
    await file('quiet.csv', csv(QUIET, QUIET));
    await file('pivotless.card.json', changed('"pivot": { "price": 0.9098,', '"pivot": { '));
    await file('order.card.json', changed('0.9098', '0.9150'));
    await file('symbol.card.json', changed('"AUD/CAD",', '"EUR/USD",'));
    await file('bare.card.json', '{}');
    assert.match(
      await outcome('--market', 'quiet.csv', 'pivotless.card.json'),
      /^The card has no price for pivot\. Bars/,
    );
    assert.match(
      await outcome('--market', 'quiet.csv', 'order.card.json'),
      /^The levels of the card are in the wrong order\. Bars/,
    );
    assert.equal(
      await outcome('--market', 'quiet.csv', 'bare.card.json'),
      'No outcome: The card has no symbol or no timeframe.',
    );
    const both = await rows('--market', 'quiet.csv', 'a.card.json', 'symbol.card.json');
    const outcomes = both.filter(({ rule }) => rule === 'market.outcome');
    assert.deepEqual(
      outcomes.map(({ message }) => message.slice(0, 40)),
      ['Untouched. Measured on quiet.csv, H4 bar', 'No outcome: quiet.csv is compared with A'],
    );
  });

  it('says that candles begin later', async () => {
    await file('quiet.csv', csv(QUIET, QUIET));
    const { stdout } = await run('--since', '2026-02-27T00:00:00Z', '--market', 'quiet.csv', 'a.card.json');
    assert.match(stdout, /The candles begin later, 2026-03-02 00:00 UTC\. Bars count from 2026-02-27 00:00 UTC\./);
  });

  it('measures one candle, gaps, and tiny and huge prices', async () => {
    await file('one.csv', csv(ENTRY));
    assert.match(await outcome('--market', 'one.csv', 'a.card.json'), /^Entry reached at 0\.9098 /);
    const gap = csv(QUIET, QUIET, [0.911, 0.912, 0.91, 0.911])
      .split('\n')
      .filter((_, line) => line !== 2);
    await file('gap.csv', gap.join('\n'));
    assert.match(
      await outcome('--market', 'gap.csv', 'a.card.json'),
      /^Entry reached at 0\.9110 in the \w+ bar of 2026-03-02 08:00/,
    );
    for (const factor of [1e-8, 1e9]) {
      const scaled = (price: number): number => Number((price * factor).toPrecision(6));
      const card = [0.9142, 0.9098, 0.9031].reduce(
        (text, price) => changed(`${price}`, `${scaled(price)}`, text),
        SAMPLE,
      );
      await file('scaled.card.json', card);
      await file('scaled.csv', csv(...[QUIET, ENTRY].map((bar) => bar.map(scaled) as unknown as Bar)));
      assert.match(await outcome('--market', 'scaled.csv', 'scaled.card.json'), /^Entry reached at /);
    }
  });

  it('couldn’t run with a file that is missing or has no candles in UTC', async () => {
    const failing = async (path: string, reason: RegExp): Promise<void> => {
      const { code, stdout, stderr } = await run('--market', path, 'a.card.json');
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, reason);
    };
    await failing('none.csv', /^chart-cards: The candle file none\.csv can’t be read: no such file\.\n$/);
    await file('empty.csv', '');
    await failing('empty.csv', /^chart-cards: empty\.csv: The file is empty\.\n$/);
    await file('header.csv', 'time,open,high,low,close\n');
    await failing('header.csv', /header\.csv: .*no valid candles/);
    await file('metatrader.csv', '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\n2026.03.02\t00:00:00\t1\t2\t1\t2\n');
    await failing('metatrader.csv', /broker’s local times/);
    await file('dates.csv', 'time,open,high,low,close\n02/03/2026,1,2,1,2\n03/03/2026,1,2,1,2\n');
    await failing('dates.csv', /can be read in two ways/);
    await file('columns.csv', 'a;b;c\n1;2;3\n');
    await failing('columns.csv', /columns\.csv: /);
  });

  describe('with a feed', () => {
    let server: Server;
    let url = '';
    let bars: readonly Bar[] = [];
    let finer: readonly Bar[] = [];
    /** Replaces the response of a route, for every symbol or for one, whatever its spelling. */
    let broken:
      | { readonly route: string; readonly status: number; readonly body: string; readonly symbol?: string }
      | undefined;
    let asked: string[] = [];
    const now = Date.now();
    /** The H4 bars end with the one before the running one. */
    const first = (): number => (Math.floor(now / FOUR_HOURS) - bars.length) * FOUR_HOURS;

    before(async () => {
      server = createServer((request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://feed');
        asked.push(pathname + (searchParams.get('resolution') ?? ''));
        const symbol = searchParams.get('symbol')?.replace('/', '');
        if (broken !== undefined && pathname === broken.route && (broken.symbol ?? symbol) === symbol) {
          response.writeHead(broken.status).end(broken.body);
          return;
        }
        const answer = answerOf(pathname, searchParams);
        response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer ?? 'not found'));
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    });
    after(() => server.close());
    beforeEach(() => {
      [asked, finer, broken] = [[], [], undefined];
    });

    function answerOf(path: string, query: URLSearchParams): unknown {
      switch (path) {
        case '/config':
          return { supported_resolutions: ['15', '240'] };
        case '/symbols':
          return query.get('symbol') === 'AUDCAD' ? { name: 'AUDCAD', minmov: 1, pricescale: 10_000 } : undefined;
        case '/history': {
          const isFiner = query.get('resolution') === '15';
          const ambiguous = first() + bars.indexOf(BOTH) * FOUR_HOURS;
          const all = isFiner
            ? finer.map((bar, place) => ({ bar, time: ambiguous + place * 15 * MINUTE_MS }))
            : bars.map((bar, place) => ({ bar, time: first() + place * FOUR_HOURS }));
          const [from, to] = [Number(query.get('from')) * 1000, Number(query.get('to')) * 1000];
          const within = all.filter(({ time }) => time >= from && time < to);
          if (within.length === 0) return { s: 'no_data' };
          const column = (place: number): (number | undefined)[] => within.map(({ bar }) => bar[place]);
          const t = within.map(({ time }) => time / 1000);
          return { s: 'ok', t, o: column(0), h: column(1), l: column(2), c: column(3) };
        }
        default:
          return undefined;
      }
    }

    const since = (bar: number): string => new Date(first() + bar * FOUR_HOURS).toISOString();
    const check = (at = 0): Promise<CliRun> =>
      run('--format', 'json', '--since', since(at), '--market', url, 'a.card.json');
    const message = async (at = 0): Promise<string> => {
      const { stdout, stderr } = await check(at);
      assert.equal(stderr, '');
      return (JSON.parse(stdout) as Row[]).find(({ rule }) => rule === 'market.outcome')?.message ?? '';
    };

    it('asks for the card’s symbol and timeframe', async () => {
      bars = [QUIET, ENTRY, TARGET];
      assert.match(
        await message(),
        /^Target reached at 0\.9031 in the H4 bar .* Measured on 127\.0\.0\.1:\d+ · AUD\/CAD · H4, H4 bars/,
      );
      assert.deepEqual([...new Set(asked)], ['/config', '/symbols', '/history240']);
    });

    it('asks for finer bars of a bar that is ambiguous, and settles it', async () => {
      bars = [QUIET, ENTRY, BOTH, QUIET];
      finer = [
        [0.909, 0.915, 0.909, 0.91],
        [0.91, 0.91, 0.902, 0.909],
      ];
      assert.match(await message(), /^Invalidated at 0\.9142 in the M15 bar /);
      finer = [];
      assert.match(await message(), /^Ambiguous: target reached or invalidated, both possible in the H4 bar /);
    });

    it('asks for finer bars of the bar in which the draft was written, and counts those after it', async () => {
      bars = [QUIET, BOTH, QUIET];
      finer = [
        [0.906, 0.915, 0.902, 0.909],
        [0.906, 0.907, 0.906, 0.906],
        [0.906, 0.91, 0.906, 0.909],
      ];
      const twentyMinutes = 1 / 12;
      assert.match(await message(1 + twentyMinutes), /^Entry reached at 0\.9098 in the M15 bar /);
      finer = [];
      assert.match(
        await message(1 + twentyMinutes),
        /^Untouched\. .* reaches the resistance, the pivot and the support, too, but didn’t count: /,
      );
    });

    it('says that a feed has no candles, or not the symbol, of one card, and goes on', async () => {
      bars = [];
      assert.match(await message(), /^There are no candles\. Bars/);
      bars = [QUIET, QUIET];
      await file('other.card.json', changed('"AUD/CAD",', '"XAU/USD",'));
      const { stdout, code } = await run('--since', since(0), '--market', url, 'other.card.json', 'a.card.json');
      assert.equal(code, 0);
      assert.match(
        stdout,
        /other\.card\.json:1:1: hint: No outcome: 127\.0\.0\.1:\d+ doesn’t know the symbol XAU\/USD\./,
      );
      assert.match(stdout, /a\.card\.json:1:1: hint: Untouched\./);
    });

    for (const status of [400, 422, 500]) {
      it(`keeps ${status} for one symbol at its card, and goes on`, async () => {
        bars = [QUIET, QUIET];
        await file('other.card.json', changed('"AUD/CAD",', '"XAU/USD",'));
        broken = { route: '/symbols', status, body: '', symbol: 'XAUUSD' };
        const { stdout, code } = await run('--since', since(0), '--market', url, 'other.card.json', 'a.card.json');
        assert.equal(code, 0);
        assert.match(stdout, /other\.card\.json:1:1: hint: No outcome: .*XAU\/USD/);
        assert.match(stdout, /a\.card\.json:1:1: hint: Untouched\./);
      });
    }

    it('has no outcome if the feed’s bars aren’t those it says', async () => {
      const hours = Array.from({ length: 12 }, (_, place) => START / 1000 + place * 3600);
      const same = hours.map(() => 0.906);
      broken = {
        route: '/history',
        status: 200,
        body: JSON.stringify({ s: 'ok', t: hours, o: same, h: same, l: same, c: same }),
      };
      const { stdout } = await run('--since', '2026-03-02T00:00:00Z', '--market', url, 'a.card.json');
      assert.match(stdout, /: The candles aren’t H4 bars: they are closer together\./);
      assert.doesNotMatch(stdout, /levels\.stale/);
    });

    it('couldn’t run if the feed fails or can’t be reached, and checks no further cards', async () => {
      bars = [QUIET];
      broken = { route: '/history', status: 500, body: '' };
      const failed = await check();
      assert.equal(failed.code, 2);
      assert.equal(failed.stdout, '[]\n');
      assert.match(
        failed.stderr,
        /The candle feed http:\/\/127\.0\.0\.1:\d+ responded with 500\. The remaining files weren’t checked\.\n$/,
      );
      const closed = createServer().listen(0, '127.0.0.1');
      await once(closed, 'listening');
      const address = closed.address();
      closed.close();
      const gone = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
      const { code, stderr } = await run('--market', gone, 'a.card.json');
      assert.equal(code, 2);
      assert.match(stderr, /can’t be reached\. The remaining files weren’t checked\.\n$/);
    });

    it('couldn’t run with a feed that is neither https nor on this machine', async () => {
      const { code, stderr } = await run('--market', 'http://candles.example.com/udf', 'a.card.json');
      assert.equal(code, 2);
      assert.match(stderr, /^chart-cards: The candle feed must use https/);
    });
  });
});
