import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type StackingMove, stackingOrder } from '../../../../src/card/drawings/stackingOrder.ts';

const moveArb = fc.constantFrom<StackingMove>('front', 'forward', 'backward', 'back');

describe('stackingOrder', () => {
  it('puts the chosen ones before or behind all others, or one of them', () => {
    assert.deepEqual(stackingOrder(5, [1, 3], 'front'), [0, 2, 4, 1, 3]);
    assert.deepEqual(stackingOrder(5, [3, 1], 'back'), [1, 3, 0, 2, 4]);
    assert.deepEqual(stackingOrder(5, [1, 3], 'forward'), [0, 2, 1, 4, 3]);
    assert.deepEqual(stackingOrder(5, [1, 2], 'forward'), [0, 3, 1, 2, 4]);
    assert.deepEqual(stackingOrder(5, [1, 2], 'backward'), [1, 2, 0, 3, 4]);
  });

  it('leaves those where they are that cannot go further', () => {
    assert.deepEqual(stackingOrder(3, [2], 'forward'), [0, 1, 2]);
    assert.deepEqual(stackingOrder(3, [1, 2], 'forward'), [0, 1, 2]);
    assert.deepEqual(stackingOrder(3, [0], 'backward'), [0, 1, 2]);
  });

  it('is an order, in which neither the chosen nor the others change places among themselves', () => {
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
