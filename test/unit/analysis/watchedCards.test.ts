import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JudgedCard } from '../../../src/analysis/outcome.ts';
import { expiryEvent, meaningOf, nextRequest, touchEvents, WATCH_LIMITS } from '../../../src/analysis/watchedCards.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/time.ts';

const START = Date.UTC(2026, 2, 2, 10);
const PUBLISHED = '2026-03-02T10:00:00.000Z';
const CARD = {
  metadata: {
    symbol: 'EURUSD',
    timeframe: 'H1',
    direction: 'BULLISH',
    entryPlacement: 'ABOVE',
    expiry: { type: 'HOURS', hours: 24 },
  },
  levels: { resistance: { price: 120 }, pivot: { price: 100 }, support: { price: 80 } },
} as unknown as JudgedCard;

/** When candles that were read then are due again. */
function nextRead(timeframe: 'M1' | 'M5' | 'H1' | 'W' | 'M', readAt: number): number {
  const next = nextRequest([{ timeframe, readAt }], [], readAt);
  assert.equal(next.kind, 'wait');
  return next.kind === 'wait' ? next.until : Number.NaN;
}

function market(highs: readonly number[]) {
  const candles = highs.map((high, bar) => ({
    time: START + bar * HOUR_MS,
    open: 95,
    high: Math.max(high, 95),
    low: 90,
    close: 95,
  }));
  return { candles, timeframe: 'H1' as const, source: 'test' };
}

describe('watched cards', () => {
  it('have no event before a bar touches the level, and the same one from then on', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 85, max: 130 }), { minLength: 1, maxLength: 20 }), (highs) => {
        const first = highs.findIndex((high) => high >= 100);
        for (let seen = 1; seen <= highs.length; seen++) {
          const events = touchEvents(CARD, PUBLISHED, START, market(highs.slice(0, seen)), 'pivotIsEntry');
          const pivot = events.filter(({ event }) => event === 'pivot');
          assert.deepEqual(pivot, first >= 0 && first < seen ? [{ event: 'pivot', at: START + first * HOUR_MS }] : []);
        }
      }),
    );
  });

  it('have no event for a bar that was over when watching began', () => {
    const touched = market([101, 96, 96]);
    assert.deepEqual(touchEvents(CARD, PUBLISHED, START + HOUR_MS, touched, 'pivotIsEntry'), []);
    assert.equal(touchEvents(CARD, PUBLISHED, START + HOUR_MS - 1, touched, 'pivotIsEntry').length, 1);
  });

  it('expire from an hour before until the expiry', () => {
    const at = START + 24 * HOUR_MS;
    assert.deepEqual(expiryEvent(CARD, PUBLISHED, at - HOUR_MS - 1), []);
    assert.deepEqual(expiryEvent(CARD, PUBLISHED, at - HOUR_MS), [{ event: 'expiry', at }]);
    assert.deepEqual(expiryEvent(CARD, PUBLISHED, at), []);
  });

  it('name the target by the direction', () => {
    assert.equal(meaningOf('resistance', CARD), 'target');
    assert.equal(meaningOf('support', CARD), 'level');
  });

  it('are read a minute after the close of a bar, and never twice in a minute', () => {
    const read = START + 2 * MINUTE_MS;
    assert.equal(nextRead('H1', read), START + HOUR_MS + MINUTE_MS);
    assert.equal(nextRead('M1', read), read + MINUTE_MS);
    assert.equal(nextRead('M1', read - 1), read - 1 + MINUTE_MS);
    assert.equal(nextRead('W', read), Date.UTC(2026, 2, 9) + MINUTE_MS);
    assert.equal(nextRead('M', read), Date.UTC(2026, 3, 1) + MINUTE_MS);
  });

  it('are read again if the bar closed within the minute before', () => {
    assert.equal(nextRead('H1', START + 30_000), START + 30_000 + MINUTE_MS);
  });

  it('cause no more requests than the limit in any minute, and none before a bar is due', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('M1', 'M5', 'H1'), { minLength: 1, maxLength: 40 }), (timeframes) => {
        let shared = timeframes.map((timeframe, id) => ({ id, timeframe, readAt: undefined as number | undefined }));
        const requests: number[] = [];
        for (let now = START; now < START + 10 * MINUTE_MS; ) {
          const next = nextRequest(shared, requests, now);
          if (next.kind === 'wait') {
            assert.ok(next.until > now);
            now = next.until;
            continue;
          }
          const { id, timeframe, readAt } = next.shared;
          if (readAt !== undefined) assert.ok(now >= nextRead(timeframe, readAt));
          requests.push(now);
          shared = shared.map((one) => (one.id === id ? { ...one, readAt: now } : one));
        }
        for (const [place, time] of requests.entries()) {
          const earlier = requests[place - WATCH_LIMITS.requestsPerMinute];
          if (earlier !== undefined) assert.ok(time - earlier >= MINUTE_MS);
        }
      }),
    );
  });
});
