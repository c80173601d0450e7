import assert from 'node:assert/strict';
import { anchorsOf, exportedDrawings, exportedLevels } from '../../../../src/card/export/exportedObjects.ts';

const SKETCH = {
  metadata: {},
  levels: {
    support: { price: 1.1, clientObjectId: 'same' },
    resistance: { clientObjectId: 'r' },
    pivot: { price: 1.12345 },
  },
  drawings: [
    { clientObjectId: 'same', points: [{ price: 2 }], style: { borderColor: '#112233' } },
    {
      type: 'HORIZONTAL_LINE' as const,
      clientObjectId: '',
      points: [{ price: 1.2, time: 0 }],
      style: { color: 'red' },
    },
  ],
};

describe('exported objects', () => {
  it('are the levels from above, with as many decimals as the card needs; one without a price is there too', () => {
    assert.deepEqual(
      exportedLevels(SKETCH).map(({ what, places }) => [what, ...places]),
      [
        ['Resistance', '–'],
        ['Pivot', '1.12345'],
        ['Support', '1.10000'],
      ],
    );
  });

  it('are the drawings in their order, with a colour only where it is one; a price line has no time', () => {
    assert.deepEqual(
      exportedDrawings(SKETCH).map(({ what, color, places }) => [what, color, ...places]),
      [
        ['Drawing', '#112233', '2.00000'],
        ['Horizontal line', undefined, '1.20000'],
      ],
    );
  });

  it('are found by id, the first of those that share one, and none without', () => {
    const anchors = anchorsOf([...exportedLevels(SKETCH), ...exportedDrawings(SKETCH)]);
    assert.deepEqual(
      [...anchors],
      [
        ['r', 'level-resistance'],
        ['same', 'level-support'],
      ],
    );
  });
});
