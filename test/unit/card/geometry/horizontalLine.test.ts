import assert from 'node:assert/strict';
import { horizontalLine } from '../../../../src/card/geometry/horizontalLine.ts';
import { barTime, PLAIN_AXIS, PLAIN_OPTIONS, PLAIN_VIEW, through } from './plainView.ts';

describe('horizontalLine', () => {
  it('crosses the whole pane at its price, and marks it on the axis', () => {
    const { strokes, axisMarks } = horizontalLine.figure(through([[4, 70]]), PLAIN_VIEW, PLAIN_OPTIONS);
    assert.deepEqual(
      [strokes[0]?.from, strokes[0]?.to],
      [
        { x: 0, y: 30 },
        { x: 200, y: 30 },
      ],
    );
    assert.deepEqual(axisMarks, [{ y: 30, price: 70, color: '#808080' }]);
  });

  it('is drawn even when its time cannot be read: only the price counts', () => {
    const drawing = { style: {}, points: [{ price: 70 }] };
    assert.equal(horizontalLine.figure(drawing, PLAIN_VIEW, PLAIN_OPTIONS).strokes.length, 1);
  });

  it('moves in price only, by its body and by its handle', () => {
    for (const grip of ['body', 'p0']) {
      const points = horizontalLine.drag(through([[4, 70]]), grip, { bars: 5, price: 2 }, PLAIN_AXIS);
      assert.deepEqual(points, [{ time: barTime(4), price: 72 }]);
    }
  });

  it('shows nothing, and marks nothing, above or below the pane', () => {
    const { strokes, axisMarks } = horizontalLine.figure(through([[4, 700]]), PLAIN_VIEW, PLAIN_OPTIONS);
    assert.deepEqual([strokes, axisMarks], [[], []]);
  });
});
