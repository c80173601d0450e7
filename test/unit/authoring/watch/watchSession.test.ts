import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Uri } from 'vscode';
import type { ReadyCandles } from '../../../../src/authoring/candles/documentCandles.ts';
import type { WatchedCard } from '../../../../src/authoring/watch/cardsToWatch.ts';
import { WatchMemory } from '../../../../src/authoring/watch/watchMemory.ts';
import { watchUntil } from '../../../../src/authoring/watch/watchSession.ts';
import { MarketError } from '../../../../src/market/candleSource.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/time.ts';
import { levelsOf } from '../../../support/cards.ts';
import { manualClock } from '../../../support/clocks.ts';
import { SMALL_CARD } from '../../../support/records.ts';
import { memento } from '../../../support/vscodeFakes.ts';

const START = Date.UTC(2026, 2, 2, 10);
/** Below the pivot at 100, at it, and at the target at 110. */
const [QUIET, ENTRY, TARGET] = [95, 101, 111] as const;

/** A bullish breakout with H1 bars that was published at the start. */
function card(key: string, symbol = 'EURUSD', hours = 1_000): WatchedCard {
  const { metadata } = SMALL_CARD;
  const levels = levelsOf({ resistance: 110, pivot: 100, support: 90 });
  const changed = {
    symbol,
    timeframe: 'H1',
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    title: key,
  } as const;
  const value = {
    ...SMALL_CARD,
    metadata: { ...metadata, ...changed, expiry: { type: 'HOURS', hours } as const },
    levels,
  };
  const uri = { path: `/${key}`, toString: () => `chartcard:/${key}` } as Uri;
  const createdAt = new Date(START).toISOString();
  const ids = { analysisId: key, communityId: 'community', channelId: 'channel', ownerId: 'owner', status: 'Active' };
  return { key, uri, published: { ...ids, card: value, createdAt, updatedAt: createdAt, savedIds: {} } };
}

/** A window that watches; several may share the memory and the folder. */
class Window {
  readonly said: string[] = [];
  readonly requests: { readonly symbol: string | undefined; readonly at: number }[] = [];
  readonly errors: unknown[] = [];
  cards: readonly WatchedCard[] = [];
  problems: readonly string[] = [];
  /** Highest price of each hour since the start. */
  highs: readonly number[] = [];
  failure: ((symbol: string | undefined) => Error | undefined) | undefined;
  /** Called before the cards are listed. */
  onCards: () => void = () => undefined;
  readonly #folder: string;
  readonly memory: WatchMemory;

  constructor(folder: string, memory = new WatchMemory(memento())) {
    this.#folder = folder;
    this.memory = memory;
  }

  /** Watches from one moment to another, in milliseconds since the start. */
  async watch(from: number, to: number, announce = false): Promise<void> {
    const end = new AbortController();
    const clock = manualClock(START + from);
    const context = {
      clock: {
        ...clock,
        sleep: async (milliseconds: number, signal: AbortSignal) => {
          await clock.sleep(milliseconds, signal);
          if (clock.now() >= START + to) end.abort();
          signal.throwIfAborted();
        },
      },
      candles: {
        sourceOf: () => 'feed',
        since: async ({ symbol }: { readonly symbol: string | undefined }) => {
          this.requests.push({ symbol, at: clock.now() });
          const failure = this.failure?.(symbol);
          if (failure !== undefined) throw failure;
          return this.#candles(clock.now());
        },
      },
      memory: this.memory,
      folder: this.#folder,
      log: (error: unknown) => void this.errors.push(error),
      convention: () => 'pivotIsEntry' as const,
      cards: async () => {
        this.onCards();
        return { cards: this.cards, problems: this.problems };
      },
      notify: (words: string) => void this.said.push(words),
    };
    await watchUntil(context, announce, end.signal);
  }

  #candles(now: number): ReadyCandles {
    const shown = this.highs.slice(0, Math.floor((now - START) / HOUR_MS));
    const candles = shown.map((high, bar) => ({ time: START + bar * HOUR_MS, open: 95, high, low: 94, close: 95 }));
    const quiet = { time: START - HOUR_MS, open: 95, high: 96, low: 94, close: 95 };
    const series = { candles: [quiet, ...candles], precision: 2, tick: 0.01, source: 'Feed' };
    return { kind: 'ready', text: '', series, timeframe: 'H1', span: undefined };
  }
}

