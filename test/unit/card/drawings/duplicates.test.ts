import assert from 'node:assert/strict';
import fc from 'fast-check';
import { duplicateDrawings } from '../../../../src/card/drawings/duplicates.ts';
import { objectIds } from '../../../../src/card/objectIds.ts';
import { anyDrawingArb, GAPPED_AXIS } from './drawingArbitraries.ts';

describe('duplicates', () => {
  it('are the chosen drawings in the order of the card, moved, each with an id of its own', () => {
    const drawingsArb = fc.uniqueArray(anyDrawingArb, { selector: (it) => it.clientObjectId, maxLength: 6 });
    fc.assert(
      fc.property(drawingsArb, fc.nat(), (drawings, seed) => {
        const sketch = { metadata: {}, levels: { pivot: { price: 1, clientObjectId: 'line1' } }, drawings };
        const chosen = drawings.filter((_, place) => (seed >> place) % 2 === 0);
        const ids = ['line1', ...chosen.map((drawing) => drawing.clientObjectId ?? '').toReversed()];
        const made = duplicateDrawings(sketch, ids, { bars: 0, price: 0 }, GAPPED_AXIS);
        assert.deepEqual(
          made.map((drawing) => ({ ...drawing, clientObjectId: undefined })),
          chosen.map((drawing) => ({ ...drawing, clientObjectId: undefined })),
        );
        const all = objectIds({ sketch: { ...sketch, drawings: [...drawings, ...made] } }).map(({ id }) => id);
        assert.equal(new Set(all).size, all.length);
      }),
    );
  });

  it('lie as far away as they are told', () => {
    const line = {
      type: 'LINE' as const,
      clientObjectId: 'a',
      style: {},
      points: [{ time: '2026-01-05T02:00:00Z', price: 1.5 }],
    };
    const sketch = { metadata: {}, levels: {}, drawings: [line] };
    assert.deepEqual(duplicateDrawings(sketch, ['a'], { bars: 2, price: -0.5 }, GAPPED_AXIS), [
      { ...line, clientObjectId: 'line1', points: [{ time: '2026-01-05T04:00:00Z', price: 1 }] },
    ]);
  });
});
