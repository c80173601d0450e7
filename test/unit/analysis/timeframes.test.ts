import assert from 'node:assert/strict';
import fc from 'fast-check';
import { aggregate } from '../../../src/analysis/timeframes.ts';

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
