import assert from 'node:assert/strict';
import { restingHint } from '../../../../webview/editor/hintLine.ts';
import { drawings, snapshotOf } from './pageStates.ts';

describe('the line under the chart at rest', () => {
  const snapshot = snapshotOf(drawings(3));

  it('says what can be done with the selection', () => {
    assert.match(restingHint({ snapshot, selected: [] }), /pick a tool/);
    assert.match(restingHint({ snapshot, selected: ['d1'] }), /^d1 selected\..*Delete/);
    assert.match(restingHint({ snapshot, selected: ['d1', 'd2'] }), /^2 objects selected/);
  });

  it('uses level names, and does not offer a style for them', () => {
    const hint = restingHint({ snapshot, selected: ['lv_piv'] });
    assert.equal(hint, 'Pivot selected. Drag or use the arrow keys to move.');
    const levelsLocked = 'The service keeps levels.';
    const kept = snapshotOf(drawings(1), { levelsLocked });
    assert.equal(restingHint({ snapshot: kept, selected: ['lv_piv'] }), `Pivot selected. ${levelsLocked}`);
    assert.match(restingHint({ snapshot: kept, selected: ['lv_piv', 'd0'] }), /^2 objects selected.*style/);
  });

  it('ignores deleted objects, and includes unsettled ones', () => {
    assert.match(restingHint({ snapshot, selected: ['gone'] }), /pick a tool/);
    assert.match(restingHint({ snapshot, selected: ['gone', 'd1'] }), /^d1 selected/);
    const shown = snapshotOf(drawings(4)).sketch;
    assert.match(restingHint({ snapshot, selected: ['d3'] }, shown), /^d3 selected/);
  });

  it('offers nothing on a read-only card', () => {
    const locked = snapshotOf(drawings(1), { readOnly: { reason: 'Expired.', actions: [] } });
    assert.equal(restingHint({ snapshot: locked, selected: [] }), 'Read-only.');
    assert.equal(restingHint({ snapshot: locked, selected: ['d0'] }), 'd0 selected. Read-only.');
  });
});
