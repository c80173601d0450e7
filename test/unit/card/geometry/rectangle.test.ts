import assert from 'node:assert/strict';
import { rectangle } from '../../../../src/card/geometry/rectangle.ts';
import { barTime, PLAIN_AXIS, PLAIN_OPTIONS, PLAIN_VIEW, through } from './plainView.ts';

const DRAWING = through(
  [
    [6, 60],
    [2, 80],
  ],
  { style: { color: '#112233', fillColor: '#445566', opacity: 0.3, lineWidth: 2 } },
);

describe('rectangle', () => {
  it('spans its two corners in whichever order they are stored', () => {
    const { fills, strokes } = rectangle.figure(DRAWING, PLAIN_VIEW, PLAIN_OPTIONS);
    const xs = fills[0]?.points.map(({ x }) => x) ?? [];
    const ys = fills[0]?.points.map(({ y }) => y) ?? [];
    assert.deepEqual([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)], [20, 60, 20, 40]);
    assert.deepEqual([fills[0]?.color, fills[0]?.opacity], ['#445566', 0.3]);
    assert.deepEqual(
      strokes.map(({ color }) => color),
      Array(4).fill('#112233'),
    );
  });

  it('prefers its border colour to its colour', () => {
    const drawing = { ...DRAWING, style: { ...DRAWING.style, borderColor: '#0000ff' } };
    assert.equal(rectangle.figure(drawing, PLAIN_VIEW, PLAIN_OPTIONS).strokes[0]?.color, '#0000ff');
  });

  it('has a handle on each corner and each side, with cursors that follow the diagonal', () => {
    const handles = rectangle.handles(DRAWING, PLAIN_VIEW);
    assert.deepEqual(
      handles.map(({ id, x, y, cursor }) => [id, x, y, cursor]),
      [
        ['t0p0', 60, 40, 'nwse-resize'],
        ['t0p1', 60, 20, 'nesw-resize'],
        ['t1p0', 20, 40, 'nesw-resize'],
        ['t1p1', 20, 20, 'nwse-resize'],
        ['t0', 60, 30, 'ew-resize'],
        ['t1', 20, 30, 'ew-resize'],
        ['p0', 40, 40, 'ns-resize'],
        ['p1', 40, 20, 'ns-resize'],
      ],
    );
  });

  it('keeps editing the same coordinate when a side crosses the opposite one', () => {
    // The right side (time of the first point, bar 6) goes 5 bars left, beyond the left side (bar 2).
    const points = rectangle.drag(DRAWING, 't0', { bars: -5, price: 7 }, PLAIN_AXIS);
    assert.deepEqual(points, [
      { time: barTime(1), price: 60 },
      { time: barTime(2), price: 80 },
    ]);
  });

  it('moves two coordinates of two points at a mixed corner', () => {
    const points = rectangle.drag(DRAWING, 't0p1', { bars: 1, price: -5 }, PLAIN_AXIS);
    assert.deepEqual(points, [
      { time: barTime(7), price: 60 },
      { time: barTime(2), price: 75 },
    ]);
  });
});
