import assert from 'node:assert/strict';
import { renameRefusal } from '../../../src/card/renameRefusal.ts';

const card = {
  sketch: {
    metadata: {},
    levels: { pivot: { price: 1, clientObjectId: 'lv_piv' } },
    drawings: [
      { points: [], style: {}, clientObjectId: 'zone1' },
      { points: [], style: {} },
    ],
  },
} as const;

describe('renameRefusal', () => {
  it('lets an object keep its id, or take a free one', () => {
    assert.equal(renameRefusal(card, 'zone1', 'zone1'), undefined);
    assert.equal(renameRefusal(card, 'zone1', 'zone 2'), undefined);
    assert.equal(renameRefusal(card, undefined, 'new'), undefined);
  });

  it('says why an id cannot be taken', () => {
    assert.match(renameRefusal(card, 'zone1', '') ?? '', /empty/);
    assert.match(renameRefusal(card, 'zone1', 'a:b') ?? '', /colon/);
    assert.match(renameRefusal(card, 'zone1', 'a]]b') ?? '', /brackets/);
    assert.match(renameRefusal(card, 'zone1', 'lv_piv') ?? '', /taken by the level pivot/);
    assert.match(renameRefusal(card, undefined, 'zone1') ?? '', /taken by another drawing/);
  });
});
