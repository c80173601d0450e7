import assert from 'node:assert/strict';
import fc from 'fast-check';
import { aggregate, candleStart } from '../../../src/market/aggregate.ts';

const at = (time: string, open: number, high: number, low: number, close: number) => ({
  time: Date.parse(time),
  open,
  high,
  low,
  close,
});

describe('aggregate', () => {
  it('takes the first open, the highest high, the lowest low and the last close', () => {
    const made = aggregate(
      [at('2026-03-02T08:00Z', 2, 3, 2, 3), at('2026-03-02T09:00Z', 3, 5, 3, 4), at('2026-03-02T11:00Z', 4, 4, 1, 2)],
      'H4',
    );
    assert.deepEqual(made, [at('2026-03-02T08:00Z', 2, 5, 1, 2)]);
  });

  it('begins weeks on Monday and months on the first, in UTC', () => {
    const start = (time: string, timeframe: 'W' | 'M' | 'D') =>
      new Date(candleStart(Date.parse(time), timeframe)).toISOString().slice(0, 10);
    // 1 March 2026 is a Sunday.
    assert.equal(start('2026-03-01T23:59Z', 'W'), '2026-02-23');
    assert.equal(start('2026-03-02T00:00Z', 'W'), '2026-03-02');
    assert.equal(start('2026-03-31T23:59Z', 'M'), '2026-03-01');
    assert.equal(start('1969-12-31T23:59Z', 'D'), '1969-12-31');
  });

  it('loses no extreme of the prices', () => {
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
