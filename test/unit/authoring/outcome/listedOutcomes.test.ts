import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import type { JudgedCard } from '../../../../src/analysis/outcome.ts';
import type { ReadyCandles } from '../../../../src/authoring/candles/documentCandles.ts';
import { ListedOutcomes } from '../../../../src/authoring/outcome/listedOutcomes.ts';
import type { ListedCard } from '../../../../src/authoring/outcome/outcomeBundle.ts';
import type { CandleSet } from '../../../../src/candles/candle.ts';
import { MarketError } from '../../../../src/market/candleSource.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/time.ts';

const START = Date.UTC(2026, 2, 2);

const CARD: JudgedCard = {
  metadata: {
    symbol: 'EUR/USD',
    timeframe: 'H1',
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    expiry: { type: 'GTC' },
  },
  levels: { resistance: { price: 110 }, pivot: { price: 100 }, support: { price: 90 } },
};

type Prices = readonly [number, number, number, number];
const [QUIET, ENTRY, TARGET, BOTH] = [
  [98, 99, 97, 98],
  [98, 101, 98, 100],
  [100, 111, 99, 110],
  [100, 111, 89, 100],
] as const;

function bars(all: readonly Prices[], first = START, length = HOUR_MS) {
  return all.map(([open, high, low, close], i) => ({ time: first + i * length, open, high, low, close }));
}

/** Outcomes on candles that the test controls. */
class Fixture {
  requests: string[] = [];
  finerRequests = 0;
  prices: readonly Prices[] = [QUIET, ENTRY, TARGET];
  finerBars: CandleSet | undefined;
  failure: Error | undefined;
  /** Delays responses until the test releases them. */
  hold: Promise<void> = Promise.resolve();
  readonly signals: AbortSignal[] = [];
  /** Resolves with the first request. */
  readonly requested = Promise.withResolvers<void>();
  readonly runs: { readonly views: readonly string[]; readonly end: Promise<void> }[] = [];
  readonly changes: (readonly string[] | undefined)[] = [];
  readonly outcomes = new ListedOutcomes({
    candles: {
      decimals: () => undefined,
      sourceOf: (uri) => uri.path.split('/')[1] ?? '',
      since: (request, since, signal) => this.#since(`${request.symbol} ${request.timeframe} ${since - START}`, signal),
      finer: async () => {
        this.finerRequests += 1;
        return this.finerBars;
      },
    },
    convention: () => 'pivotIsEntry',
    progress: (views, end) => void this.runs.push({ views, end }),
    log: (what) => assert.fail(what),
  });

  constructor() {
    this.outcomes.onDidChange((cards) => this.changes.push(cards?.map(({ key }) => key)));
    this.outcomes.show(true);
    this.outcomes.setVisible('channels', true);
  }

  async #since(request: string, signal: AbortSignal): Promise<ReadyCandles> {
    this.requests.push(request);
    this.signals.push(signal);
    this.requested.resolve();
    await this.hold;
    signal.throwIfAborted();
    if (this.failure !== undefined) throw this.failure;
    const series = { candles: bars(this.prices), precision: 2, tick: 0.01, source: 'Feed' };
    return { kind: 'ready', text: '', series, timeframe: 'H1', span: undefined };
  }

  async ended(): Promise<void> {
    for (let run = 0; run < this.runs.length; run += 1) await this.runs[run]?.end;
  }

  async list(...cards: readonly ListedCard[]): Promise<void> {
    this.outcomes.list('channels', 'forex', cards);
    await this.ended();
  }
}

/** A card of a connection; `part` replaces parts of its metadata. */
function card(key: string, part: Partial<JudgedCard['metadata']> = {}, since = START, source = 'desk'): ListedCard {
  const uri = { path: `/${source}/${key}`, toString: () => `chartcard:/${source}/${key}` } as Uri;
  const metadata = { ...CARD.metadata, ...part };
  return { key, uri, card: { ...CARD, metadata }, start: { time: since, isPublished: true } };
}

