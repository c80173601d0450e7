import assert from 'node:assert/strict';
import { renameEdit } from '../../../../../webview/editor/objects/renameEdit.ts';
import { rowOf, rowsOf, SOME_CARD } from './somePage.ts';

describe('the edit of a rename', () => {
  it('takes the links along', () => {
    assert.deepEqual(renameEdit(rowOf('trend'), 'up'), { kind: 'renameObject', from: 'trend', to: 'up' });
  });

  it('sets the id of what has none, and of one among several of one id', () => {
    assert.deepEqual(renameEdit(rowOf('drawing 3'), 'top'), {
      kind: 'set',
      path: ['drawings', 2, 'clientObjectId'],
      value: 'top',
    });
    const twins = rowsOf({ ...SOME_CARD, drawings: [SOME_CARD.drawings[0], SOME_CARD.drawings[0]] });
    const [front] = twins.drawings;
    assert.ok(front);
    assert.deepEqual(renameEdit(front, 'up'), { kind: 'set', path: ['drawings', 1, 'clientObjectId'], value: 'up' });
  });
});
