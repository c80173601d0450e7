import assert from 'node:assert/strict';
import fc from 'fast-check';
import { constrainEnd, constrainMove } from '../../../../src/card/geometry/constrain.ts';

const spotArb = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) });

describe('constrainEnd', () => {
  it('lays a line level, upright or diagonal, whichever is nearest', () => {
    const from = { x: 100, y: 100 };
    assert.deepEqual(constrainEnd('LINE', from, { x: 180, y: 110 }), { x: 180, y: 100 });
    assert.deepEqual(constrainEnd('PARALLEL', from, { x: 90, y: 20 }), { x: 100, y: 20 });
    const { x, y } = constrainEnd('FIB_RETRACEMENT', from, { x: 160, y: 30 });
    assert.ok(Math.abs(x - 165) < 1e-9 && Math.abs(y - 35) < 1e-9);
  });

  it('leaves lines at steps of 45°, and stays at one', () => {
    fc.assert(
      fc.property(spotArb, spotArb, (from, to) => {
        const end = constrainEnd('LINE', from, to);
        const [dx, dy] = [end.x - from.x, end.y - from.y];
        const least = Math.min(Math.abs(dx), Math.abs(dy), Math.abs(Math.abs(dx) - Math.abs(dy)));
        assert.ok(least < 1e-9);
        const again = constrainEnd('LINE', from, end);
        assert.ok(Math.hypot(again.x - end.x, again.y - end.y) < 1e-9);
        assert.ok(Math.hypot(end.x - to.x, end.y - to.y) <= Math.hypot(to.x - from.x, to.y - from.y));
      }),
    );
  });

  it('makes a rectangle square towards the pointer', () => {
    assert.deepEqual(constrainEnd('RECTANGLE', { x: 10, y: 10 }, { x: 60, y: -10 }), { x: 60, y: -40 });
    assert.deepEqual(constrainEnd('RECTANGLE', { x: 10, y: 10 }, { x: 5, y: 40 }), { x: -20, y: 40 });
  });

  it('leaves a horizontal line to the pointer', () => {
    assert.deepEqual(constrainEnd('HORIZONTAL_LINE', { x: 0, y: 0 }, { x: 3, y: 7 }), { x: 3, y: 7 });
  });
});

describe('constrainMove', () => {
  it('keeps the axis on which the move has gone farther', () => {
    assert.deepEqual(constrainMove(5, -3), { dx: 5, dy: 0 });
    assert.deepEqual(constrainMove(-2, 9), { dx: 0, dy: 9 });
  });
});
