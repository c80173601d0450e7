import assert from 'node:assert/strict';
import fc from 'fast-check';
import { timeAxis } from '../../../../src/card/geometry/timeAxis.ts';
import { TIMEFRAMES } from '../../../../src/card/model/card.ts';
import { axisArb, timeArb } from './geometryArbitraries.ts';

const at = (text: string): number => Date.parse(text);

describe('timeAxis', () => {
  it('round-trips every time to the millisecond, between bars and beyond them', () => {
    fc.assert(
      fc.property(axisArb, timeArb, (axis, time) => {
        assert.equal(axis.timeAt(axis.indexAt(time)), time);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps the order of times', () => {
    fc.assert(
      fc.property(axisArb, timeArb, timeArb, (axis, a, b) => {
        if (a < b) assert.ok(axis.indexAt(a) < axis.indexAt(b));
      }),
    );
  });

  it('counts bars, not hours, across a weekend', () => {
    // Friday 20:00, then Monday 00:00: 52 hours apart, and neighbours.
    const axis = timeAxis([at('2026-03-06T16:00:00Z'), at('2026-03-06T20:00:00Z'), at('2026-03-09T00:00:00Z')], 'H4');
    assert.equal(axis.indexAt(at('2026-03-09T00:00:00Z')), 2);
    assert.equal(axis.indexAt(at('2026-03-07T22:00:00Z')), 1.5);
    // Beyond the last bar a bar is four hours, whatever the last gap was.
    assert.equal(axis.indexAt(at('2026-03-09T08:00:00Z')), 4);
    assert.equal(axis.timeAt(-1), at('2026-03-06T12:00:00Z'));
  });

  it('counts calendar months beyond monthly bars', () => {
    const axis = timeAxis([at('2025-12-01T00:00:00Z'), at('2026-01-01T00:00:00Z')], 'M');
    assert.equal(axis.indexAt(at('2026-03-01T00:00:00Z')), 3);
    assert.equal(axis.timeAt(2), at('2026-02-01T00:00:00Z'));
    assert.equal(axis.timeAt(-9), at('2025-03-01T00:00:00Z'));
    assert.equal(axis.indexAt(at('2026-02-15T00:00:00Z')), 2.5);
    // From the 31st: April has none.
    assert.equal(timeAxis([at('2026-01-31T00:00:00Z')], 'M').timeAt(3), at('2026-04-30T00:00:00Z'));
  });

  it('works with one bar and with none', () => {
    for (const timeframe of TIMEFRAMES) {
      const one = timeAxis([at('2026-01-01T00:00:00Z')], timeframe);
      assert.equal(one.indexAt(at('2026-01-01T00:00:00Z')), 0);
      const none = timeAxis([], timeframe);
      assert.ok(none.indexAt(at('2026-01-02T00:00:00Z')) < none.indexAt(at('2026-01-03T00:00:00Z')));
    }
  });

  describe('after the last bar', () => {
    const [MINUTE, HOUR, DAY, WEEK] = [60_000, 3_600_000, 86_400_000, 7 * 86_400_000];
    const monday = at('2026-01-05T00:00:00Z');
    /** Bars of so many weeks; `isOpen` is told the time since Monday 00:00 UTC. */
    const feed = (bar: number, phase: number, weeks: number, isOpen: (time: number) => boolean): number[] => {
      const times: number[] = [];
      for (let time = phase; time < weeks * WEEK; time += bar) if (isOpen(time % WEEK)) times.push(monday + time);
      return times;
    };
    // Sunday evening to Friday evening; the same with an hour's rest each day; an exchange's days; whole days.
    const forex = (time: number): boolean => time < 4 * DAY + 22 * HOUR || time >= 6 * DAY + 22 * HOUR;
    const futures = (time: number): boolean => forex(time) && time % DAY !== 22 * HOUR;
    const shares = (time: number): boolean => time < 5 * DAY && time % DAY >= 13.5 * HOUR && time % DAY < 20 * HOUR;
    const weekdays = (time: number): boolean => time < 5 * DAY;
    const FEEDS = {
      'H1 forex': ['H1', feed(HOUR, 0, 6, forex)],
      'H1 futures': ['H1', feed(HOUR, 0, 6, futures)],
      'M30 shares': ['M30', feed(30 * MINUTE, 0, 6, shares)],
      'H4 from 22:00': ['H4', feed(4 * HOUR, 2 * HOUR, 6, forex)],
      'D weekdays': ['D', feed(DAY, 0, 6, weekdays)],
      'D from 22:00': ['D', feed(DAY, 22 * HOUR, 6, (time) => time < 4 * DAY || time >= 6 * DAY)],
    } as const;

    for (const [name, [timeframe, times]] of Object.entries(FEEDS)) {
      it(`expects the bars that the feed will have: ${name}`, () => {
        const perWeek = times.length / 6;
        fc.assert(
          fc.property(fc.integer({ min: Math.ceil(1.1 * perWeek), max: 3 * perWeek }), (cut) => {
            const axis = timeAxis(times.slice(0, cut), timeframe);
            const expected = times.slice(cut, cut + Math.floor(2.5 * perWeek));
            assert.deepEqual(
              expected.map((_, i) => axis.timeAt(cut + i)),
              expected,
            );
            assert.deepEqual(
              expected.map((time) => axis.indexAt(time)),
              expected.map((_, i) => cut + i),
            );
            // So nothing that is drawn there moves when a candle arrives.
            const later = timeAxis(times.slice(0, cut + 1), timeframe);
            const between = Math.round(((expected[3] ?? 0) + (expected[4] ?? 0)) / 2);
            assert.ok(Math.abs(axis.indexAt(between) - later.indexAt(between)) < 1e-6);
            assert.equal(axis.timeAt(axis.indexAt(between)), between);
          }),
          { numRuns: 40 },
        );
      });
    }

    it('has no gaps if the market never closes or less than a week is known', () => {
      const always = feed(HOUR, 0, 3, () => true);
      const axis = timeAxis(always, 'H1');
      assert.equal(axis.timeAt(axis.count + 499), monday + 3 * WEEK + 499 * HOUR);
      const days = timeAxis(feed(HOUR, 0, 1, forex).slice(30, 110), 'H1');
      assert.equal(days.timeAt(days.count + 99) - days.timeAt(days.count - 1), 100 * HOUR);
    });

    it('looks past a holiday to the week before it', () => {
      const times = feed(HOUR, 0, 6, forex);
      const holiday = (time: number): boolean => time >= monday + 3 * WEEK + DAY && time < monday + 3 * WEEK + 2 * DAY;
      const cut = times.findIndex((time) => time > monday + 4 * WEEK + 10 * HOUR);
      const axis = timeAxis(
        times.slice(0, cut).filter((time) => !holiday(time)),
        'H1',
      );
      assert.deepEqual(
        times.slice(cut, cut + 100).map((_, i) => axis.timeAt(axis.count + i)),
        times.slice(cut, cut + 100),
      );
    });

    it("follows an exchange's clocks within a bar after they were changed", () => {
      const before = feed(HOUR, 30 * MINUTE, 6, shares);
      const shifted = before.map((time) => (time >= monday + 3 * WEEK ? time - HOUR : time));
      for (let cut = before.findIndex((time) => time >= monday + 3 * WEEK); cut < before.length - 70; cut++) {
        const axis = timeAxis(shifted.slice(0, cut + 1), 'H1');
        shifted.slice(cut + 1, cut + 60).forEach((time, i) => {
          assert.ok(Math.abs(axis.timeAt(cut + 1 + i) - time) <= HOUR, new Date(time).toISOString());
        });
      }
    });
  });
});
