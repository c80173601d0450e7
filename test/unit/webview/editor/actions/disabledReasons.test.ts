import assert from 'node:assert/strict';
import { CHART_ACTIONS, TOOL_IDS } from '../../../../../src/protocol/chartActions.ts';
import { disabledReason } from '../../../../../webview/editor/actions/disabledReasons.ts';
import { drawings, pageOf, snapshotOf } from '../pageStates.ts';

describe('reasons for disabled actions', () => {
  const drawing = TOOL_IDS.filter((tool) => tool !== 'select');

  it('enable drawing tools up to 20 drawings', () => {
    const nineteen = pageOf(snapshotOf(drawings(19)));
    const full = pageOf(snapshotOf(drawings(20)));
    for (const tool of drawing) {
      assert.equal(disabledReason(tool, nineteen), undefined, tool);
      assert.match(disabledReason(tool, full) ?? '', /at most 20 drawings.*Delete one/, tool);
    }
    assert.equal(disabledReason('select', full), undefined);
  });

  it('disable duplicating beyond the limit', () => {
    const snapshot = snapshotOf(drawings(19));
    assert.equal(disabledReason('duplicate', pageOf(snapshot, { selected: ['d0'] })), undefined);
    assert.match(
      disabledReason('duplicate', pageOf(snapshot, { selected: ['d0', 'd1'] })) ?? '',
      /only 1 more can be added/,
    );
  });

  it('disable editing of a read-only card, but not viewing and copying', () => {
    const readOnly = { reason: 'It is not Pending.', actions: [] };
    const state = pageOf(snapshotOf(drawings(2), { readOnly }), { selected: ['d0'] });
    for (const action of [...drawing, 'delete', 'duplicate', 'paste', 'rename', 'editStyle'] as const) {
      assert.equal(disabledReason(action, state), 'It is not Pending.', action);
    }
    for (const action of ['copy', 'copyLink', 'hide', 'zoomToSelection', 'fitCard', 'magnet'] as const) {
      assert.equal(disabledReason(action, state), undefined, action);
    }
  });

  it('ask for a selection', () => {
    const state = pageOf(snapshotOf(drawings(2)));
    const wanting = CHART_ACTIONS.filter((action) => disabledReason(action, state) !== undefined);
    assert.ok(wanting.includes('delete') && wanting.includes('copy') && wanting.includes('editStyle'));
    for (const action of wanting) assert.equal(disabledReason(action, state), 'Select an object first.', action);
  });

  it('ask for a drawing if the action does not apply to levels', () => {
    const state = pageOf(snapshotOf(drawings(2)), { selected: ['lv_piv'] });
    assert.match(disabledReason('editStyle', state) ?? '', /doesn’t apply to levels/);
    assert.equal(disabledReason('editStyle', { ...state, selected: ['lv_piv', 'd1'] }), undefined);
  });

  it('protect required levels, locked levels and locked objects', () => {
    const state = pageOf(snapshotOf(drawings(2)), { selected: ['lv_piv'] });
    assert.match(disabledReason('delete', state) ?? '', /Pivot can’t be deleted/);
    assert.equal(disabledReason('move', state), undefined);
    assert.equal(disabledReason('delete', { ...state, selected: ['lv_piv', 'd1'] }), undefined);
    const kept = pageOf(snapshotOf(drawings(2), { levelsLocked: 'The service keeps them.' }), { selected: ['lv_piv'] });
    assert.equal(disabledReason('move', kept), 'The service keeps them.');
    assert.equal(disabledReason('rename', kept), 'The service keeps them.');
    assert.notEqual(disabledReason('cut', kept), undefined);
    const locked = { ...state, selected: ['d1'], locked: new Set(['d1']) };
    for (const action of ['delete', 'move', 'bringToFront', 'snapToCandle', 'reversePoints'] as const) {
      assert.match(disabledReason(action, locked) ?? '', /d1 is locked/, action);
    }
    assert.equal(disabledReason('delete', { ...locked, selected: ['d0', 'd1'] }), undefined);
    assert.equal(disabledReason('rename', locked), undefined);
  });

  it('need candles and unlocked levels for levels from candles', () => {
    const none = snapshotOf([], { candles: { kind: 'none', text: '' } });
    assert.match(disabledReason('levelsFromCandles', pageOf(none)) ?? '', /no candles/);
    const locked = snapshotOf([], { levelsLocked: 'The service keeps them.' });
    assert.equal(disabledReason('levelsFromCandles', pageOf(locked)), 'The service keeps them.');
    assert.equal(disabledReason('levelsFromCandles', pageOf(snapshotOf([]))), undefined);
  });
});
