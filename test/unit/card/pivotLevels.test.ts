import assert from 'node:assert/strict';
import fc from 'fast-check';
import { drawnLevels } from '../../../src/card/geometry/levelLines.ts';
import { BAR_LENGTHS } from '../../../src/card/geometry/timeAxis.ts';
import { TIMEFRAMES, type Timeframe } from '../../../src/card/model/card.ts';
import type { CardSketch } from '../../../src/card/model/cardSketch.ts';
import {
  type CompletedCandle,
  higherTimeframe,
  lastCompletedCandle,
  type PivotPlace,
  pivotSide,
  proposedLevels,
} from '../../../src/card/model/pivotLevels.ts';
import { onTick } from '../../../src/card/model/prices.ts';

const CARD: CardSketch = {
  metadata: {},
  levels: {
    resistance: { price: 2, clientObjectId: 'top', time: '2026-03-02T00:00:00Z' },
    pivot: { price: 1, clientObjectId: 'lv_ires' },
  },
  drawings: [{ type: 'LINE', clientObjectId: 'lv_sup', points: [], style: {} }],
};

describe('proposedLevels', () => {
  it('derives the levels from the candle and keeps IDs and times', () => {
    assert.deepEqual(proposedLevels(CARD, { high: 12, low: 6, close: 9 }, 0.01, 5), {
      resistance: { price: 15, clientObjectId: 'top', time: '2026-03-02T00:00:00Z' },
      intermediateResistance: { price: 12, clientObjectId: 'lv_ires1' },
      pivot: { price: 9, clientObjectId: 'lv_ires' },
      intermediateSupport: { price: 6, clientObjectId: 'lv_isup' },
      support: { price: 3, clientObjectId: 'lv_sup1' },
    });
  });

  it('proposes R1 and S1 as the outer levels when there are three', () => {
    const levels = proposedLevels({ ...CARD, drawings: [] }, { high: 1.1058, low: 1.0986, close: 1.1001 }, 0.0005, 3);
    assert.deepEqual(
      drawnLevels(levels).map(({ name, price }) => `${name} ${price}`),
      ['resistance 1.1045', 'pivot 1.1015', 'support 1.097'],
    );
  });

  it('proposes the classic pivots, as worked out by hand', () => {
    const proposed = (candle: Parameters<typeof proposedLevels>[1], tick: number) =>
      drawnLevels(proposedLevels(CARD, candle, tick, 5)).map(({ price }) => price);
    // P = (12 + 6 + 9) / 3 = 9; R1 = 18 − 6; S1 = 18 − 12; R2 = 9 + 6; S2 = 9 − 6.
    assert.deepEqual(proposed({ high: 12, low: 6, close: 9 }, 0.01), [15, 12, 9, 6, 3]);
    // P = (1.1058 + 1.0986 + 1.1001) / 3 = 1.1015; height 0.0072.
    assert.deepEqual(
      proposed({ high: 1.1058, low: 1.0986, close: 1.1001 }, 0.0001),
      [1.1087, 1.1044, 1.1015, 1.0972, 1.0943],
    );
  });

  it('keeps the levels in order and on ticks, for any candle', () => {
    const priceArb = fc.double({ min: 0.01, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(
        priceArb,
        priceArb,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(1, 0.25, 0.01, 0.00001),
        fc.constantFrom<3 | 5>(3, 5),
        (a, b, part, tick, count) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)];
          const candle = { high, low, close: low + part * (high - low) };
          const prices = drawnLevels(proposedLevels(CARD, candle, tick, count)).map(({ price }) => price);
          assert.equal(prices.length, count);
          assert.ok(prices.every((price, place) => place === 0 || price < (prices[place - 1] ?? 0)));
          for (const price of prices) assert.equal(onTick(price, tick), price);
        },
      ),
    );
  });

  it('puts the pivot on the nearest line on the card’s side of the price', () => {
    const candle = { high: 12, low: 6, close: 9 };
    const prices = (place: PivotPlace, count: 3 | 5): readonly number[] =>
      drawnLevels(proposedLevels(CARD, candle, 0.01, count, place)).map(({ price }) => price);
    // R2 15, R1 12, P 9, S1 6, S2 3.
    assert.deepEqual(prices({ side: 'below', lastClose: 9.5 }, 3), [12, 9, 6]);
    assert.deepEqual(prices({ side: 'above', lastClose: 9.5 }, 3), [15, 12, 9]);
    assert.deepEqual(prices({ side: 'below', lastClose: 7 }, 5), [12, 9, 6, 3, -3]);
    assert.deepEqual(prices({ side: 'above', lastClose: 40 }, 3), [51, 45, 39]);
    // P is too near to be the pivot, and as a target it would be reached at once.
    assert.deepEqual(prices({ side: 'above', lastClose: 8.9 }, 3), [15, 12, 6]);
    assert.deepEqual(prices({ side: 'below', lastClose: 9.1 }, 5), [15, 12, 6, 3, -3]);
  });

  it('places the pivot by the entry, or by the direction if it is the invalidation level', () => {
    assert.equal(pivotSide({ direction: 'BULLISH', entryPlacement: 'ABOVE_CURRENT' }, false), 'above');
    assert.equal(pivotSide({ direction: 'BULLISH', entryPlacement: 'ABOVE_CURRENT' }, true), 'below');
    assert.equal(pivotSide({ direction: 'BEARISH' }, true), 'above');
    assert.equal(pivotSide({ direction: 'BEARISH' }, false), undefined);
  });

  it('never contradicts the card, for any candle and price', () => {
    const priceArb = fc.double({ min: 1, max: 1e4, noNaN: true });
    const sideArb = fc.constantFrom<PivotPlace['side']>('above', 'below');
    fc.assert(
      fc.property(
        priceArb,
        priceArb,
        priceArb,
        sideArb,
        fc.constantFrom<3 | 5>(3, 5),
        (a, b, lastClose, side, count) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b) + 1];
          const levels = proposedLevels(CARD, { high, low, close: low }, 0.01, count, { side, lastClose });
          const pivot = levels.pivot?.price ?? Number.NaN;
          assert.ok(side === 'above' ? pivot >= lastClose : pivot <= lastClose, `${side} ${lastClose}: ${pivot}`);
          const prices = drawnLevels(levels).map(({ price }) => price);
          assert.ok(prices.every((price, at) => at === 0 || price < (prices[at - 1] ?? 0)));
          const across = prices[prices.indexOf(pivot) + (side === 'above' ? 1 : -1)] ?? Number.NaN;
          assert.ok(side === 'above' ? across < lastClose : across > lastClose, `${across} across ${lastClose}`);
        },
      ),
    );
  });
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Bars whose high, low and close tell their place: 1000 + place, 100 − place, place. */
function candle(
  opens: readonly number[],
  timeframe: Timeframe,
  now?: number,
): (Pick<CompletedCandle, 'high' | 'low' | 'close'> & { readonly period: string }) | undefined {
  const places = opens.map((_, place) => place);
  const columns = {
    time: opens,
    high: places.map((place) => 1000 + place),
    low: places.map((place) => 100 - place),
    close: places,
  };
  const found = lastCompletedCandle(columns, timeframe, now);
  if (found === undefined) return undefined;
  const { high, low, close, from, to } = found;
  return { high, low, close, period: `${found.timeframe} ${iso(from)} ${iso(to)}` };
}

