import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatOutcome, formatStaleLevel } from '../../../src/analysis/formatOutcome.ts';
import {
  type CardOutcome,
  type JudgedCard,
  LEVEL_CONVENTIONS,
  type MarketCandles,
  outcomeOf,
  staleLevels,
} from '../../../src/analysis/outcome.ts';
import type { Candle } from '../../../src/candles/candle.ts';
import { DIRECTIONS, ENTRY_PLACEMENTS, LEVEL_NAMES } from '../../../src/card/model/card.ts';
import { HOUR_MS } from '../../../src/time.ts';
import { outcomeCases, writtenOutcome, writtenTouches } from './outcomeCases.ts';

const START = Date.UTC(2026, 2, 2);
const PUBLISHED = '2026-03-02T00:00:00Z';

const BULLISH_BREAKOUT: JudgedCard = {
  metadata: { direction: 'BULLISH', entryPlacement: 'ABOVE_CURRENT', expiry: { type: 'GTC' } },
  levels: { resistance: { price: 110 }, pivot: { price: 100 }, support: { price: 90 } },
};

function hourly(...bars: readonly (readonly [number, number, number, number])[]): MarketCandles {
  const candles = bars.map(([open, high, low, close], place) => ({
    time: START + place * HOUR_MS,
    open,
    high,
    low,
    close,
  }));
  return { candles, timeframe: 'H1', source: 'Feed' };
}

describe('the outcome of a card', () => {
  const cases = outcomeCases();

  it('is documented by at least 200 cases', () => {
    assert.ok(cases.length >= 200, `${cases.length}`);
  });

  for (const example of cases) {
    it(`is ${example.outcome} in case ${example.row}`, () => {
      const outcome = outcomeOf(example.card, example.publishedAt, example.market, example.convention);
      assert.equal(writtenOutcome(outcome, example), example.outcome);
      assert.equal(writtenTouches(outcome, example), example.touches);
    });
  }

  it('reaches the target at its price if the bar opened beyond it but reached the entry first', () => {
    const bounce: JudgedCard = {
      ...BULLISH_BREAKOUT,
      metadata: { ...BULLISH_BREAKOUT.metadata, entryPlacement: 'BELOW_CURRENT' },
    };
    const outcome = outcomeOf(bounce, PUBLISHED, hourly([112, 113, 99, 111]), 'pivotIsEntry');
    assert.equal(outcome.kind === 'targetReached' && outcome.at.price, 110);
    assert.equal(outcome.kind === 'targetReached' && outcome.touches.resistance?.price, 112);
  });

  it('says what it was measured on', () => {
    const outcome = outcomeOf(
      BULLISH_BREAKOUT,
      '2026-03-02T00:30:00Z',
      hourly([98, 99, 97, 98], [98, 99, 97, 98], [98, 99, 97, 98]),
      'pivotIsEntry',
    );
    assert.deepEqual(outcome.kind === 'untouched' && outcome.on, {
      source: 'Feed',
      timeframe: 'H1',
      lastBar: START + 2 * HOUR_MS,
      from: START + HOUR_MS,
      uncounted: [],
    });
  });

  it('says which bars reach a level but don’t count', () => {
    const expiring: JudgedCard = {
      ...BULLISH_BREAKOUT,
      metadata: { ...BULLISH_BREAKOUT.metadata, expiry: { type: 'HOURS', hours: 2 } },
    };
    const market = hourly([98, 112, 97, 98], [98, 99, 97, 98], [98, 101, 97, 98], [98, 99, 97, 98]);
    const outcome = outcomeOf(expiring, '2026-03-02T00:30:00Z', market, 'pivotIsEntry');
    assert.equal(outcome.kind, 'expired');
    assert.deepEqual(outcome.kind === 'expired' && outcome.on.uncounted.map(({ time }) => time), [
      START,
      START + 2 * HOUR_MS,
    ]);
    const finer: MarketCandles = {
      candles: [0, 1, 2, 3].map((place) => ({
        time: START + place * 900_000,
        open: 98,
        high: place === 0 ? 112 : 99,
        low: 97,
        close: 98,
      })),
      timeframe: 'M15',
      source: 'Feed',
    };
    const settled = outcomeOf(expiring, '2026-03-02T00:30:00Z', { ...market, finer }, 'pivotIsEntry');
    assert.deepEqual(settled.kind === 'expired' && settled.on.uncounted.map(({ time }) => time), [START + 2 * HOUR_MS]);
    assert.match(
      formatOutcome(settled, 0),
      / The H1 bar of 2026-03-02 02:00 UTC reaches the pivot, too, but didn’t count: it contains the publication or the expiry\.$/,
    );
  });

  it('reads times of publication in any zone', () => {
    const outcome = outcomeOf(
      BULLISH_BREAKOUT,
      '2026-03-02T03:00:00+02:00',
      hourly([98, 101, 97, 98], [98, 99, 97, 98]),
      'pivotIsEntry',
    );
    assert.equal(outcome.kind, 'untouched');
  });

  it('measures months by the calendar', () => {
    const month = (place: number, high: number): Candle => ({
      time: Date.UTC(2026, place),
      open: 98,
      high,
      low: 97,
      close: 98,
    });
    const market: MarketCandles = {
      candles: [month(0, 101), month(1, 99), month(2, 99)],
      timeframe: 'M',
      source: 'Feed',
    };
    const expiring = (hours: number): JudgedCard => ({
      ...BULLISH_BREAKOUT,
      metadata: { ...BULLISH_BREAKOUT.metadata, expiry: { type: 'HOURS', hours } },
    });
    // February has 28 days: its bar ends exactly with the card.
    assert.equal(outcomeOf(expiring(28 * 24), '2026-02-01T00:00:00Z', market, 'pivotIsEntry').kind, 'expired');
    assert.equal(outcomeOf(expiring(27 * 24), '2026-02-01T00:00:00Z', market, 'pivotIsEntry').kind, 'noData');
  });

  it('is ambiguous if the finer candles lie about their timeframe', () => {
    const market: MarketCandles = {
      ...hourly([98, 101, 89, 95]),
      finer: {
        candles: [0, 1, 2, 3].map((place) => ({
          time: START + place * 60_000,
          open: 98,
          high: place === 1 ? 101 : 99,
          low: place === 0 ? 89 : 95,
          close: 98,
        })),
        timeframe: 'M15',
        source: 'Feed',
      },
    };
    assert.equal(outcomeOf(BULLISH_BREAKOUT, PUBLISHED, market, 'pivotIsEntry').kind, 'ambiguous');
  });
});

