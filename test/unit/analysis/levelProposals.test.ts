import assert from 'node:assert/strict';
import fc from 'fast-check';
import { averageTrueRange } from '../../../src/analysis/averageTrueRange.ts';
import {
  formatAtrs,
  formatCandidate,
  formatCandidates,
  formatIncomplete,
  formatNoProposals,
} from '../../../src/analysis/formatProposals.ts';
import {
  type LevelCandidate,
  type LevelProposals,
  levelProposals,
  type ProposalRequest,
} from '../../../src/analysis/levelProposals.ts';
import { swings } from '../../../src/analysis/swings.ts';
import type { Candle, CandleSet } from '../../../src/candles/candle.ts';
import { formatMeasuredOn } from '../../../src/candles/candle.ts';
import { BAR_LENGTHS } from '../../../src/card/geometry/timeAxis.ts';
import type { Timeframe } from '../../../src/card/model/card.ts';
import { onTick } from '../../../src/card/model/prices.ts';
import { DAY_MS, HOUR_MS } from '../../../src/time.ts';
import { bars } from './risingBars.ts';

function marketOf(candles: readonly Candle[], timeframe: Timeframe): CandleSet {
  return { candles, timeframe, source: 'Feed' };
}

function proposals(request: ProposalRequest): LevelProposals {
  const made = levelProposals(request);
  assert.equal(made.kind, 'proposals');
  return made.kind === 'proposals' ? made : assert.fail();
}

describe('the average true range', () => {
  // StockCharts ChartSchool, Average True Range, cs-atr.xls: QQQQ in April and May 2010, high, low and close.
  const QQQQ = [
    [48.7, 47.79, 48.16],
    [48.72, 48.14, 48.61],
    [48.9, 48.39, 48.75],
    [48.87, 48.37, 48.63],
    [48.82, 48.24, 48.74],
    [49.05, 48.635, 49.03],
    [49.2, 48.94, 49.07],
    [49.35, 48.86, 49.32],
    [49.92, 49.5, 49.91],
    [50.19, 49.87, 50.13],
    [50.12, 49.2, 49.53],
    [49.66, 48.9, 49.5],
    [49.88, 49.43, 49.75],
    [50.19, 49.725, 50.03],
    [50.36, 49.26, 50.31],
    [50.57, 50.09, 50.52],
    [50.65, 50.3, 50.41],
    [50.43, 49.21, 49.34],
    [49.63, 48.98, 49.37],
    [50.33, 49.61, 50.23],
  ].map(([high = 0, low = 0, close = 0], place): Candle => ({ time: place * DAY_MS, open: close, high, low, close }));

  it('equals the published table', () => {
    const published = [0.555, 0.593929, 0.585791, 0.568949, 0.615452, 0.61792, 0.642354];
    for (const [place, value] of published.entries()) {
      assert.equal(averageTrueRange(QQQQ.slice(0, 14 + place))?.toFixed(5), value.toFixed(5));
    }
  });

  it('is undefined for fewer than 14 bars', () => {
    assert.equal(averageTrueRange(QQQQ.slice(0, 13)), undefined);
    assert.equal(averageTrueRange([]), undefined);
  });
});

describe('swings', () => {
  /** Bars with these highs, and lows far below them. */
  const highs = (values: string, side = 2): string => {
    const candles = values.split(' ').map((value, place): Candle => {
      const high = Number(value);
      return { time: place, open: high, high, low: -100 - place, close: high };
    });
    return swings(candles, side)
      .filter((swing) => swing.side === 'high')
      .map(({ time, price }) => `${time}: ${price}`)
      .join(', ');
  };

  it('are bars that are higher than those on each side', () => {
    assert.equal(highs('1 2 5 2 1'), '2: 5');
    assert.equal(highs('1 2 5 4 3 4 6 2 1'), '2: 5, 6: 6');
    assert.equal(highs('1 2 3 5 3 2 1', 3), '3: 5');
  });

  it('need all bars on each side', () => {
    assert.equal(highs('2 5 2 1'), '');
    assert.equal(highs('1 2 5 2'), '');
    assert.equal(highs('3 2 5 2 6 1 1'), '4: 6');
    assert.equal(highs('1 2 5 2 1', 3), '');
  });

  it('take a plateau and a double top as one, at its first bar', () => {
    assert.equal(highs('1 2 5 5 5 2 1'), '2: 5');
    assert.equal(highs('1 2 5 4 5 2 1'), '2: 5');
    assert.equal(highs('1 2 5 5 5 6 7'), '');
    assert.equal(highs('1 2 5 5 5 5'), '');
    assert.equal(highs('5 5 5 5 5'), '');
  });

  it('are the mirror image at lows', () => {
    const candles = [9, 8, 5, 5, 8, 9].map(
      (low, place): Candle => ({ time: place, open: 50, high: 50, low, close: 50 }),
    );
    assert.deepEqual(swings(candles, 2), [{ side: 'low', price: 5, time: 2 }]);
  });

  it('are higher than their neighbours in any candles', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        (all, side) => {
          const candles = all.map((high, time): Candle => ({ time, open: high, high, low: 0, close: high }));
          for (const { time, price } of swings(candles, side).filter((swing) => swing.side === 'high')) {
            const before = all.slice(time - side, time);
            assert.equal(before.length, side);
            assert.ok(before.every((value) => value < price));
            assert.ok(all.slice(time + 1, time + 1 + side).every((value) => value <= price));
          }
        },
      ),
    );
  });
});

