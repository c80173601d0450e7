import assert from 'node:assert/strict';
import { timeAxis } from '../../../../src/card/geometry/timeAxis.ts';
import { rangeOf, wholeRange } from '../../../../webview/chart/viewRanges.ts';

const SHORT_AXIS = timeAxis(
  Array.from({ length: 2000 }, (_, i) => i * 3_600_000),
  'H1',
);
const bounds = (from: number, to: number, open = false) => ({
  from,
  to,
  low: 1,
  high: 2,
  openLeft: open,
  openRight: open,
});

describe('viewRanges', () => {
  it('show objects with room around them', () => {
    assert.deepEqual(rangeOf([bounds(100, 150), bounds(180, 200)]), { from: 85, to: 215 });
  });

  it('never show so few bars that nothing is seen around an object', () => {
    assert.deepEqual(rangeOf([bounds(100, 100)]), { from: 90, to: 110 });
  });

  it('have no place in time for what lies everywhere', () => {
    assert.equal(rangeOf([bounds(100, 100, true)]), undefined);
    assert.equal(rangeOf([]), undefined);
  });

  it('show all drawings, however far away, and the newest candles', () => {
    const { from, to } = wholeRange([bounds(10, 20), bounds(2100, 2400)], SHORT_AXIS);
    assert.ok(from < 10 && to > 2400);
    assert.deepEqual(wholeRange([], SHORT_AXIS), { from: 1879, to: 2011 });
  });
});