const candlesArb = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 2 }),
      open: fc.integer({ min: 85, max: 115 }),
      up: fc.integer({ min: 0, max: 12 }),
      down: fc.integer({ min: 0, max: 12 }),
      close: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { minLength: 3, maxLength: 30 },
  )
  .map((bars): MarketCandles => {
    let time = START - HOUR_MS;
    const candles = bars.map(({ step, open, up, down, close }, place): Candle => {
      // The first bars follow one another, so that the timeframe can be told from any number of them.
      time += (place < 3 ? 1 : step) * HOUR_MS;
      const [high, low] = [open + up, open - down];
      return { time, open, high, low, close: low + close * (high - low) };
    });
    return { candles, timeframe: 'H1', source: 'Feed' };
  });

const cardArb = fc.record({
  metadata: fc.record({
    direction: fc.constantFrom(...DIRECTIONS),
    entryPlacement: fc.constantFrom(...ENTRY_PLACEMENTS),
    expiry: fc.oneof(
      fc.constant({ type: 'GTC' } as const),
      fc.record({ type: fc.constant('HOURS' as const), hours: fc.integer({ min: 1, max: 40 }) }),
    ),
  }),
  levels: fc.constant(BULLISH_BREAKOUT.levels),
});
const publishedArb = fc
  .integer({ min: 0, max: 600 })
  .map((minutes) => new Date(START + minutes * 60_000).toISOString());
const conventionArb = fc.constantFrom(...LEVEL_CONVENTIONS);

