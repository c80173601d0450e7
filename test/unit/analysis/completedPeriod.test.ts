import assert from 'node:assert/strict';
import fc from 'fast-check';
import { completedPeriods } from '../../../src/analysis/completedPeriod.ts';
import { formatCandidate, formatIncomplete } from '../../../src/analysis/formatProposals.ts';
import { levelProposals } from '../../../src/analysis/levelProposals.ts';
import type { Candle } from '../../../src/candles/candle.ts';
import { aggregate } from '../../../src/candles/timeframes.ts';
import type { Timeframe } from '../../../src/card/model/card.ts';
import { DAY_MS, HOUR_MS } from '../../../src/time.ts';
import { bars } from './risingBars.ts';

const at = (time: string, open: number, high: number, low: number, close: number) => ({
  time: Date.parse(time),
  open,
  high,
  low,
  close,
});

describe('aggregate', () => {
  it('uses the first open, the highest high, the lowest low and the last close', () => {
    const made = aggregate(
      [at('2026-03-02T08:00Z', 2, 3, 2, 3), at('2026-03-02T09:00Z', 3, 5, 3, 4), at('2026-03-02T11:00Z', 4, 4, 1, 2)],
      'H4',
    );
    assert.deepEqual(made, [at('2026-03-02T08:00Z', 2, 5, 1, 2)]);
  });

  it('adds volumes up, unless one is unknown', () => {
    const hours = [8, 9, 10].map((hour) => at(`2026-03-02T${String(hour).padStart(2, '0')}:00Z`, 2, 3, 2, 3));
    const volumes = (given: readonly (number | undefined)[]) =>
      aggregate(
        hours.map((candle, i) => (given[i] === undefined ? candle : { ...candle, volume: given[i] })),
        'H4',
      ).map(({ volume }) => volume);
    assert.deepEqual(volumes([5, 0, 2.5]), [7.5]);
    assert.deepEqual(volumes([5, undefined, 2.5]), [undefined]);
    assert.deepEqual(volumes([]), [undefined]);
  });

  it('begins weeks on Monday and months on the first, in UTC', () => {
    const start = (time: string, timeframe: 'W' | 'M' | 'D') =>
      new Date(aggregate([at(time, 1, 1, 1, 1)], timeframe)[0]?.time ?? Number.NaN).toISOString().slice(0, 10);
    // 1 March 2026 is a Sunday.
    assert.equal(start('2026-03-01T23:59Z', 'W'), '2026-02-23');
    assert.equal(start('2026-03-02T00:00Z', 'W'), '2026-03-02');
    assert.equal(start('2026-03-31T23:59Z', 'M'), '2026-03-01');
    assert.equal(start('1969-12-31T23:59Z', 'D'), '1969-12-31');
  });

  it('adds a Sunday evening to Monday if the market is closed on Saturdays', () => {
    const friday = at('2026-02-27T20:00Z', 1, 4, 1, 3);
    const sunday = at('2026-03-01T20:00Z', 5, 9, 5, 6);
    const monday = at('2026-03-02T00:00Z', 6, 7, 2, 7);
    const resting = [friday, sunday, monday];
    assert.deepEqual(aggregate(resting, 'W'), [at('2026-02-23T00:00Z', 1, 4, 1, 3), at('2026-03-02', 5, 9, 2, 7)]);
    assert.deepEqual(aggregate(resting, 'D'), [at('2026-02-27T00:00Z', 1, 4, 1, 3), at('2026-03-02', 5, 9, 2, 7)]);
    // 31 May 2026 is a Sunday: the week it opens is of June.
    const june = [at('2026-05-29T00:00Z', 1, 1, 1, 1), at('2026-05-31T22:00Z', 2, 2, 2, 2)];
    assert.deepEqual(aggregate(june, 'M'), [at('2026-05-01T00:00Z', 1, 1, 1, 1), at('2026-06-01', 2, 2, 2, 2)]);
    // Finer candles stay where they are.
    assert.deepEqual(aggregate(resting, 'H4'), resting);
  });

  it('keeps Sundays in their own week if the market trades on Saturdays', () => {
    const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'].map((day, i) => at(day, i, i, i, i));
    assert.deepEqual(aggregate(days, 'W'), [at('2026-02-23', 0, 2, 0, 2), at('2026-03-02', 3, 3, 3, 3)]);
    assert.deepEqual(aggregate(days, 'D'), days);
  });

  it('keeps the highest and lowest prices', () => {
    const candle = fc.tuple(fc.nat(1e9), fc.nat(100), fc.nat(100)).map(([minute, a, b]) => ({
      time: minute * 60_000,
      open: a,
      high: Math.max(a, b),
      low: Math.min(a, b),
      close: b,
    }));
    fc.assert(
      fc.property(
        fc.uniqueArray(candle, { selector: ({ time }) => time, minLength: 1 }),
        fc.constantFrom('H1', 'H4', 'D', 'W', 'M'),
        (candles, timeframe) => {
          const made = aggregate(
            candles.toSorted((a, b) => a.time - b.time),
            timeframe,
          );
          assert.equal(Math.max(...made.map(({ high }) => high)), Math.max(...candles.map(({ high }) => high)));
          assert.equal(Math.min(...made.map(({ low }) => low)), Math.min(...candles.map(({ low }) => low)));
          for (const [place, { time }] of made.entries())
            assert.ok(time > (made[place - 1]?.time ?? Number.NEGATIVE_INFINITY));
        },
      ),
    );
  });
});