function iso(time: number): string {
  return new Date(time).toISOString().replace('T00:00:00.000Z', '');
}

function bars(from: string, to: string, step: number, open: (date: Date) => boolean = () => true): number[] {
  const opens: number[] = [];
  for (let time = Date.parse(from); time < Date.parse(to); time += step) if (open(new Date(time))) opens.push(time);
  return opens;
}

const weekdays = (date: Date): boolean => date.getUTCDay() % 6 !== 0;
/** A currency market: from Sunday 22:00 to Friday 22:00 UTC. */
const currencies = (date: Date): boolean =>
  weekdays(date)
    ? date.getUTCDay() !== 5 || date.getUTCHours() < 22
    : date.getUTCDay() === 0 && date.getUTCHours() >= 22;

describe('lastCompletedCandle', () => {
  it('takes the day before the one under way, of hours', () => {
    // Monday 2 March to Wednesday 4 March 2026, 10:00; Tuesday is bars 24 to 47.
    const opens = bars('2026-03-02T00:00Z', '2026-03-04T10:00Z', HOUR);
    assert.deepEqual(candle(opens, 'H1'), { high: 1047, low: 53, close: 47, period: 'D 2026-03-03 2026-03-04' });
  });

  it('takes the day that has ended by now, though no bar of the next is there', () => {
    const opens = bars('2026-03-02T00:00Z', '2026-03-04T00:00Z', HOUR);
    const tuesday = { high: 1047, low: 53, close: 47, period: 'D 2026-03-03 2026-03-04' };
    const monday = { high: 1023, low: 77, close: 23, period: 'D 2026-03-02 2026-03-03' };
    assert.deepEqual(candle(opens, 'H1', Date.parse('2026-03-04T00:00Z')), tuesday);
    assert.deepEqual(candle(opens, 'H1', Date.parse('2026-03-03T23:59Z')), monday);
    assert.deepEqual(candle(opens, 'H1'), monday);
  });

  it('does not take a day of which the last bars are not loaded', () => {
    const opens = bars('2026-03-02T00:00Z', '2026-03-03T15:00Z', HOUR);
    assert.equal(candle(opens, 'H1', Date.parse('2026-04-01T00:00Z'))?.period, 'D 2026-03-02 2026-03-03');
  });

  it('does not take a day of which the first bars are not loaded', () => {
    assert.equal(candle(bars('2026-03-02T01:00Z', '2026-03-03T15:00Z', HOUR), 'H1'), undefined);
  });

  it('takes weeks from Monday on, of four hours', () => {
    // Weeks begin on 16 February, 23 February and 2 March; five days of six bars.
    const opens = bars('2026-02-16T00:00Z', '2026-03-04T00:00Z', 4 * HOUR, weekdays);
    assert.deepEqual(candle(opens, 'H4'), { high: 1059, low: 41, close: 59, period: 'W 2026-02-23 2026-03-02' });
  });

  it('takes the week that ended on Friday from Saturday on, where the market rests at weekends', () => {
    const week = 'W 2026-02-23 2026-03-02';
    for (const open of [weekdays, currencies]) {
      const friday = bars('2026-02-16T00:00Z', '2026-02-28T00:00Z', 4 * HOUR, open);
      assert.equal(candle(friday, 'H4', Date.parse('2026-02-27T23:59Z'))?.period, 'W 2026-02-16 2026-02-23');
      for (const now of ['2026-02-28T00:00Z', '2026-02-28T12:00Z', '2026-03-01T12:00Z', '2026-03-02T00:00Z']) {
        assert.equal(candle(friday, 'H4', Date.parse(now))?.period, week, now);
      }
    }
    const sundayEvening = bars('2026-02-16T00:00Z', '2026-03-01T23:00Z', HOUR, currencies);
    assert.equal(candle(sundayEvening, 'H4', Date.parse('2026-03-01T23:30Z'))?.period, week);
  });

  it('leaves a week open until Sunday is over where the market trades at weekends', () => {
    const saturday = bars('2026-02-16T00:00Z', '2026-02-28T12:00Z', 4 * HOUR);
    assert.equal(candle(saturday, 'H4', Date.parse('2026-02-28T12:00Z'))?.period, 'W 2026-02-16 2026-02-23');
    const sunday = bars('2026-02-16T00:00Z', '2026-03-02T00:00Z', 4 * HOUR);
    assert.equal(candle(sunday, 'H4', Date.parse('2026-03-01T23:59Z'))?.period, 'W 2026-02-16 2026-02-23');
    assert.equal(candle(sunday, 'H4', Date.parse('2026-03-02T00:00Z'))?.period, 'W 2026-02-23 2026-03-02');
  });

  it('does not take a week at its weekend of which the last bars are not loaded', () => {
    const wednesday = bars('2026-02-16T00:00Z', '2026-02-26T00:00Z', 4 * HOUR, weekdays);
    assert.equal(candle(wednesday, 'H4', Date.parse('2026-03-01T12:00Z'))?.period, 'W 2026-02-16 2026-02-23');
  });

  it('takes a Friday that the market left early, over the weekend', () => {
    const friday = 'D 2026-02-27 2026-02-28';
    const saturday = Date.parse('2026-02-28T12:00Z');
    for (const [timeframe, step] of [
      ['H1', HOUR],
      ['M5', HOUR / 12],
    ] as const) {
      // With the Friday before, and with less than a week of bars.
      for (const from of ['2026-02-16T00:00Z', '2026-02-24T13:00Z']) {
        const opens = bars(from, '2026-02-28T00:00Z', step, currencies);
        assert.equal(candle(opens, timeframe, saturday)?.period, friday, `${timeframe} ${from}`);
      }
    }
  });

  it('takes a day that closes an hour earlier by UTC since the clocks of its exchange changed', () => {
    // New York trades from 09:30 to 16:00 by its own clock, which goes forward on 8 March 2026.
    const [first, last] = [14.5, 21];
    const newYork = (date: Date): boolean => {
      const hour = (date.getTime() % DAY) / HOUR + (date.getTime() < Date.parse('2026-03-08T07:00Z') ? 0 : 1);
      return weekdays(date) && hour >= first && hour < last;
    };
    const opens = bars('2026-03-02T00:00Z', '2026-03-10T00:00Z', HOUR / 12, newYork);
    assert.equal(candle(opens, 'M5', Date.parse('2026-03-10T01:00Z'))?.period, 'D 2026-03-09 2026-03-10');
  });

  it('takes months of the calendar, of days', () => {
    // January has 31 days, February 28.
    const opens = bars('2026-01-01T00:00Z', '2026-03-02T00:00Z', DAY);
    assert.deepEqual(candle(opens, 'D'), { high: 1058, low: 42, close: 58, period: 'M 2026-02-01 2026-03-01' });
    const leap = bars('2024-01-01T00:00Z', '2024-03-02T00:00Z', DAY);
    assert.equal(candle(leap, 'D')?.close, 59);
  });

  it('takes a month that ends with a weekend as soon as it is over', () => {
    // 31 January 2026 is a Saturday.
    const opens = bars('2025-12-01T00:00Z', '2026-02-01T00:00Z', DAY, weekdays);
    assert.equal(candle(opens, 'D', Date.parse('2026-02-01T08:00Z'))?.period, 'M 2026-01-01 2026-02-01');
  });

  it('takes a month that ends with a weekend when that begins, where the market rests', () => {
    // 28 February 2026 is a Saturday.
    const month = (now: string, open?: (date: Date) => boolean) =>
      candle(bars('2025-12-01T00:00Z', now, DAY, open), 'D', Date.parse(now))?.period;
    assert.equal(month('2026-02-27T23:59Z', weekdays), 'M 2026-01-01 2026-02-01');
    assert.equal(month('2026-02-28T00:00Z', weekdays), 'M 2026-02-01 2026-03-01');
    assert.equal(month('2026-02-28T00:00Z'), 'M 2026-01-01 2026-02-01');
    assert.equal(month('2026-03-01T00:00Z'), 'M 2026-02-01 2026-03-01');
  });

  it('takes no month whose last week is under way', () => {
    // The week of Monday 30 March counts to March, and trades until Friday 3 April.
    const opens = bars('2026-01-05T00:00Z', '2026-04-01T00:00Z', 7 * DAY);
    assert.equal(candle(opens, 'W', Date.parse('2026-04-01T12:00Z'))?.period, 'M 2026-02-01 2026-03-01');
    assert.equal(candle(opens, 'W', Date.parse('2026-04-04T12:00Z'))?.period, 'M 2026-03-01 2026-04-01');
    // Where weeks open on Sunday evenings, that of 31 May is the first of June.
    const sundays = bars('2026-03-01T22:00Z', '2026-06-08T00:00Z', 7 * DAY);
    assert.equal(candle(sundays, 'W', Date.parse('2026-06-02T12:00Z'))?.period, 'M 2026-05-01 2026-06-01');
  });

  it('takes the last month of a year, and the 29 days of a leap February', () => {
    const december = bars('2025-10-01T00:00Z', '2026-01-01T00:00Z', DAY, weekdays);
    assert.equal(candle(december, 'D', Date.parse('2025-12-31T23:59Z'))?.period, 'M 2025-11-01 2025-12-01');
    assert.equal(candle(december, 'D', Date.parse('2026-01-01T00:00Z'))?.period, 'M 2025-12-01 2026-01-01');
    const february = bars('2028-01-01T00:00Z', '2028-03-01T00:00Z', DAY);
    assert.equal(candle(february, 'D', Date.parse('2028-02-29T23:59Z'))?.period, 'M 2028-01-01 2028-02-01');
    assert.equal(candle(february, 'D', Date.parse('2028-03-01T00:00Z'))?.close, 59);
  });

  it('counts a week to the month in which it opens', () => {
    // Mondays from 5 January to 2 March; those of February are the 2nd, 9th, 16th and 23rd.
    const opens = bars('2026-01-05T00:00Z', '2026-03-03T00:00Z', 7 * DAY);
    assert.deepEqual(candle(opens, 'W'), { high: 1007, low: 93, close: 7, period: 'M 2026-02-01 2026-03-01' });
  });

  it('counts a Sunday evening to the Monday where the market rests on Saturdays', () => {
    const opens = bars('2026-02-26T00:00Z', '2026-03-02T10:00Z', HOUR, currencies);
    // On Monday the last day is the Friday, not two hours of Sunday.
    assert.equal(candle(opens, 'H1')?.period, 'D 2026-02-27 2026-02-28');
    const tuesday = bars('2026-02-26T00:00Z', '2026-03-03T10:00Z', HOUR, currencies);
    const first = tuesday.indexOf(Date.parse('2026-03-01T22:00Z'));
    assert.deepEqual(candle(tuesday, 'H1'), {
      high: 1000 + first + 25,
      low: 100 - first - 25,
      close: first + 25,
      period: 'D 2026-03-02 2026-03-03',
    });
  });

  it('leaves Sundays their own days where a market trades on Saturdays', () => {
    const opens = bars('2026-02-26T00:00Z', '2026-03-02T10:00Z', HOUR);
    assert.equal(candle(opens, 'H1')?.period, 'D 2026-03-01 2026-03-02');
  });

  it('has none for months, and none without candles', () => {
    assert.equal(candle([Date.UTC(2026, 0), Date.UTC(2026, 1), Date.UTC(2026, 2)], 'M'), undefined);
    assert.equal(candle([], 'H1', Date.UTC(2026, 0)), undefined);
  });

  it('always takes a whole period that is over, and every bar of it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Timeframe>('M5', 'M30', 'H1', 'H2', 'H4', 'D'),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 3000 }),
        (timeframe, day, count) => {
          const length = BAR_LENGTHS[timeframe];
          const opens = Array.from({ length: count }, (_, i) => day * DAY + i * length);
          const found = lastCompletedCandle({ time: opens, high: opens, low: opens, close: opens }, timeframe);
          if (found === undefined) return;
          const inside = opens.filter((time) => time >= found.from && time < found.to);
          assert.equal(inside.length, Math.round((found.to - found.from) / length));
          assert.deepEqual([found.high, found.low, found.close], [inside.at(-1), inside[0], inside.at(-1)]);
          assert.deepEqual(opens.slice(found.begin, found.end), inside);
          const next = opens.at(-1) ?? 0;
          assert.ok(next >= found.to);
        },
      ),
    );
  });
});

describe('higherTimeframe', () => {
  it('is the day up to an hour, the week up to four hours, the month up to a week', () => {
    assert.deepEqual(
      TIMEFRAMES.map((timeframe) => `${timeframe} ${higherTimeframe(timeframe) ?? 'none'}`),
      ['M1 D', 'M5 D', 'M15 D', 'M30 D', 'H1 D', 'H2 W', 'H4 W', 'D M', 'W M', 'M none'],
    );
  });
});
