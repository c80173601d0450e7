import assert from 'node:assert/strict';
import { priceDistances } from '../../../../src/card/annotations/priceDistances.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { changed, SAMPLE } from '../findings/sampleCard.ts';

describe('distances from the pivot', () => {
  const found = (text: string) =>
    priceDistances(readCardText(text)).map(
      ({ offset, text: words, about }) => `${/[\d.-]+$/.exec(text.slice(0, offset))?.[0]} ${words} ${about}`,
    );

  it('stand behind every price but the pivot’s own', () => {
    const all = found(SAMPLE);
    assert.equal(all[0], '0.9142 +0.48 % 44 pips above the pivot at 0.9098');
    assert.equal(all[1], '0.9031 −0.74 % 67 pips below the pivot at 0.9098');
    assert.equal(all.length, 12);
  });

  it('say when a price is the pivot’s', () => {
    assert.ok(found(changed('0.9031', '0.9098')).includes('0.9098 0.00 % At the pivot at 0.9098'));
  });

  it('are none without a pivot, or from a pivot at 0', () => {
    for (const text of ['', '{}', changed('"pivot"', '"middle"'), changed('0.9098', '0')])
      assert.deepEqual(found(text), []);
  });
});
