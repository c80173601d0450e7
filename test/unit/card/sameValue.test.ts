import assert from 'node:assert/strict';
import type { Drawing } from '../../../src/card/card.ts';
import { sameCard, sameDrawings } from '../../../src/card/sameCard.ts';
import { sameValue } from '../../../src/card/sameValue.ts';
import { largestCard } from '../../support/largestCard.ts';

describe('sameValue', () => {
  it('asks for the same JSON, not the same order of keys', () => {
    assert.ok(sameValue({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }));
    assert.ok(sameValue({ a: 1, b: undefined }, { a: 1 }));
    for (const [a, b] of [
      [
        [1, 2],
        [2, 1],
      ],
      [{ a: 1 }, { a: '1' }],
      [[], {}],
      [null, {}],
      [{ a: 1 }, { b: 1 }],
      [[1], [1, 2]],
    ] as const) {
      assert.ok(!sameValue(a, b), JSON.stringify([a, b]));
    }
  });
});

describe('sameCard', () => {
  it('leaves the order of drawings aside, not their number', () => {
    const card = largestCard();
    assert.ok(sameCard(card, { ...card, drawings: card.drawings.toReversed() }));
    const [first] = card.drawings as [Drawing];
    assert.ok(!sameDrawings([first, first], [first]));
    assert.ok(!sameDrawings([first, first], [first, { ...first, clientObjectId: 'other' }]));
  });
});
