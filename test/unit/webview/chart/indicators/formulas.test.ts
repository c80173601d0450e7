import assert from 'node:assert/strict';
import fc from 'fast-check';
import { atr, bollinger, ema, macd, rsi, sma, type Values } from '../../../../../webview/chart/indicators/formulas.ts';
import { TALIB_VALUES } from './talibValues.ts';

const of = (...values: number[]): Values => Float64Array.from(values);
const rounded = (values: Values, decimals: number): number[] =>
  [...values].filter((value) => !Number.isNaN(value)).map((value) => Number(value.toFixed(decimals)));
const counted = (values: Values): number => values.filter((value) => !Number.isNaN(value)).length;

/** High, low and close of 60 bars, in ten-thousandths. */
const BARS: readonly (readonly [number, number, number])[] = [
  [11007, 10865, 10925],
  [10990, 10907, 10930],
  [10975, 10791, 10830],
  [10938, 10751, 10870],
  [11073, 10845, 11067],
  [11142, 10894, 10964],
  [11019, 10893, 10937],
  [11115, 10869, 11053],
  [11253, 11031, 11205],
  [11213, 10947, 11013],
  [11240, 10986, 11177],
  [11311, 11126, 11295],
  [11353, 11195, 11236],
  [11295, 11163, 11255],
  [11371, 11229, 11363],
  [11507, 11299, 11444],
  [11516, 11231, 11251],
  [11314, 11124, 11188],
  [11195, 11069, 11128],
  [11390, 11114, 11311],
  [11463, 11251, 11385],
  [11559, 11310, 11526],
  [11652, 11475, 11636],
  [11853, 11633, 11834],
  [11947, 11781, 11932],
  [12131, 11902, 12098],
  [12188, 12061, 12181],
  [12240, 12148, 12239],
  [12293, 12220, 12261],
  [12366, 12201, 12314],
  [12329, 12103, 12158],
  [12239, 12130, 12196],
  [12219, 12155, 12198],
  [12244, 12135, 12193],
  [12207, 11972, 11999],
  [12111, 11925, 12106],
  [12172, 11883, 11959],
  [12095, 11899, 12092],
  [12341, 12022, 12271],
  [12308, 12243, 12256],
  [12377, 12192, 12319],
  [12358, 12297, 12352],
  [12379, 12144, 12171],
  [12302, 12145, 12241],
  [12352, 12233, 12302],
  [12378, 12182, 12225],
  [12305, 12193, 12286],
  [12507, 12217, 12473],
  [12503, 12462, 12471],
  [12480, 12278, 12326],
  [12432, 12271, 12384],
  [12501, 12351, 12461],
  [12478, 12272, 12279],
  [12280, 12116, 12141],
  [12212, 12057, 12110],
  [12176, 11980, 12047],
  [12158, 12025, 12125],
  [12311, 12084, 12256],
  [12300, 12039, 12085],
  [12323, 12006, 12269],
];
const [HIGH, LOW, CLOSE] = [0, 1, 2].map((column) => Float64Array.from(BARS, (bar) => (bar[column] ?? 0) / 1e4)) as [
  Values,
  Values,
  Values,
];

