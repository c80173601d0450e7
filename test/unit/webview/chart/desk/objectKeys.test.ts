import assert from 'node:assert/strict';
import { navigableObjects, nextObject } from '../../../../../webview/chart/desk/objectKeys.ts';

const CARD = {
  metadata: {},
  levels: {
    support: { price: 1, clientObjectId: 'sup' },
    resistance: { price: 3, clientObjectId: 'res' },
    pivot: { clientObjectId: 'no-price' },
  },
  drawings: [
    { clientObjectId: 'b', points: [], style: {} },
    { points: [], style: {} },
    { clientObjectId: '', points: [], style: {} },
    { clientObjectId: 'a', points: [], style: {} },
    { clientObjectId: 'b', points: [], style: {} },
  ],
};

describe('objectKeys', () => {
  it('walks levels from above, then drawings, without those that are hidden or have no id', () => {
    assert.deepEqual(navigableObjects(CARD, new Set()), ['res', 'sup', 'b', 'a']);
    assert.deepEqual(navigableObjects(CARD, new Set(['sup', 'b'])), ['res', 'a']);
  });

  it('goes round in both directions', () => {
    const ids = ['res', 'sup', 'b'];
    assert.equal(nextObject(ids, undefined, false), 'res');
    assert.equal(nextObject(ids, 'res', false), 'sup');
    assert.equal(nextObject(ids, 'b', false), 'res');
    assert.equal(nextObject(ids, undefined, true), 'b');
    assert.equal(nextObject(ids, 'res', true), 'b');
    assert.equal(nextObject(ids, 'gone', false), 'res');
    assert.equal(nextObject([], undefined, false), undefined);
  });
});