/** Whether later candles can change it. */
function isOpen({ kind }: CardOutcome): boolean {
  return kind === 'noData' || kind === 'untouched' || kind === 'entryReached';
}

describe('later candles', () => {
  it('never change an earlier touch, nor an outcome that is decided', () => {
    fc.assert(
      fc.property(cardArb, publishedArb, candlesArb, conventionArb, fc.nat(), (card, at, market, convention, cut) => {
        const count = 3 + (cut % (market.candles.length - 2));
        const earlier = outcomeOf(card, at, { ...market, candles: market.candles.slice(0, count) }, convention);
        const later = outcomeOf(card, at, market, convention);
        if (earlier.kind === 'noData') return;
        assert.ok(later.kind !== 'noData');
        for (const name of LEVEL_NAMES) {
          if (earlier.touches[name] !== undefined) assert.deepEqual(later.touches[name], earlier.touches[name]);
        }
        if (isOpen(earlier)) return;
        assert.deepEqual({ ...later, touches: 0, on: 0 }, { ...earlier, touches: 0, on: 0 });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('candles before the publication', () => {
  it('never count', () => {
    fc.assert(
      fc.property(cardArb, publishedArb, candlesArb, conventionArb, (card, at, market, convention) => {
        const since = Date.parse(at);
        const flat = market.candles.map((bar) =>
          bar.time < since ? { ...bar, open: 100, high: 1000, low: 0, close: 100 } : bar,
        );
        const counted = (candles: readonly Candle[]): object => {
          const outcome = outcomeOf(card, at, { ...market, candles }, convention);
          // The bar that contains the publication is named there.
          return outcome.kind === 'noData' ? outcome : { ...outcome, on: { ...outcome.on, uncounted: 0 } };
        };
        assert.deepEqual(counted(market.candles), counted(flat));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a bearish card', () => {
  it('is the mirror image of a bullish one', () => {
    const mirrored = (price: number): number => 200 - price;
    fc.assert(
      fc.property(cardArb, publishedArb, candlesArb, conventionArb, (card, at, market, convention) => {
        const { direction, entryPlacement } = card.metadata;
        const mirror: JudgedCard = {
          ...card,
          metadata: {
            ...card.metadata,
            direction: direction === 'BULLISH' ? 'BEARISH' : 'BULLISH',
            entryPlacement: entryPlacement === 'ABOVE_CURRENT' ? 'BELOW_CURRENT' : 'ABOVE_CURRENT',
          },
        };
        const candles = market.candles.map(({ time, open, high, low, close }) => ({
          time,
          open: mirrored(open),
          high: mirrored(low),
          low: mirrored(high),
          close: mirrored(close),
        }));
        const [one, other] = [
          outcomeOf(card, at, market, convention),
          outcomeOf(mirror, at, { ...market, candles }, convention),
        ];
        assert.equal(one.kind, other.kind);
        if (one.kind === 'noData' || other.kind === 'noData') return;
        assert.equal(one.touches.resistance?.bar, other.touches.support?.bar);
        assert.equal(one.touches.pivot?.bar, other.touches.pivot?.bar);
      }),
    );
  });
});

describe('the words of an outcome', () => {
  const words = (market: MarketCandles, card = BULLISH_BREAKOUT, decimals = 0): string =>
    formatOutcome(outcomeOf(card, PUBLISHED, market, 'pivotIsEntry'), decimals);

  it('say what happened, where, and what it was measured on', () => {
    assert.equal(
      words(hourly([98, 101, 97, 100], [104, 111, 103, 110])),
      'Target reached at 110 in the H1 bar of 2026-03-02 01:00 UTC. Measured on Feed, H1 bars up to 2026-03-02 01:00 UTC.',
    );
    // As the card's other prices are written.
    assert.match(
      words(hourly([98, 101, 97, 100], [104, 111, 103, 110]), BULLISH_BREAKOUT, 2),
      /^Target reached at 110\.00 in /,
    );
    // Nothing but the bar in which it was published.
    assert.equal(
      formatOutcome(outcomeOf(BULLISH_BREAKOUT, '2026-03-02T00:30:00Z', hourly([98, 101, 97, 100]), 'pivotIsEntry'), 0),
      'No whole bar to count.',
    );
    assert.equal(words(hourly([98, 99, 97, 98])), 'Untouched. Measured on Feed, H1 bars up to 2026-03-02 00:00 UTC.');
    assert.equal(
      words(hourly([98, 101, 89, 95])),
      'Ambiguous: entry reached or invalidated, both possible in the H1 bar of 2026-03-02 00:00 UTC. Measured on Feed, H1 bars up to 2026-03-02 00:00 UTC.',
    );
    const expiring: JudgedCard = {
      ...BULLISH_BREAKOUT,
      metadata: { ...BULLISH_BREAKOUT.metadata, expiry: { type: 'HOURS', hours: 1 } },
    };
    assert.equal(
      words(hourly([98, 101, 97, 100], [98, 99, 97, 98]), expiring),
      'Expired 2026-03-02 01:00 UTC, after the entry was reached. Measured on Feed, H1 bars up to 2026-03-02 01:00 UTC.',
    );
  });

  it('say why there is none', () => {
    assert.equal(words(hourly()), 'There are no candles.');
    assert.equal(
      words({ ...hourly([98, 99, 97, 98], [98, 99, 97, 98]), timeframe: 'D' }),
      'The candles aren’t D bars: they are closer together.',
    );
    const { resistance, support } = BULLISH_BREAKOUT.levels;
    const lacking = { ...BULLISH_BREAKOUT, levels: { ...(resistance && { resistance }), ...(support && { support }) } };
    assert.equal(words(hourly([98, 99, 97, 98]), lacking), 'The card has no price for pivot.');
  });
});

describe('a stale draft', () => {
  const written = START + HOUR_MS / 2;
  const stale = (market: MarketCandles, card = BULLISH_BREAKOUT): string[] =>
    (staleLevels(card, written, market, 'pivotIsEntry')?.passed ?? []).map((level) => formatStaleLevel(level, 0));

  it('is one whose pivot price has passed since it was written', () => {
    assert.deepEqual(stale(hourly([98, 99, 97, 98], [98, 101, 97, 100])), [
      'Price has passed the pivot (100) since this draft was written: at 100 in the H1 bar of 2026-03-02 01:00 UTC.',
    ]);
  });

  it('is also one whose resistance or support price has passed', () => {
    assert.deepEqual(stale(hourly([98, 99, 97, 98], [98, 99, 89, 95], [111, 112, 110.5, 111])), [
      'Price has passed the pivot (100) since this draft was written: at 111 in the H1 bar of 2026-03-02 02:00 UTC.',
      'Price has passed the resistance (110) since this draft was written: at 111 in the H1 bar of 2026-03-02 02:00 UTC.',
      'Price has passed the support (90) since this draft was written: at 90 in the H1 bar of 2026-03-02 01:00 UTC.',
    ]);
  });

  it('isn’t one whose levels were passed before, or in the bar in which it was written', () => {
    assert.deepEqual(stale(hourly([98, 112, 88, 98], [98, 99, 97, 98])), []);
  });

  it('is measured as far as the draft has levels and a type', () => {
    assert.deepEqual(stale(hourly([98, 99, 97, 98], [98, 112, 97, 98]), { metadata: {}, levels: {} }), []);
    assert.equal(stale(hourly([98, 99, 97, 98], [98, 112, 97, 98]), { ...BULLISH_BREAKOUT, metadata: {} }).length, 1);
  });

  it('isn’t told by candles that are missing, begin later, or lie about their timeframe', () => {
    assert.deepEqual(stale(hourly()), []);
    const later = hourly([98, 99, 97, 98], [98, 99, 97, 98], [98, 99, 97, 98], [98, 112, 88, 98]);
    assert.deepEqual(stale({ ...later, candles: later.candles.slice(3) }), []);
    assert.deepEqual(stale({ ...later, timeframe: 'D' }), []);
  });
});