describe('watching cards', () => {
  let folder: string;
  let window: Window;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chart-cards-watch-'));
    window = new Window(folder);
    window.cards = [card('a')];
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('says the pivot, the target and the expiry, each once, and keeps them in the log, newest first', async () => {
    window.cards = [card('a', 'EURUSD', 6)];
    window.highs = [QUIET, ENTRY, QUIET, TARGET, TARGET, TARGET];
    await window.watch(0, 6 * HOUR_MS);
    const name = 'EURUSD H1 “a”';
    const expected = [
      `${name}: price passed the pivot.`,
      `${name}: price reached the target.`,
      `${name} expires within an hour.`,
    ];
    assert.deepEqual(window.said, expected);
    assert.deepEqual(
      window.memory.log.map(({ words, card: uri }) => [words, uri]),
      expected.map((words) => [words, 'chartcard:/a']).reverse(),
    );
    assert.deepEqual(window.errors, []);
  });

  it('says that it needs an open window when it is switched on', async () => {
    await window.watch(0, HOUR_MS, true);
    assert.deepEqual(window.said, ['Watching 1 card. Notices appear only while a window is open.']);
  });

  it('shares requests between cards of a symbol, and makes one after each bar', async () => {
    window.cards = [card('a'), card('b'), card('c', 'XAUUSD')];
    await window.watch(10 * MINUTE_MS, 3 * HOUR_MS);
    const minutes = (symbol: string) =>
      window.requests.flatMap((request) => (request.symbol === symbol ? (request.at - START) / MINUTE_MS : []));
    assert.deepEqual(minutes('EURUSD'), [10, 61, 121]);
    assert.deepEqual(minutes('XAUUSD'), [10, 61, 121]);
  });

  it('says nothing twice after a restart or in a second window', async () => {
    window.highs = [QUIET, ENTRY, QUIET, QUIET];
    await window.watch(0, 3 * HOUR_MS);
    const [restarted, other] = [new Window(folder, window.memory), new Window(folder)];
    for (const next of [restarted, other]) {
      next.cards = window.cards;
      next.highs = window.highs;
      await next.watch(0, 4 * HOUR_MS);
      assert.deepEqual(next.said, []);
    }
    assert.equal(window.said.length, 1);
  });

  it('says nothing of what happened before a card was watched', async () => {
    window.highs = [QUIET, ENTRY, QUIET, QUIET, TARGET, QUIET];
    await window.watch(3 * HOUR_MS, 6 * HOUR_MS);
    assert.deepEqual(window.said, ['EURUSD H1 “a”: price reached the target.']);
  });

  it('notices what happened while a card was missing from the list', async () => {
    window.highs = [QUIET, QUIET, ENTRY, QUIET];
    await window.watch(0, 2 * HOUR_MS);
    const cards = window.cards;
    window.cards = [];
    await window.watch(2 * HOUR_MS, 3 * HOUR_MS);
    window.cards = cards;
    await window.watch(3.5 * HOUR_MS, 4 * HOUR_MS);
    assert.deepEqual(window.said, ['EURUSD H1 “a”: price passed the pivot.']);
  });

  it('names a symbol or a feed that can’t be read once in the log, and goes on with the others', async () => {
    window.cards = [card('a'), card('b', 'NOPE')];
    window.problems = ['“c” isn’t watched: it can’t be read from the service.'];
    window.highs = [ENTRY, QUIET, QUIET];
    window.failure = (symbol) => (symbol === 'NOPE' ? new MarketError('unknownSymbol', 'Unknown symbol.') : undefined);
    await window.watch(0, 3 * HOUR_MS);
    assert.deepEqual(window.said, ['EURUSD H1 “a”: price passed the pivot.']);
    const lines = window.memory.log.map(({ words }) => words);
    assert.deepEqual(
      lines.filter((words) => words.includes('isn’t watched')).sort(),
      ['NOPE isn’t watched: Unknown symbol.', '“c” isn’t watched: it can’t be read from the service.'].sort(),
    );
  });

  it('goes on a minute after an unexpected error', async () => {
    window.highs = [ENTRY, QUIET];
    let calls = 0;
    window.onCards = () => {
      calls += 1;
      if (calls === 1) throw new Error('Once.');
    };
    await window.watch(0, 2 * HOUR_MS);
    assert.equal(window.errors.length, 1);
    assert.equal(window.said.length, 1);
  });

  it('gives many notices as one message', async () => {
    window.cards = ['a', 'b', 'c', 'd'].map((key) => card(key));
    window.highs = [ENTRY, QUIET];
    await window.watch(0, 2 * HOUR_MS);
    assert.deepEqual(window.said, ['4 notices of watched cards. See the watch log.']);
    assert.equal(window.memory.log.length, 4);
  });

  it('never says an event twice or before its bar is over, however often it is started', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(QUIET, ENTRY, TARGET), { minLength: 1, maxLength: 12 }),
        fc.array(fc.integer({ min: 0, max: 14 * 60 }), { maxLength: 4 }),
        async (highs, restarts) => {
          const own = await mkdtemp(join(folder, 'run-'));
          const memory = new WatchMemory(memento());
          const said: string[] = [];
          const starts = [0, ...restarts.sort((a, b) => a - b).map((minute) => minute * MINUTE_MS), 15 * HOUR_MS];
          for (const [place, start] of starts.slice(0, -1).entries()) {
            const next = new Window(own, memory);
            next.cards = [card('a')];
            next.highs = highs;
            await next.watch(start, starts[place + 1] ?? 0);
            said.push(...next.said);
          }
          assert.equal(new Set(said).size, said.length);
          const entered = highs.findIndex((high) => high >= 100);
          const passed = memory.log.find(({ words }) => words.endsWith('passed the pivot.'));
          assert.equal(passed === undefined, entered < 0);
          if (passed !== undefined) assert.ok(passed.at >= START + (entered + 1) * HOUR_MS);
        },
      ),
      { numRuns: 25 },
    );
  });
});
