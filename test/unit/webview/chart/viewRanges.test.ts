import assert from 'node:assert/strict';
import { timeAxis } from '../../../../src/card/geometry/timeAxis.ts';
import type { DrawingSketch } from '../../../../src/card/model/cardSketch.ts';
import {
  cardRange,
  drawingBounds,
  pricesToShow,
  rangeOf,
  rangeShowing,
  wholeRange,
} from '../../../../webview/chart/viewRanges.ts';

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
  it('show objects with a margin', () => {
    assert.deepEqual(rangeOf([bounds(100, 150), bounds(180, 200)]), { from: 85, to: 215 });
  });

  it('show some bars around a small object', () => {
    assert.deepEqual(rangeOf([bounds(100, 100)]), { from: 90, to: 110 });
  });

  it('are undefined for objects that span all times', () => {
    assert.equal(rangeOf([bounds(100, 100, true)]), undefined);
    assert.equal(rangeOf([]), undefined);
  });

  it('show all drawings, however far away, and the newest candles', () => {
    const { from, to } = wholeRange([bounds(10, 20), bounds(2100, 2400)], SHORT_AXIS);
    assert.ok(from < 10 && to > 2400);
    assert.deepEqual(wholeRange([], SHORT_AXIS), { from: 1879, to: 2011 });
  });
});

const HOUR = 3_600_000;
const AXIS = timeAxis(
  Array.from({ length: 2000 }, (_, i) => i * HOUR),
  'H1',
);
const line = (from: number, to: number, low = 1, high = 2): DrawingSketch => ({
  type: 'LINE',
  style: {},
  points: [
    { time: from * HOUR, price: low },
    { time: to * HOUR, price: high },
  ],
});
const cardWith = (...drawings: DrawingSketch[]) => ({ metadata: {}, levels: { pivot: { price: 5 } }, drawings });
const rangeWith = (...drawings: DrawingSketch[]) => cardRange(drawingBounds(cardWith(...drawings), AXIS), AXIS);

describe('cardExtent', () => {
  it('shows the newest 120 bars if there is nothing else to show', () => {
    assert.deepEqual(rangeWith(), { from: 1879, to: 2011 });
  });

  it('includes drawings before and after while candles stay readable', () => {
    assert.deepEqual(rangeWith(line(1800, 1850)), { from: 1796, to: 2011 });
    assert.deepEqual(rangeWith(line(1990, 2100)), { from: 1879, to: 2112 });
    assert.deepEqual(rangeWith(line(10, 20), line(1800, 1850)), { from: 1796, to: 2011 });
  });

  it('shows all levels, and the prices of drawings that cross the visible bars', () => {
    const card = cardWith(line(10, 20, 0.1, 90), line(1950, 1960, 3, 9));
    const bounds = drawingBounds(card, AXIS);
    assert.deepEqual(pricesToShow(card, bounds, { from: 1900, to: 2000 }), { low: 3, high: 9 });
    assert.deepEqual(pricesToShow(card, bounds, { from: 1000, to: 1100 }), { low: 5, high: 5 });
    assert.equal(pricesToShow({ metadata: {}, levels: {}, drawings: [] }, [], { from: 0, to: 1 }), undefined);
  });

  it('pans only as far as necessary for an object', () => {
    const range = { from: 100, to: 200 };
    assert.equal(rangeShowing(range, 120, 130), range);
    assert.deepEqual(rangeShowing(range, 20, 40), { from: -20, to: 80 });
    assert.deepEqual(rangeShowing(range, 0, 300), { from: -10, to: 310 });
  });
});