describe('the formulas of the indicators', () => {
  const bands = bollinger(CLOSE, 20, 2);
  const own: Readonly<Record<string, Values>> = {
    sma: sma(CLOSE, 20),
    ema: ema(CLOSE, 20),
    upper: bands.upper,
    lower: bands.lower,
    rsi: rsi(CLOSE, 14),
    ...macd(CLOSE, 12, 26, 9),
    atr: atr({ high: HIGH, low: LOW, close: CLOSE }, 14),
  };

  for (const [name, { first, values }] of Object.entries(TALIB_VALUES)) {
    it(`agree with TA-Lib to 1e-9 on every bar: ${name}`, () => {
      assert.equal(values.length, CLOSE.length - first);
      for (const [i, value] of values.entries()) {
        const off = Math.abs((own[name]?.[first + i] ?? Number.NaN) - value);
        assert.ok(off <= 1e-9, `bar ${first + i}: off by ${off}`);
      }
    });
  }

  it('have their first value on the bar that completes the period', () => {
    const firsts = Object.entries(own).map(([name, values]) => [name, 60 - counted(values)]);
    assert.deepEqual(Object.fromEntries(firsts), {
      sma: 19,
      ema: 19,
      upper: 19,
      lower: 19,
      rsi: 14,
      macd: 25,
      signal: 33,
      histogram: 33,
      atr: 13,
    });
  });

  // StockCharts ChartSchool, “Moving Averages”: 10-day averages of Intel, March 2010.
  it('agree with a published table of moving averages', () => {
    const closes = of(22.2734, 22.194, 22.0847, 22.1741, 22.184, 22.1344, 22.2337, 22.4323, 22.2436, 22.2933, 22.1542);
    assert.deepEqual(rounded(sma(closes, 10), 2), [22.22, 22.21]);
    assert.deepEqual(rounded(ema(closes, 10), 2), [22.22, 22.21]);
  });

  // StockCharts ChartSchool, “Relative Strength Index”: QQQQ from 14 December 2009 on.
  it('agree with a published table of the relative strength index', () => {
    const closes = of(
      44.3389,
      44.0902,
      44.1497,
      43.6124,
      44.3278,
      44.8264,
      45.0955,
      45.4245,
      45.8433,
      46.0826,
      45.8931,
      46.0328,
      45.614,
      46.282,
      46.282,
      46.0028,
      46.0328,
      46.4116,
      46.2222,
      45.6439,
    );
    assert.deepEqual(rounded(rsi(closes, 14), 2), [70.53, 66.32, 66.55, 69.41, 66.36, 57.97]);
  });

  // StockCharts ChartSchool, “Average True Range”: QQQQ from 1 April 2010 on. Its own prices have more decimals.
  it('agree with a published table of the average true range', () => {
    const high = of(
      48.7,
      48.72,
      48.9,
      48.87,
      48.82,
      49.05,
      49.2,
      49.35,
      49.92,
      50.19,
      50.12,
      49.66,
      49.88,
      50.19,
      50.36,
    );
    const low = of(
      47.79,
      48.14,
      48.39,
      48.37,
      48.24,
      48.64,
      48.94,
      48.86,
      49.5,
      49.87,
      49.2,
      48.9,
      49.43,
      49.73,
      49.26,
    );
    const close = of(
      48.16,
      48.61,
      48.75,
      48.63,
      48.74,
      49.03,
      49.07,
      49.32,
      49.91,
      50.13,
      49.53,
      49.5,
      49.75,
      50.03,
      50.31,
    );
    const own = rounded(atr({ high, low, close }, 14), 9);
    for (const [i, published] of [0.56, 0.59].entries()) assert.ok(Math.abs((own[i] ?? 0) - published) <= 0.01);
    assert.equal(own.length, 2);
  });

  it('have no value for no bar, one bar and fewer bars than the period', () => {
    for (const length of [0, 1, 13]) {
      const few = CLOSE.slice(0, length);
      const all = [
        sma(few, 20),
        ema(few, 20),
        ...Object.values(bollinger(few, 20, 2)),
        rsi(few, 14),
        ...Object.values(macd(few, 12, 26, 9)),
        atr({ high: HIGH.slice(0, length), low: LOW.slice(0, length), close: few }, 14),
      ];
      for (const values of all) assert.deepEqual([values.length, counted(values)], [length, 0]);
    }
  });

  it('have a strength of 100 without a fall, 0 without a rise, and none while nothing moves', () => {
    const walk = (step: number) => Float64Array.from({ length: 20 }, (_, i) => 100 + i * step);
    assert.deepEqual([...new Set(rounded(rsi(walk(1), 14), 9))], [100]);
    assert.deepEqual([...new Set(rounded(rsi(walk(-1), 14), 9))], [0]);
    assert.equal(counted(rsi(walk(0), 14)), 0);
  });

  it('keep nothing of large prices that have left the window', () => {
    const fallen = Float64Array.from({ length: 60 }, (_, i) => (i < 30 ? 1e9 : 1e-8));
    assert.equal(sma(fallen, 20).at(-1)?.toPrecision(12), (1e-8).toPrecision(12));
    assert.equal(bollinger(fallen, 20, 2).upper.at(-1)?.toPrecision(12), (1e-8).toPrecision(12));
  });

  it('scale with the price from 1e-8 to 1e9', () => {
    const walk = fc.array(fc.double({ min: -0.02, max: 0.02, noNaN: true }), { minLength: 40, maxLength: 60 });
    fc.assert(
      fc.property(walk, fc.integer({ min: -8, max: 9 }), (steps, power) => {
        let price = 1;
        const unit = Float64Array.from(steps, (step) => (price *= 1 + step));
        const scale = 10 ** power;
        const scaled = unit.map((value) => value * scale);
        const same = (a: Values, b: Values, by: number) =>
          a.forEach((value, i) => {
            const other = b[i] ?? Number.NaN;
            if (Number.isNaN(value)) assert.ok(Number.isNaN(other));
            else assert.ok(Math.abs(other / by - value) <= 1e-9, `${value} and ${other / by}`);
          });
        same(sma(unit, 20), sma(scaled, 20), scale);
        same(ema(unit, 20), ema(scaled, 20), scale);
        same(macd(unit, 12, 26, 9).macd, macd(scaled, 12, 26, 9).macd, scale);
        same(
          atr({ high: unit, low: unit, close: unit }, 14),
          atr({ high: scaled, low: scaled, close: scaled }, 14),
          scale,
        );
      }),
    );
  });

  it('stay between the bounds of their prices, whatever these are', () => {
    const prices = fc.array(fc.double({ min: 1e-8, max: 1e9, noNaN: true }), { maxLength: 60 });
    fc.assert(
      fc.property(prices, (given) => {
        const values = Float64Array.from(given);
        const [low, high] = [Math.min(...given) * (1 - 1e-9), Math.max(...given) * (1 + 1e-9)];
        for (const average of [sma(values, 20), ema(values, 20)]) {
          for (const value of average) assert.ok(Number.isNaN(value) || (value >= low && value <= high), String(value));
        }
        for (const value of rsi(values, 14))
          assert.ok(Number.isNaN(value) || (value >= 0 && value <= 100), String(value));
      }),
    );
  });
});
