import assert from 'node:assert/strict';
import { removeObjects } from '../../../../../webview/editor/objects/removeObjects.ts';
import { rowOf, rowsOf, SOME_CARD } from './somePage.ts';

const FIVE = {
  ...SOME_CARD,
  levels: { ...SOME_CARD.levels, intermediateSupport: { price: 1.07, clientObjectId: 'lv_isup' } },
};

describe('taking objects away', () => {
  it('is one edit, of drawings alone or with levels', () => {
    const rows = rowsOf(FIVE);
    assert.deepEqual(removeObjects([rowOf('trend', rows), rowOf('zone', rows)], 'locked'), {
      kind: 'edit',
      edit: { kind: 'removeDrawings', places: [0, 1] },
    });
    assert.deepEqual(removeObjects([rowOf('Intermediate support', rows), rowOf('zone', rows)], undefined), {
      kind: 'edit',
      edit: { kind: 'setMany', changes: [{ path: ['levels', 'intermediateSupport'] }, { path: ['drawings', 1] }] },
    });
  });

  it('is refused for what a card cannot do without, and for levels that are locked', () => {
    const rows = rowsOf(FIVE);
    const needed = removeObjects([rowOf('zone', rows), rowOf('Pivot', rows)], undefined);
    assert.equal(needed.kind === 'refused' && needed.reason, 'A card cannot do without its pivot.');
    const locked = removeObjects([rowOf('Intermediate support', rows)], 'The type first.');
    assert.equal(locked.kind === 'refused' && locked.reason, 'The type first.');
  });
});
