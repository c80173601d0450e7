import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TIMEFRAMES } from '../../../../src/card/card.ts';
import { timeAxis } from '../../../../src/card/geometry/timeAxis.ts';
import { axisArb, timeArb } from './geometryArbitraries.ts';

const at = (text: string): number => Date.parse(text);

describe('timeAxis', () => {
  it('gives every time back to the millisecond, between bars and beyond them', () => {
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
});
