import assert from 'node:assert/strict';
import { restingHint } from '../../../../../webview/editor/desk/restingHint.ts';
import { drawings, snapshotOf } from '../../../../support/pageStates.ts';

describe('the line under the chart at rest', () => {
  const snapshot = snapshotOf(drawings(3));

  it('says what can be done with what is selected', () => {
    assert.match(restingHint({ snapshot, selected: [] }), /take a tool/);
    assert.match(restingHint({ snapshot, selected: ['d1'] }), /^d1 selected\..*Delete/);
    assert.match(restingHint({ snapshot, selected: ['d1', 'd2'] }), /^2 objects selected/);
  });

  it('promises nothing on a card that cannot be changed', () => {
    const locked = snapshotOf(drawings(1), { readOnly: { reason: 'Expired.', actions: [] } });
    assert.equal(restingHint({ snapshot: locked, selected: [] }), 'Read only.');
    assert.equal(restingHint({ snapshot: locked, selected: ['d0'] }), 'd0 selected. Read only.');
  });
});
