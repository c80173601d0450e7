import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dropOrder } from '../../../../../webview/editor/objects/rowDrag.ts';

/** The list as it is shown after the drop: front first. */
function shown(order: readonly number[] | undefined, names: string): string {
  return (order ?? [...names].map((_, at) => at))
    .map((place) => names[place])
    .reverse()
    .join('');
}

describe('dropping drawings in the list', () => {
  // In the text abcd, in the list dcba.
  it('moves them above the line', () => {
    assert.equal(shown(dropOrder(4, [0], 0), 'abcd'), 'adcb');
    assert.equal(shown(dropOrder(4, [3], 4), 'abcd'), 'cbad');
    assert.equal(shown(dropOrder(4, [3], 2), 'abcd'), 'cdba');
    assert.equal(shown(dropOrder(4, [0, 3], 2), 'abcd'), 'cdab');
  });

  it('changes nothing at its own position', () => {
    assert.equal(dropOrder(4, [3], 0), undefined);
    assert.equal(dropOrder(4, [3], 1), undefined);
    assert.equal(dropOrder(4, [1, 2], 2), undefined);
  });

  it('is a permutation that keeps the order of the others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.nat(19)), fc.nat(20), (count, moved, before) => {
        const order = dropOrder(count, moved, Math.min(before, count));
        if (order === undefined) return;
        assert.deepEqual(
          [...order].sort((a, b) => a - b),
          Array.from({ length: count }, (_, place) => place),
        );
        const still = order.filter((place) => !moved.includes(place));
        assert.deepEqual(
          still,
          [...still].sort((a, b) => a - b),
        );
      }),
    );
  });
});
