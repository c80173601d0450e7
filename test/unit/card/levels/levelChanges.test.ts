import assert from 'node:assert/strict';
import { levelChanges } from '../../../../src/card/levels/levelChanges.ts';

describe('levelChanges', () => {
  it('names a price that moves, a level that comes whole, and one that goes', () => {
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