describe('the outcomes of listed cards', () => {
  let fixture: Fixture;
  beforeEach(() => {
    fixture = new Fixture();
  });
  afterEach(() => fixture.outcomes.dispose());

  it('are measured with one request for each symbol and timeframe, from the oldest card on', async () => {
    await fixture.list(card('a'), card('b', {}, START - HOUR_MS), card('c', { symbol: 'XAU/USD' }));
    assert.deepEqual(fixture.requests, [`EUR/USD H1 ${-HOUR_MS}`, 'XAU/USD H1 0']);
    assert.equal(fixture.outcomes.of('a')?.kind, 'targetReached');
    assert.match(
      fixture.outcomes.of('b')?.words ?? '',
      /Target reached at 110\.00 .* Measured on Feed, H1 bars up to /,
    );
    assert.deepEqual(fixture.changes.slice(1), [['a', 'b'], ['c']]);
    assert.deepEqual(
      fixture.runs.map(({ views }) => views),
      [['channels']],
    );
  });

  it('are measured once, and again when the card changes or on request', async () => {
    await fixture.list(card('a'));
    await fixture.list(card('a'));
    assert.equal(fixture.requests.length, 1);
    await fixture.list(card('a', { direction: 'BEARISH' }));
    assert.equal(fixture.requests.length, 2);
    assert.equal(fixture.outcomes.of('a')?.kind, 'invalidated');
    fixture.prices = [QUIET, QUIET];
    fixture.outcomes.measureAgain();
    assert.equal(fixture.outcomes.of('a')?.kind, 'invalidated');
    await fixture.ended();
    assert.equal(fixture.outcomes.of('a')?.kind, 'untouched');
  });

  it('request nothing while they aren’t shown', async () => {
    fixture.outcomes.show(false);
    await fixture.list(card('a'));
    assert.deepEqual(fixture.requests, []);
    assert.equal(fixture.outcomes.of('a'), undefined);
  });

  it('request nothing while the view is hidden, and go on when it is visible', async () => {
    fixture.outcomes.setVisible('channels', false);
    await fixture.list(card('a'));
    fixture.outcomes.setVisible('drafts', true);
    await fixture.ended();
    assert.deepEqual(fixture.requests, []);
    fixture.outcomes.setVisible('channels', true);
    await fixture.ended();
    assert.equal(fixture.outcomes.of('a')?.kind, 'targetReached');
  });

  for (const [what, act] of [
    ['the view is hidden', ({ outcomes }: Fixture) => outcomes.setVisible('channels', false)],
    ['they are hidden', ({ outcomes }: Fixture) => outcomes.show(false)],
    ['the window closes', ({ outcomes }: Fixture) => outcomes.dispose()],
  ] as const) {
    it(`stop being measured when ${what}`, async () => {
      const gate = Promise.withResolvers<void>();
      fixture.hold = gate.promise;
      fixture.outcomes.list('channels', 'forex', [card('a'), card('b', { symbol: 'XAU/USD' })]);
      await fixture.requested.promise;
      act(fixture);
      assert.equal(fixture.signals[0]?.aborted, true);
      gate.resolve();
      await fixture.ended();
      assert.equal(fixture.requests.length, 1);
      fixture.outcomes.show(true);
      assert.equal(fixture.outcomes.of('a'), undefined);
    });
  }

  it('say why there are none, and go on with the next symbol', async () => {
    fixture.failure = new MarketError('unknownSymbol', 'Feed doesn’t know the symbol.');
    await fixture.list(card('a'), card('b', { symbol: 'XAU/USD' }));
    assert.equal(fixture.requests.length, 2);
    assert.deepEqual(fixture.outcomes.of('a'), { kind: 'noData', words: 'Feed doesn’t know the symbol.' });
  });

  it('don’t ask a source again that can’t be reached, until somebody does', async () => {
    fixture.failure = new MarketError('unreachable', 'The feed can’t be reached.');
    await fixture.list(card('a'), card('b', { symbol: 'XAU/USD' }), card('c', {}, START, 'other'));
    assert.equal(fixture.requests.length, 2);
    for (const key of ['a', 'b', 'c']) assert.equal(fixture.outcomes.of(key)?.words, 'The feed can’t be reached.');
    fixture.failure = undefined;
    fixture.outcomes.measureAgain();
    await fixture.ended();
    assert.equal(fixture.outcomes.of('b')?.kind, 'targetReached');
  });

  it('need a symbol and a timeframe', async () => {
    const { timeframe, ...metadata } = CARD.metadata;
    const { key, uri, start } = card('a');
    await fixture.list({ key, uri, start, card: { ...CARD, metadata } });
    assert.deepEqual(fixture.requests, []);
    assert.equal(fixture.outcomes.of('a')?.words, 'The card has no symbol or no timeframe.');
  });

  it('are settled by finer bars where the order within a bar decides', async () => {
    fixture.prices = [QUIET, ENTRY, BOTH];
    await fixture.list(card('a'));
    assert.equal(fixture.outcomes.of('a')?.kind, 'ambiguous');
    assert.equal(fixture.finerRequests, 1);
    const parts: readonly Prices[] = [
      [100, 111, 100, 105],
      [105, 105, 89, 100],
    ];
    fixture.finerBars = { timeframe: 'M5', source: 'Feed', candles: bars(parts, START + 2 * HOUR_MS, 5 * MINUTE_MS) };
    fixture.outcomes.measureAgain();
    await fixture.ended();
    assert.equal(fixture.outcomes.of('a')?.kind, 'targetReached');
  });

  it('don’t block: 500 cards of one symbol yield while they are measured', async () => {
    fixture.prices = Array.from({ length: 1000 }, () => QUIET);
    let turns = 0;
    let ended = false;
    const turn = (): void => {
      turns += 1;
      if (!ended) setImmediate(turn);
    };
    // A machine on which each card takes a millisecond.
    const { now } = performance;
    let milliseconds = 0;
    performance.now = () => milliseconds++;
    try {
      setImmediate(turn);
      await fixture.list(...Array.from({ length: 500 }, (_, place) => card(String(place))));
    } finally {
      performance.now = now;
      ended = true;
    }
    assert.equal(fixture.requests.length, 1);
    assert.equal(fixture.outcomes.of('499')?.kind, 'untouched');
    assert.ok(turns > 40, `${turns} turns of the event loop`);
  });
});
