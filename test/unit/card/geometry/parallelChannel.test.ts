import assert from 'node:assert/strict';
import { parallelChannel } from '../../../../src/card/geometry/parallelChannel.ts';
import { barTime, PLAIN_AXIS, PLAIN_OPTIONS, PLAIN_VIEW, through } from './plainView.ts';

// Base from (2, 80) to (6, 60): 75 at bar 3, so a third point at (3, 65) is 10 below.
const DRAWING = through([
  [2, 80],
  [6, 60],
  [3, 65],
]);

describe('parallelChannel', () => {
  it('puts the second edge through its third point, over the same bars', () => {
    const edges = parallelChannel
      .figure(DRAWING, PLAIN_VIEW, PLAIN_OPTIONS)
      .strokes.filter(({ role }) => role === 'edge');
    assert.deepEqual(
      edges.map(({ from, to }) => [from, to]),
      [
        [
          { x: 20, y: 20 },
          { x: 60, y: 40 },
        ],
        [
          { x: 20, y: 30 },
          { x: 60, y: 50 },
        ],
      ],
    );
  });

  it('is offset sideways if its base is vertical', () => {
    const upright = through([
      [2, 80],
      [2, 60],
      [5, 70],
    ]);
    const edges = parallelChannel
      .figure(upright, PLAIN_VIEW, PLAIN_OPTIONS)
      .strokes.filter(({ role }) => role === 'edge');
    assert.deepEqual(
      [edges[1]?.from, edges[1]?.to],
      [
        { x: 50, y: 20 },
        { x: 50, y: 40 },
      ],
    );
  });

  it('keeps its height when an end moves, and what is not concerned as it is', () => {
    const anchored = through([
      [2, 80],
      [6, 60],
      [2, 70],
    ]);
    const points = parallelChannel.drag(anchored, 'base1', { bars: 2, price: 30 }, PLAIN_AXIS);
    assert.deepEqual(points[1], { time: barTime(8), price: 90 });
    assert.equal(points[0], anchored.points[0]);
    assert.equal(points[2], anchored.points[2]);
    // A third point in the middle follows the base beneath it: (2, 80)-(6, 100) is 85 at bar 3.
    const [, , third] = parallelChannel.drag(DRAWING, 'offset1', { bars: 0, price: 40 }, PLAIN_AXIS);
    assert.deepEqual(third, { time: barTime(3), price: 75 });
  });

  it('moves its third point together with the end on the same bar', () => {
    const anchored = through([
      [2, 80],
      [6, 60],
      [2, 70],
    ]);
    const points = parallelChannel.drag(anchored, 'offset0', { bars: 4, price: 5 }, PLAIN_AXIS);
    assert.deepEqual(points, [{ time: barTime(6), price: 85 }, anchored.points[1], { time: barTime(6), price: 75 }]);
    const back = parallelChannel.drag({ ...anchored, points }, 'base0', { bars: -4, price: -5 }, PLAIN_AXIS);
    assert.deepEqual(back, anchored.points);
  });

  it('changes its height by the middle of the second edge only', () => {
    const points = parallelChannel.drag(DRAWING, 'offsetMiddle', { bars: 4, price: -3 }, PLAIN_AXIS);
    assert.equal(points[0], DRAWING.points[0]);
    assert.equal(points[1], DRAWING.points[1]);
    assert.deepEqual(points[2], { time: barTime(3), price: 62 });
  });
});
