import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { DrawingSketch } from '../../../src/card/model/cardSketch.ts';
import { lookChanges } from '../../../src/card/model/drawingChanges.ts';
import { lookOf, withLook } from '../../../src/card/model/drawingLook.ts';
import { anyDrawingArb } from './drawingArbitraries.ts';

const LINE: DrawingSketch = {
  type: 'LINE',
  clientObjectId: 'a',
  points: [],
  style: { color: '#112233', fillColor: '#445566' },
  endHead: 'ARROW',
};
const BOX: DrawingSketch = {
  type: 'RECTANGLE',
  points: [],
  style: { color: '#000000', fillColor: '#ffffff', opacity: 0.5 },
};

describe('lookOf', () => {
  it('contains what the type supports', () => {
    assert.deepEqual(lookOf(LINE), { style: { color: '#112233' }, endHead: 'ARROW' });
    assert.deepEqual(lookOf({ ...LINE, type: 'PARALLEL' }), { style: { color: '#112233', fillColor: '#445566' } });
    assert.deepEqual(lookOf({ ...LINE, type: 'FIB_RETRACEMENT', levels: [0, 1] }).levels, [0, 1]);
  });
});

describe('withLook', () => {
  it('keeps the place of a drawing', () => {
    fc.assert(
      fc.property(anyDrawingArb, anyDrawingArb, (drawing, other) => {
        assert.deepEqual(withLook(drawing, lookOf(drawing)), drawing);
        const worn = withLook(drawing, lookOf(other));
        assert.equal(worn.points, drawing.points);
        assert.equal(worn.clientObjectId, drawing.clientObjectId);
        if (other.type === drawing.type) assert.deepEqual(lookOf(worn), lookOf(other));
        assert.deepEqual(withLook(worn, lookOf(drawing)), drawing);
      }),
    );
  });

  it('removes what the new look doesn’t have', () => {
    assert.deepEqual(withLook(BOX, { style: { borderColor: '#123456' } }).style, { borderColor: '#123456' });
  });

  it('keeps a rectangle’s fill when the look comes from a line', () => {
    assert.deepEqual(withLook(BOX, lookOf(LINE), 'LINE').style, {
      color: '#112233',
      fillColor: '#ffffff',
      opacity: 0.5,
    });
    assert.equal(withLook(LINE, lookOf(BOX), 'RECTANGLE').endHead, 'ARROW');
  });
});

describe('lookChanges', () => {
  it('lists the keys that differ, removed ones without a value, but none that the type doesn’t support', () => {
    const look = { style: { lineWidth: 3, fillColor: '#abcdef' }, startHead: 'EXTEND', levels: [0] } as const;
    assert.deepEqual(lookChanges(LINE, look, ['drawings', 1]), [
      { path: ['drawings', 1, 'style', 'color'] },
      { path: ['drawings', 1, 'style', 'lineWidth'], value: 3 },
      { path: ['drawings', 1, 'endHead'] },
      { path: ['drawings', 1, 'startHead'], value: 'EXTEND' },
    ]);
    assert.deepEqual(lookChanges(LINE, lookOf(LINE), []), []);
  });
});
