import assert from 'node:assert/strict';
import fc from 'fast-check';
import { truncateToCents } from '../../../../src/sandbox/store/cutToCents.ts';

describe('truncateToCents', () => {
  it('cuts and does not round, on both sides of zero (P1 2.3)', () => {
    const cases: [number, number][] = [
      [0, 0],
      [-0, 0],
      [1.99, 1.99],
      [1.999, 1.99],
      [-1.999, -1.99],
      [1.15, 1.15],
      [8.2, 8.2],
      [4.35, 4.35],
      [0.005, 0],
      [-0.005, 0],
      [9e-7, 0],
      [-9e-7, 0],
      [123_456_789.126, 123_456_789.12],
      [1e21, 1e21],
      [2 ** 53, 2 ** 53],
    ];
    for (const [balance, cut] of cases) assert.ok(Object.is(truncateToCents(balance), cut), String(balance));
  });

  it('keeps what has two decimals, and never moves away from zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 999 }), (cents, more) => {
        const exact = Number((cents / 100).toFixed(2));
        assert.equal(truncateToCents(exact), exact + 0);
        const sign = cents < 0 ? '-' : '';
        const text = `${sign}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
        assert.equal(truncateToCents(Number(`${text}${String(more).padStart(3, '0')}`)), Number(text) + 0);
      }),
    );
  });
});