describe('level proposals', () => {
  const market = marketOf(bars('2026-01-01T00:00Z', '2026-03-11T10:00Z', 'H1'), 'H1');
  const request = { market, tick: 0.01 };
  const words = ({ kind }: LevelCandidate): string => formatCandidate(kind);

  it('are the pivots of the day, the week and the month by five methods', () => {
    const { candidates, incomplete } = proposals(request);
    const pivots = candidates.filter(({ kind }) => kind.kind === 'pivot').map(words);
    // 7 classic, 7 Fibonacci, 9 Camarilla, 5 Woodie and 3 DeMark lines.
    assert.equal(pivots.length, 3 * 31);
    for (const name of [
      'Classic R1 of the day 2026-03-10',
      'Camarilla S4 of the week of 2026-03-02',
      'DeMark P of the month 2026-02',
    ]) {
      assert.ok(pivots.includes(name), name);
    }
    assert.deepEqual(incomplete, []);
  });

  it('say which periods the candles don’t cover', () => {
    const { candidates, incomplete } = proposals({
      ...request,
      market: marketOf(bars('2026-03-09T00:00Z', '2026-03-11T10:00Z', 'H1'), 'H1'),
    });
    assert.deepEqual(incomplete.map(formatIncomplete), [
      'The loaded candles don’t contain a complete week.',
      'The loaded candles don’t contain a complete month.',
    ]);
    assert.equal(candidates.filter(({ kind }) => kind.kind === 'pivot').length, 31);
  });

  it('have no pivots of a period with a gap, and say so', () => {
    const all = bars('2026-01-05T00:00Z', '2026-03-11T10:00Z', 'H1');
    const gap = (time: number) => time >= Date.parse('2026-03-10T06:00Z') && time < Date.parse('2026-03-10T16:00Z');
    const market = marketOf(
      all.filter(({ time }) => !gap(time)),
      'H1',
    );
    const { candidates, incomplete } = proposals({ ...request, market });
    assert.deepEqual(incomplete.map(formatIncomplete), ['The day 2026-03-10 has 14 of 24 usual bars.']);
    assert.deepEqual(
      candidates.filter(({ kind }) => kind.kind === 'pivot' && kind.period.period === 'D'),
      [],
    );
  });

  it('have short names for a line on the chart', () => {
    const { candidates } = proposals(request);
    const named = (method: string, line: string) =>
      candidates.filter(({ kind }) => kind.kind === 'pivot' && kind.method === method && kind.line === line);
    const cluster = candidates.filter(({ kind }) => kind.kind === 'cluster').slice(0, 1);
    const [day] = named('classic', 'R1').filter(({ kind }) => kind.kind === 'pivot' && kind.period.period === 'D');
    assert.equal(formatCandidates(day ? [day] : []), 'Classic R1 (day)');
    assert.equal(formatCandidates(day ? [day, ...cluster] : []), 'Cluster, Classic R1 (day)');
    assert.match(formatCandidates(named('demark', 'P')), /^DeMark P \(\w+\), DeMark P \(\w+\) and 1 more$/);
  });

  it('say what they were measured on, and how far they are in ATR', () => {
    const { candidates, atr, lastClose } = proposals(request);
    const [first] = candidates;
    assert.ok(first && atr !== undefined);
    assert.equal(formatMeasuredOn(first.measuredOn), 'Feed, H1 bars up to 2026-03-11 09:00 UTC');
    assert.equal(first.atrs, (first.price - lastClose) / atr);
    assert.equal(formatAtrs({ ...first, atrs: 1.25 }), '+1.25 ATR');
    assert.equal(formatAtrs({ ...first, atrs: undefined }), '');
  });

  it('are the newest swings', () => {
    const candles = market.candles.map((bar, place) => (place % 10 === 5 ? { ...bar, high: bar.high + 3 } : bar));
    const { candidates } = proposals({ ...request, market: { ...market, candles } });
    const swung = candidates.filter(({ kind }) => kind.kind === 'swing');
    assert.equal(swung.length, 10);
    assert.match(words(swung[0] ?? assert.fail()), /^Swing high of 2026-03-10 23:00 UTC, 2 bars on each side$/);
  });

  const rounds = (close: number, height: number, tick: number): readonly number[] => {
    const candles = Array.from({ length: 30 }, (_, place) => ({
      time: Date.UTC(2026, 2, 2) + place * HOUR_MS,
      open: close,
      high: close + height / 2,
      low: close - height / 2,
      close,
    }));
    return proposals({ market: marketOf(candles, 'H1'), tick })
      .candidates.filter(({ kind }) => kind.kind === 'round')
      .map(({ price }) => price);
  };

  it('are round numbers at a step that fits the price and the ATR', () => {
    assert.deepEqual(rounds(1.1043, 0.0012, 0.00001), [1.108, 1.106, 1.104, 1.102]);
    assert.deepEqual(rounds(1.1043, 0.0003, 0.00001), [1.106, 1.105, 1.104, 1.103]);
    assert.deepEqual(rounds(2043.7, 18, 0.01), [2080, 2060, 2040, 2020]);
    assert.deepEqual(rounds(64_120, 700, 0.5), [66_000, 65_000, 64_000, 63_000]);
    // A fifth is no whole number of quarters.
    assert.deepEqual(rounds(12.3, 0.2, 0.25), [13, 12.5, 12, 11.5]);
  });

  it('work for tiny and huge prices, and for prices below zero', () => {
    assert.deepEqual(rounds(1.23e-6, 4e-8, 1e-8), [0.0000013, 0.00000125, 0.0000012, 0.00000115]);
    assert.deepEqual(
      rounds(1e-8, 1e-9, 1e-10),
      [1.2e-8, 1.1e-8, 1e-8, 9e-9].map((price) => onTick(price, 1e-10)),
    );
    assert.deepEqual(rounds(1.234e9, 3e6, 1), [1_240_000_000, 1_235_000_000, 1_230_000_000, 1_225_000_000]);
    assert.deepEqual(rounds(-37.4, 0.9, 0.01), [-36, -37, -38, -39]);
  });

  it('are clusters where candidates of different origins agree', () => {
    const { candidates, atr } = proposals(request);
    const clusters = candidates.flatMap(({ price, kind }) =>
      kind.kind === 'cluster' ? [{ price, members: kind.members }] : [],
    );
    assert.ok(clusters.length > 0 && atr !== undefined);
    for (const { price, members } of clusters) {
      const prices = members.map((member) => member.price);
      const [low, high] = [Math.min(...prices), Math.max(...prices)];
      assert.ok(high - low <= atr / 4 && price >= low && price <= high);
      assert.ok(members.every((member) => candidates.includes(member)));
    }
    const [cluster] = candidates.filter(({ kind }) => kind.kind === 'cluster');
    assert.match(words(cluster ?? assert.fail()), /^\d+ agree: .*\((day|week|month)\)/);
  });

  it('take lines of one period for one origin', () => {
    const { candidates } = proposals({
      ...request,
      market: marketOf(bars('2026-03-09T00:00Z', '2026-03-11T10:00Z', 'H1'), 'H1'),
    });
    for (const { kind } of candidates) {
      if (kind.kind !== 'cluster') continue;
      assert.ok(kind.members.some((member) => member.kind.kind !== 'pivot'));
    }
  });

  it('are none without candles, and of candles that lie about their timeframe', () => {
    const reason = (candles: readonly Candle[], timeframe: Timeframe): string => {
      const made = levelProposals({ market: marketOf(candles, timeframe), tick: 0.01 });
      return made.kind === 'none' ? formatNoProposals(made) : assert.fail();
    };
    assert.equal(reason([], 'H1'), 'There are no candles.');
    assert.equal(reason(market.candles, 'H4'), 'The candles aren’t H4 bars: they are closer together.');
    assert.equal(reason(market.candles, 'M15'), 'The candles aren’t M15 bars: they are farther apart.');
  });

  it('are round numbers alone for a single candle', () => {
    const { candidates, atr, incomplete } = proposals({ ...request, market: marketOf(market.candles.slice(-1), 'H1') });
    assert.deepEqual(new Set(candidates.map(({ kind }) => kind.kind)), new Set(['round']));
    assert.equal(atr, undefined);
    assert.equal(incomplete.length, 3);
  });

  it('take an exchange’s change of clocks for no lie', () => {
    const candles = bars('2026-02-01T21:00Z', '2026-04-20T00:00Z', 'H4').map((bar) =>
      bar.time < Date.parse('2026-03-29T00:00Z') ? bar : { ...bar, time: bar.time - HOUR_MS },
    );
    assert.equal(levelProposals({ market: marketOf(candles, 'H4'), tick: 0.01 }).kind, 'proposals');
  });

  it('lie on ticks and in descending order, for any candles', () => {
    const timeframeArb = fc.constantFrom<Timeframe>('M5', 'H1', 'H4', 'D');
    const walkArb = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(timeframeArb, walkArb, fc.constantFrom(1e-8, 1e-5, 0.25, 1, 1000), (timeframe, steps, tick) => {
        let price = 5000;
        const candles = steps.map((step, place): Candle => {
          const open = price;
          price = Math.max(100, price + step);
          const [high, low] = [Math.max(open, price) + 3, Math.min(open, price) - 3];
          const time = Date.UTC(2026, 0, 1) + place * BAR_LENGTHS[timeframe];
          return { time, open: open * tick, high: high * tick, low: low * tick, close: price * tick };
        });
        const { candidates } = proposals({ market: marketOf(candles, timeframe), tick });
        for (const [place, candidate] of candidates.entries()) {
          assert.equal(onTick(candidate.price, tick), candidate.price);
          assert.ok(candidate.price > 0 && candidate.price <= (candidates[place - 1]?.price ?? candidate.price));
        }
      }),
      { numRuns: 60 },
    );
  });
});
