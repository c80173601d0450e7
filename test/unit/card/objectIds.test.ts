import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatCard } from '../../../src/card/formatCard.ts';
import { freshObjectId, objectIds } from '../../../src/card/objectIds.ts';
import { readCardText } from '../../../src/card/readCardText.ts';
import { cardArb } from './arbitraries.ts';

const TEXT = `{
  "metadata": { "preferenceText": "At\\u0020[[zone:the \\"zone\\"]], [[lv:x]] and [[zone:again]]", "comments": "[[zone]]" },
  "levels": { "pivot": { "clientObjectId": "lv" } },
  "drawings": [{ "type": "RECTANGLE", "clientObjectId": "zone" }, { "clientObjectId": "" }, {}]
}`;

describe('objectIds', () => {
  it('lists levels and drawings that have an id, and what they are', () => {
    assert.deepEqual(objectIds(readCardText(TEXT)), [
      { kind: 'level', id: 'lv', level: 'pivot', path: ['levels', 'pivot'] },
      { kind: 'drawing', id: 'zone', type: 'RECTANGLE', path: ['drawings', 0] },
    ]);
  });

  it('proposes an id that nothing has', () => {
    assert.equal(freshObjectId(readCardText(TEXT), 'pivot'), 'lv_piv');
    assert.equal(
      freshObjectId(readCardText('{"drawings":[{"clientObjectId":"zone1"},{"clientObjectId":"zone3"}]}'), 'RECTANGLE'),
      'zone2',
    );
    fc.assert(
      fc.property(cardArb, (card) => {
        const text = readCardText(formatCard(card));
        assert.ok(!objectIds(text).some(({ id }) => id === freshObjectId(text, 'LINE')));
      }),
    );
  });
});
