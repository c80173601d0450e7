import assert from 'node:assert/strict';
import { sameValue } from '../../../src/card/jsonValue.ts';

describe('sameValue', () => {
  it('compares JSON values regardless of key order', () => {
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