const utc = (time: number): string => new Date(time).toISOString().slice(0, 16);

/** A currency market: from Sunday 22:00 to Friday 22:00 UTC. */
const currencies = (time: number): boolean => {
  const date = new Date(time);
  const [day, hour] = [date.getUTCDay(), date.getUTCHours()];
  return day === 0 ? hour >= 22 : day === 5 ? hour < 22 : day !== 6;
};

describe('the last completed period', () => {
  const completed = (
    candles: readonly Candle[],
    timeframe: Timeframe,
    period: 'D' | 'W' | 'M',
    now?: string,
  ): string => {
    const all = completedPeriods(candles, timeframe, now === undefined ? undefined : Date.parse(now));
    const found = all.find((one) => one.period === period) ?? assert.fail();
    if (found.kind === 'incomplete') return formatIncomplete(found);
    return `${utc(found.from)} ${utc(found.to)} ${found.bars} bars: ${[found.open, found.high, found.low, found.close]
      .map((price) => price.toFixed(2))
      .join(' ')}`;
  };

  it('is the day before the last bar, in UTC', () => {
    const candles = bars('2026-03-02T00:00Z', '2026-03-04T10:00Z', 'H1');
    // Bars 24 to 47.
    assert.equal(
      completed(candles, 'H1', 'D'),
      '2026-03-03T00:00 2026-03-04T00:00 24 bars: 100.24 100.97 99.74 100.57',
    );
  });

  it('is a day that is over, once it is', () => {
    const candles = bars('2026-03-02T00:00Z', '2026-03-04T00:00Z', 'H1');
    assert.match(completed(candles, 'H1', 'D', '2026-03-04T00:00Z'), /^2026-03-03T00:00 2026-03-04T00:00 24 bars/);
    assert.match(completed(candles, 'H1', 'D', '2026-03-03T23:59Z'), /^2026-03-02T00:00 2026-03-03T00:00 24 bars/);
  });

  it('begins weeks on Monday and months on the first', () => {
    const candles = bars('2026-01-01T00:00Z', '2026-03-11T00:00Z', 'H4');
    assert.match(completed(candles, 'H4', 'W'), /^2026-03-02T00:00 2026-03-09T00:00 42 bars/);
    assert.match(completed(candles, 'H4', 'M'), /^2026-02-01T00:00 2026-03-01T00:00 168 bars/);
  });

  it('is the last whole bar of the same timeframe, wherever it opens', () => {
    const candles = bars('2026-03-01T22:00Z', '2026-03-05T00:00Z', 'D');
    assert.equal(completed(candles, 'D', 'D'), '2026-03-03T22:00 2026-03-04T22:00 1 bars: 100.02 100.52 99.52 100.12');
    assert.match(completed(candles, 'D', 'D', '2026-03-05T22:00Z'), /^2026-03-04T22:00 2026-03-05T22:00/);
    assert.match(completed(bars('2026-01-01', '2026-04-01', 'M'), 'M', 'M'), /^2026-02-01T00:00 2026-03-01T00:00/);
  });

  it('is no bar of a Sunday evening, but a Sunday where that is a whole day', () => {
    const evenings = bars('2026-02-02T00:00Z', '2026-03-02T10:00Z', 'D', (time) => new Date(time).getUTCDay() !== 6);
    assert.match(completed(evenings, 'D', 'D', '2026-03-02T10:00Z'), /^2026-02-27T00:00 2026-02-28T00:00/);
    const gulf = bars(
      '2026-02-01T00:00Z',
      '2026-03-02T10:00Z',
      'D',
      (time) => ![5, 6].includes(new Date(time).getUTCDay()),
    );
    assert.match(completed(gulf, 'D', 'D', '2026-03-02T10:00Z'), /^2026-03-01T00:00 2026-03-02T00:00/);
    const always = bars('2026-02-01T00:00Z', '2026-03-02T10:00Z', 'D');
    assert.match(completed(always, 'D', 'D', '2026-03-02T10:00Z'), /^2026-03-01T00:00 2026-03-02T00:00/);
  });

  it('leaves out weekends, and adds Sunday evening to Monday', () => {
    const candles = bars('2026-02-22T22:00Z', '2026-03-03T10:00Z', 'H1', currencies);
    assert.match(completed(candles, 'H1', 'D'), /^2026-03-02T00:00 2026-03-03T00:00 26 bars/);
    assert.match(completed(candles, 'H1', 'W'), /^2026-02-23T00:00 2026-03-02T00:00 120 bars/);
  });

  it('is none if the candles don’t begin with it', () => {
    const candles = bars('2026-03-03T01:00Z', '2026-03-04T10:00Z', 'H1');
    assert.equal(completed(candles, 'H1', 'D'), 'The loaded candles don’t contain a complete day.');
    assert.equal(completed(candles, 'H1', 'W'), 'The loaded candles don’t contain a complete week.');
    assert.equal(completed([], 'H1', 'M'), 'The loaded candles don’t contain a complete month.');
    assert.equal(completed([], 'D', 'D'), 'The loaded candles don’t contain a complete day.');
    assert.equal(completed(candles.slice(0, 1), 'D', 'D'), 'The loaded candles don’t contain a complete day.');
  });

  it('is none if bars are missing that the weeks before had', () => {
    const tuesday = Date.parse('2026-03-03T10:00Z');
    const isOpen = (time: number): boolean => time < tuesday || time >= tuesday + 8 * HOUR_MS;
    const candles = bars('2026-02-23T00:00Z', '2026-03-04T10:00Z', 'H1', isOpen);
    assert.equal(completed(candles, 'H1', 'D'), 'The day 2026-03-03 has 16 of 24 usual bars.');
  });

  describe('of a market that closed early or for a holiday', () => {
    /** Minutes of trading a day in UTC; by default New York from 9:30 to 16:00 in winter. */
    const sessions =
      (
        special: Readonly<Record<string, readonly [number, number] | 'closed'>>,
        usual = [14 * 60 + 30, 21 * 60] as const,
      ) =>
      (time: number): boolean => {
        const [day = '', minutes] = [utc(time).slice(0, 10), (time % DAY_MS) / 60_000];
        const hours = special[day] ?? usual;
        const isWeekend = [0, 6].includes(new Date(time).getUTCDay());
        return !isWeekend && hours !== 'closed' && minutes >= hours[0] && minutes < hours[1];
      };
    // Thanksgiving on 27 November 2025; on Friday New York closes at 13:00, 18:00 UTC.
    const thanksgiving = sessions({ '2025-11-27': 'closed', '2025-11-28': [870, 1080] });
    const short = (candles: readonly Candle[], timeframe: Timeframe, period: 'D' | 'W', now?: string): string => {
      const all = completedPeriods(candles, timeframe, now === undefined ? undefined : Date.parse(now));
      const found = all.find((one) => one.period === period) ?? assert.fail();
      return found.kind === 'incomplete'
        ? formatIncomplete(found)
        : `${utc(found.from)} ${found.bars} of ${found.usual}`;
    };

    it('is the short Friday and the short week on the Monday after Thanksgiving, with a caution', () => {
      // Half-hour bars: 13 a day, 7 on the short one; 65 a week, 3 * 13 + 7 in the short one.
      const candles = bars('2025-11-03T14:30Z', '2025-12-01T16:00Z', 'M30', thanksgiving);
      assert.equal(short(candles, 'M30', 'D'), '2025-11-28T00:00 7 of 13');
      assert.equal(short(candles, 'M30', 'W'), '2025-11-24T00:00 46 of 65');
      const proposed = levelProposals({ market: { candles, timeframe: 'M30', source: 'Feed' }, tick: 0.01 });
      const { candidates, incomplete } = proposed.kind === 'proposals' ? proposed : assert.fail();
      assert.deepEqual(
        incomplete.map(({ period }) => period),
        ['M'],
      );
      const names = candidates.map(({ kind }) => formatCandidate(kind));
      assert.ok(
        names.includes(
          'Classic P of the day 2025-11-28, which has 7 of 13 usual bars: a short day or holiday, or bars are missing',
        ),
      );
      assert.ok(
        names.some((name) => name.startsWith('Classic P of the week of 2025-11-24, which has 46 of 65 usual bars')),
      );
    });

    it('is them before Monday’s open and on Saturday, too', () => {
      const candles = bars('2025-11-03T14:30Z', '2025-11-29T00:00Z', 'M30', thanksgiving);
      for (const now of ['2025-11-29T12:00Z', '2025-12-01T12:00Z']) {
        assert.equal(short(candles, 'M30', 'D', now), '2025-11-28T00:00 7 of 13');
        assert.equal(short(candles, 'M30', 'W', now), '2025-11-24T00:00 46 of 65');
      }
      // Not on the day itself: until it is over, the bars may only be late.
      assert.equal(short(candles, 'M30', 'D', '2025-11-28T19:00Z'), '2025-11-26T00:00 13 of undefined');
    });

    const isLunch = (market: string, time: number): boolean =>
      market.startsWith('Hong Kong') && new Date(time).getUTCHours() === 4;
    for (const [market, usual, days, from, to, timeframe, day, week] of [
      [
        'New York on Christmas Eve, hourly',
        [870, 1260],
        { '2025-12-24': [870, 1080], '2025-12-25': 'closed' },
        '2025-12-01T14:30Z',
        '2025-12-26T16:00Z',
        'H1',
        '2025-12-24T00:00 4 of 7',
        undefined,
      ],
      [
        'the week of two holidays in Frankfurt',
        [480, 990],
        { '2025-12-24': 'closed', '2025-12-25': 'closed', '2025-12-26': 'closed' },
        '2025-12-01T08:00Z',
        '2025-12-29T10:00Z',
        'M30',
        '2025-12-23T00:00 17 of undefined',
        '2025-12-22T00:00 34 of 85',
      ],
      [
        'London on New Year’s Eve',
        [480, 990],
        { '2025-12-31': [480, 750], '2026-01-01': 'closed' },
        '2025-12-01T08:00Z',
        '2026-01-02T10:00Z',
        'M15',
        '2025-12-31T00:00 18 of 34',
        undefined,
      ],
      [
        'Hong Kong’s morning before the new year',
        [90, 480],
        { '2026-02-16': [90, 240] },
        '2026-01-19T01:30Z',
        '2026-02-17T02:00Z',
        'M15',
        '2026-02-16T00:00 10 of 22',
        undefined,
      ],
      [
        'São Paulo’s afternoon of Ash Wednesday',
        [780, 1260],
        { '2026-02-16': 'closed', '2026-02-17': 'closed', '2026-02-18': [1020, 1260] },
        '2026-01-19T13:00Z',
        '2026-02-19T14:00Z',
        'M30',
        '2026-02-18T00:00 8 of 16',
        undefined,
      ],
    ] as const) {
      it(`offers ${market}`, () => {
        const candles = bars(from, to, timeframe, (time) => sessions(days, usual)(time) && !isLunch(market, time));
        assert.equal(short(candles, timeframe, 'D'), day);
        if (week !== undefined) assert.equal(short(candles, timeframe, 'W'), week);
      });
    }

    it('is none with a gap inside, however short, nor in a market that never closes', () => {
      const gap = (time: number): boolean => thanksgiving(time) && utc(time) !== '2025-11-28T16:00';
      assert.match(
        short(bars('2025-11-03T14:30Z', '2025-12-01T16:00Z', 'M30', gap), 'M30', 'D'),
        /^The day .* 6 of 13/,
      );
      const isUp = (time: number): boolean =>
        time < Date.parse('2026-03-03T14:00Z') || time >= Date.parse('2026-03-04T00:00Z');
      const always = bars('2026-02-02T00:00Z', '2026-03-04T10:00Z', 'H1', isUp);
      assert.equal(short(always, 'H1', 'D'), 'The day 2026-03-03 has 14 of 24 usual bars.');
      const outage = (time: number): boolean =>
        time < Date.parse('2026-02-24T00:00Z') || time >= Date.parse('2026-02-28T00:00Z');
      assert.match(
        short(bars('2026-02-02T00:00Z', '2026-03-04T10:00Z', 'H1', outage), 'H1', 'W'),
        /has 72 of 168 usual/,
      );
    });
  });

  it('is none if the bars don’t fit into it', () => {
    const weeks = bars('2026-01-05T00:00Z', '2026-04-01T00:00Z', 'W');
    assert.equal(completed(weeks, 'W', 'M'), 'The bars don’t fit into a month.');
    assert.equal(completed(weeks, 'W', 'D'), 'The bars don’t fit into a day.');
  });
});
