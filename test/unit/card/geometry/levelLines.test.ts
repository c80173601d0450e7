import assert from 'node:assert/strict';
import { drawnLevels, levelFigure } from '../../../../src/card/geometry/levelLines.ts';
import { PLAIN_VIEW } from './plainView.ts';

describe('levelLines', () => {
  it('are drawn from resistance down to support, those with a price', () => {
    const levels = drawnLevels({ support: { price: 10 }, pivot: {}, resistance: { price: 90, clientObjectId: 'r' } });
    assert.deepEqual(
      levels.map(({ name, price }) => [name, price]),
      [
        ['resistance', 90],
        ['support', 10],
      ],
    );
  });

  it('cross the pane with their name, and mark their price on the axis', () => {
    const [level] = drawnLevels({ intermediateSupport: { price: 40 } });
    assert.ok(level);
    const { strokes, labels, axisMarks } = levelFigure(level, PLAIN_VIEW, '#00ff00');
    assert.deepEqual(
      [strokes[0]?.from, strokes[0]?.to],
      [
        { x: 0, y: 60 },
        { x: 200, y: 60 },
      ],
    );
    assert.deepEqual(
      labels.map(({ text, align }) => [text, align]),
      [['Interm. support', 'right']],
    );
    assert.deepEqual(axisMarks, [{ y: 60, price: 40, color: '#00ff00' }]);
  });
});
