import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  drawingChanges,
  drawingJson,
  levelChanges,
  type StackingMove,
  stackingOrder,
  withDrawings,
} from '../../../src/card/drawingChanges.ts';
import { movedDrawing } from '../../../src/card/drawingEdits.ts';
import { changeValues } from '../../../src/card/text/changeCard.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { applyTextEdits } from '../../../src/card/text/textEdit.ts';
import { GAPPED_AXIS, gridDrawingArb, TICK } from './drawingArbitraries.ts';

describe('drawingChanges', () => {
  it('lists only the coordinates that moved', () => {
    const before = {
      type: 'LINE' as const,
      points: [
        { time: 1_767_600_000_000, price: 1.1 },
        { time: '2026-01-05T02:20Z', price: 1.2 },
      ],
      style: { color: '#112233' },
    };
    const after = movedDrawing(before, 'p1', { bars: 0, price: 0.1 }, { axis: GAPPED_AXIS, tick: TICK });
    assert.deepEqual(drawingChanges(before, after, ['drawings', 3]), [
      { path: ['drawings', 3, 'points', 1, 'price'], value: 1.3 },
    ]);
    assert.deepEqual(drawingChanges(before, before, []), []);
    assert.deepEqual(drawingChanges(before, { ...before, style: { opacity: 0.5 }, endHead: 'ARROW' }, []), [
      { path: ['style', 'color'] },
      { path: ['style', 'opacity'], value: 0.5 },
      { path: ['endHead'], value: 'ARROW' },
    ]);
  });

  it('turns any drawing into any other, in the text', () => {
    const plainArb = gridDrawingArb.map((drawing) => ({
      ...drawing,
      style: { color: '#112233', lineWidth: 2 },
      levels: [0, 1],
    }));
    fc.assert(
      fc.property(plainArb, gridDrawingArb, (before, other) => {
        const after = { ...other, style: { lineWidth: 3 }, levels: [0.5] };
        const text = JSON.stringify({ drawings: [drawingJson(before)] }, undefined, 2);
        const edits = changeValues(readCardText(text), drawingChanges(before, after, ['drawings', 0]));
        const now = readCardText(applyTextEdits(text, edits));
        assert.deepEqual(JSON.parse(JSON.stringify(now.value)), {
          drawings: [JSON.parse(JSON.stringify(drawingJson(after)))],
        });
      }),
    );
  });
});

describe('levelChanges', () => {
  it('lists a moved price, an added level and a removed one', () => {
    const kept = { price: 1.2, clientObjectId: 'r' };
    const before = {
      resistance: kept,
      intermediateResistance: { price: 1.15, clientObjectId: 'i' },
      pivot: { price: 1.1, clientObjectId: 'p', time: 'x' },
    };
    const after = {
      resistance: kept,
      pivot: { price: 1.11, clientObjectId: 'p', time: 'x' },
      support: { price: 1, clientObjectId: 's' },
    };
    assert.deepEqual(levelChanges(before, after), [
      { path: ['levels', 'intermediateResistance'] },
      { path: ['levels', 'pivot', 'price'], value: 1.11 },
      { path: ['levels', 'support'], value: { price: 1, clientObjectId: 's' } },
    ]);
    assert.deepEqual(levelChanges(before, before), []);
  });
});

const moveArb = fc.constantFrom<StackingMove>('front', 'forward', 'backward', 'back');

describe('stackingOrder', () => {
  it('moves the selected ones before or behind all others, or by one place', () => {
    assert.deepEqual(stackingOrder(5, [1, 3], 'front'), [0, 2, 4, 1, 3]);
    assert.deepEqual(stackingOrder(5, [3, 1], 'back'), [1, 3, 0, 2, 4]);
    assert.deepEqual(stackingOrder(5, [1, 3], 'forward'), [0, 2, 1, 4, 3]);
    assert.deepEqual(stackingOrder(5, [1, 2], 'forward'), [0, 3, 1, 2, 4]);
    assert.deepEqual(stackingOrder(5, [1, 2], 'backward'), [1, 2, 0, 3, 4]);
  });

  it('keeps those that can’t move any further', () => {
    assert.deepEqual(stackingOrder(3, [2], 'forward'), [0, 1, 2]);
    assert.deepEqual(stackingOrder(3, [1, 2], 'forward'), [0, 1, 2]);
    assert.deepEqual(stackingOrder(3, [0], 'backward'), [0, 1, 2]);
  });

  it('keeps the relative order of the selected and of the others', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20 }), fc.array(fc.nat({ max: 25 })), moveArb, (count, chosen, to) => {
        const order = stackingOrder(count, chosen, to);
        assert.deepEqual(
          order.toSorted((a, b) => a - b),
          Array.from({ length: count }, (_, place) => place),
        );
        for (const part of [order.filter((it) => chosen.includes(it)), order.filter((it) => !chosen.includes(it))]) {
          assert.deepEqual(
            part,
            part.toSorted((a, b) => a - b),
          );
        }
      }),
    );
  });
});

describe('withDrawings', () => {
  it('replaces the drawings and keeps the identity of the rest', () => {
    const [a, b, c] = [1, 2, 3].map((price) => ({ points: [{ price }], style: {} }));
    assert.ok(a && b && c);
    const sketch = { metadata: {}, levels: {}, drawings: [a, b] };
    const changed = withDrawings(sketch, new Map([[1, c]]));
    assert.deepEqual(changed.drawings, [a, c]);
    assert.equal(changed.drawings[0], a);
    assert.equal(withDrawings(sketch, new Map()), sketch);
  });
});
