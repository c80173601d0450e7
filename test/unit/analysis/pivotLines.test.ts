import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PIVOT_METHODS, type PivotMethod, pivotLines } from '../../../src/analysis/pivotLines.ts';
import { onTick } from '../../../src/card/prices.ts';

interface Period {
  readonly open?: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The lines as `R1 9.5`, on ticks. */
function written(method: PivotMethod, period: Period, tick: number): string {
  const { open = period.close } = period;
  return pivotLines(method, { ...period, open })
    .map(({ line, price }) => `${line} ${onTick(price, tick)}`)
    .join(', ');
}

describe('pivot lines equal published examples to the tick', () => {
  it('classic: EUR/GBP of 30 May 2014', () => {
    // indian-forex.com, thread 1159 (Eur Gbp), post of 2 June 2014: R3 0.8161 there comes of the unrounded pivot 0.81307.
    assert.equal(
      written('classic', { high: 0.8138, low: 0.8119, close: 0.8135 }, 0.0001),
      'P 0.8131, R1 0.8142, R2 0.815, R3 0.8161, S1 0.8123, S2 0.8112, S3 0.8104',
    );
  });

  it('classic: EUR/GBP of 10 June 2014', () => {
    // indian-forex.com, thread 1159 (Eur Gbp), post of 11 June 2014.
    assert.equal(
      written('classic', { high: 0.8093, low: 0.8063, close: 0.8082 }, 0.0001),
      'P 0.8079, R1 0.8096, R2 0.8109, R3 0.8126, S1 0.8066, S2 0.8049, S3 0.8036',
    );
  });

  it('classic: the example of Trendyways', () => {
    // github.com/rubenafo/trendyways, tests/sup_resTest.js.
    assert.equal(
      written('classic', { high: 18, low: 5, close: 15 }, 0.0001),
      'P 12.6667, R1 20.3333, R2 25.6667, R3 33.3333, S1 7.3333, S2 -0.3333, S3 -5.6667',
    );
  });

  it('classic and Fibonacci: the example of StockIndicators', () => {
    // StockIndicators.Tests, StandardPivotPointsTests and FibonacciPivotPointsTests.
    const period = { high: 62.34, low: 61.37, close: 62.15 };
    assert.equal(
      written('classic', period, 0.0001),
      'P 61.9533, R1 62.5367, R2 62.9233, R3 63.5067, S1 61.5667, S2 60.9833, S3 60.5967',
    );
    assert.equal(
      written('fibonacci', period, 0.0001),
      'P 61.9533, R1 62.3239, R2 62.5528, R3 62.9233, S1 61.5828, S2 61.3539, S3 60.9833',
    );
  });

  it('Woodie: the examples of Trendyways', () => {
    // github.com/rubenafo/trendyways, tests/sup_resTest.js.
    assert.equal(written('woodie', { high: 10, low: 5, close: 7 }, 0.01), 'P 7.25, R1 9.5, R2 12.25, S1 4.5, S2 2.25');
    assert.equal(
      written('woodie', { high: 25, low: 10, close: 12 }, 0.01),
      'P 14.75, R1 19.5, R2 29.75, S1 4.5, S2 -0.25',
    );
    assert.equal(written('woodie', { high: 10, low: 8, close: 9 }, 0.01), 'P 9, R1 10, R2 11, S1 8, S2 7');
  });

  it('Camarilla: the examples of Trendyways', () => {
    // github.com/rubenafo/trendyways, tests/sup_resTest.js; P is (10 + 5 + 7) / 3 and (25 + 10 + 12) / 3.
    assert.equal(
      written('camarilla', { high: 10, low: 5, close: 7 }, 0.0001),
      'P 7.3333, R1 7.4583, R2 7.9167, R3 8.375, R4 9.75, S1 6.5417, S2 6.0833, S3 5.625, S4 4.25',
    );
    assert.equal(
      written('camarilla', { high: 25, low: 10, close: 12 }, 0.001),
      'P 15.667, R1 13.375, R2 14.75, R3 16.125, R4 20.25, S1 10.625, S2 9.25, S3 7.875, S4 3.75',
    );
  });

  it('DeMark: the examples of Trendyways above and below the open, and the formula at it', () => {
    // github.com/rubenafo/trendyways, tests/sup_resTest.js; P is X / 4.
    assert.equal(written('demark', { open: 6, high: 10, low: 5, close: 7 }, 0.01), 'P 8, R1 11, S1 6');
    assert.equal(written('demark', { open: 17, high: 25, low: 10, close: 12 }, 0.01), 'P 14.25, R1 18.5, S1 3.5');
    // X = 10 + 5 + 2 · 7 = 29 (mypivots.com, DeMark Pivot Points).
    assert.equal(written('demark', { open: 7, high: 10, low: 5, close: 7 }, 0.01), 'P 7.25, R1 9.5, S1 4.5');
  });
});

describe('pivot lines of any period', () => {
  it('are in order, resistances above supports', () => {
    const priceArb = fc.double({ min: 1e-8, max: 1e9, noNaN: true });
    const shareArb = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...PIVOT_METHODS), priceArb, priceArb, shareArb, shareArb, (method, a, b, c, o) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const within = (share: number): number => low + share * (high - low);
        const lines = pivotLines(method, { open: within(o), high, low, close: within(c) });
        const slack = high * 1e-9;
        const price = (name: string): number | undefined => lines.find(({ line }) => line === name)?.price;
        for (const number of [1, 2, 3]) {
          const [near, far] = [price(`R${number}`), price(`R${number + 1}`)];
          if (near !== undefined && far !== undefined) assert.ok(far >= near - slack, `${method} R${number}`);
          const [above, below] = [price(`S${number}`), price(`S${number + 1}`)];
          if (above !== undefined && below !== undefined) assert.ok(below <= above + slack, `${method} S${number}`);
        }
        const [resistance, support] = [price('R1'), price('S1')];
        assert.ok(resistance !== undefined && support !== undefined && resistance >= support - slack);
      }),
    );
  });
});
