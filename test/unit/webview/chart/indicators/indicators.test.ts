import assert from 'node:assert/strict';
import fc from 'fast-check';
import { INDICATOR_IDS } from '../../../../../src/protocol/chartActions.ts';
import type { ChartCandles } from '../../../../../webview/chart/candles.ts';
import { valueRange } from '../../../../../webview/chart/indicators/formulas.ts';
import { drawIndicator, INDICATORS } from '../../../../../webview/chart/indicators/indicators.ts';
import { sessionsBetween } from '../../../../../webview/chart/indicators/sessions.ts';

const HOUR = 3_600_000;

/** Hourly candles with that close; the range of each is a hundredth of it. */
function candlesOf(closes: readonly number[], more: Partial<ChartCandles> = {}): ChartCandles {
  const close = Float64Array.from(closes);
  return {
    timeframe: 'H1',
    precision: 2,
    tick: 0.01,
    time: close.map((_, i) => i * HOUR),
    open: close.map((price, i) => close[i - 1] ?? price),
    high: close.map((price, i) => Math.max(price, close[i - 1] ?? price) * 1.005),
    low: close.map((price, i) => Math.min(price, close[i - 1] ?? price) * 0.995),
    close,
    ...more,
  };
}

const walk = (length: number): number[] => Array.from({ length }, (_, i) => 100 + 5 * Math.sin(i / 3));

describe('the indicators', () => {
  it('say what they lack, and never show a value instead', () => {
    const missing = (candles: ChartCandles | undefined) =>
      INDICATOR_IDS.map((id) => drawIndicator(id, candles)).filter((drawn) => typeof drawn === 'string');
    assert.deepEqual([...new Set(missing(undefined))], ['There are no candles.']);
    assert.deepEqual(missing(candlesOf(walk(1))), [
      'No volume in these candles.',
      'Needs 50 candles, has 1.',
      'Needs 20 candles, has 1.',
      'Needs 20 candles, has 1.',
      'Needs 15 candles, has 1.',
      'Needs 26 candles, has 1.',
      'Needs 14 candles, has 1.',
    ]);
    assert.deepEqual(missing(candlesOf(walk(60))), ['No volume in these candles.']);
    assert.equal(
      drawIndicator('sessions', candlesOf(walk(60), { timeframe: 'D' })),
      'Only on timeframes below one day.',
    );
  });

  it('have their first value with the number of bars that they ask for', () => {
    for (const id of INDICATOR_IDS) {
      const { bars } = INDICATORS[id];
      const drawn = drawIndicator(id, candlesOf(walk(bars), { volume: new Float64Array(bars).fill(1500) }));
      assert.ok(typeof drawn !== 'string', id);
      assert.notEqual(drawn.text(bars - 1), '', id);
      if (bars > 1) assert.equal(drawn.text(0), '', id);
    }
  });

  it('write volumes short, prices with their decimals, and nothing where the volume isn’t known', () => {
    const volume = drawIndicator('volume', candlesOf(walk(2), { volume: Float64Array.of(1_234_567, Number.NaN) }));
    assert.ok(typeof volume !== 'string');
    assert.deepEqual([volume.text(0), volume.text(1)], ['1.23M', '']);
    const sma = drawIndicator('sma', candlesOf(Array<number>(50).fill(1e-8), { precision: 8 }));
    assert.ok(typeof sma !== 'string');
    assert.equal(sma.text(49), '0.00000001');
    const high = drawIndicator('bollinger', candlesOf(Array<number>(50).fill(1e9)));
    assert.ok(typeof high !== 'string');
    assert.equal(high.text(49), '1000000000.00  1000000000.00  1000000000.00');
  });

  it('have a value for each bar, whatever the prices and gaps', () => {
    const prices = fc.array(fc.double({ min: 1e-8, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(prices, (given) => {
        for (const id of INDICATOR_IDS) {
          const drawn = drawIndicator(id, candlesOf(given));
          if (typeof drawn === 'string') continue;
          for (const { values } of drawn.lines) {
            assert.equal(values.length, given.length);
            for (const value of values) assert.ok(Number.isNaN(value) || Number.isFinite(value), `${id}: ${value}`);
          }
        }
      }),
    );
  });
});

describe('sessions', () => {
  const at = (text: string): number => Date.parse(text);
  const hours = (from: string, to: string) =>
    sessionsBetween(at(from), at(to)).map(
      (session) =>
        `${session.name} ${new Date(session.from).toISOString().slice(5, 16)}–${new Date(session.to).toISOString().slice(11, 16)}`,
    );

  it('follow the daylight saving of each place', () => {
    assert.deepEqual(hours('2026-01-14T00:00Z', '2026-01-14T23:00Z'), [
      'Tokyo 01-14T00:00–09:00',
      'London 01-14T08:00–17:00',
      'New York 01-14T13:00–22:00',
    ]);
    // New York changes its clocks three weeks before London.
    assert.deepEqual(hours('2026-03-18T00:00Z', '2026-03-18T23:00Z'), [
      'Tokyo 03-18T00:00–09:00',
      'London 03-18T08:00–17:00',
      'New York 03-18T12:00–21:00',
    ]);
    assert.deepEqual(hours('2026-07-15T10:00Z', '2026-07-15T11:30Z'), ['London 07-15T07:00–16:00']);
  });

  it('rest on weekends', () => {
    assert.deepEqual(hours('2026-01-17T00:00Z', '2026-01-18T23:59Z'), []);
  });

  it('aren’t listed for years', () => {
    assert.deepEqual(sessionsBetween(0, 1e12), []);
    assert.deepEqual(sessionsBetween(Number.NaN, Number.NaN), []);
  });
});

describe('the range of values', () => {
  it('is that of the bars in view, without those that have none', () => {
    const value = fc.oneof(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.constant(Number.NaN));
    const values = fc.array(value, { maxLength: 3000 });
    const bar = fc.double({ min: -100, max: 3100, noNaN: true });
    fc.assert(
      fc.property(values, bar, bar, (given, a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const within = given.filter((one, i) => i >= Math.floor(from) && i <= Math.ceil(to) && !Number.isNaN(one));
        assert.deepEqual(valueRange(Float64Array.from(given), { from, to }), {
          low: Math.min(...within),
          high: Math.max(...within),
        });
      }),
    );
  });
});
