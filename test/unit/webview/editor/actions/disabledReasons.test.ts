import assert from 'node:assert/strict';
import { CHART_ACTIONS, TOOL_IDS } from '../../../../../src/protocol/chartActions.ts';
import { disabledReason } from '../../../../../webview/editor/actions/disabledReasons.ts';
import { drawings, pageOf, snapshotOf } from '../pageStates.ts';

describe('why an action of the desk cannot be done', () => {
  const drawing = TOOL_IDS.filter((tool) => tool !== 'select');

  it('lets every tool draw while there is room, and none at 20 drawings', () => {
    const nineteen = pageOf(snapshotOf(drawings(19)));
    const full = pageOf(snapshotOf(drawings(20)));
    for (const tool of drawing) {
      assert.equal(disabledReason(tool, nineteen), undefined, tool);
      assert.match(disabledReason(tool, full) ?? '', /at most 20 drawings.*Delete one/, tool);
    }
    assert.equal(disabledReason('select', full), undefined);
  });

  it('does not duplicate more than fit', () => {
    const snapshot = snapshotOf(drawings(19));
    assert.equal(disabledReason('duplicate', pageOf(snapshot, { selected: ['d0'] })), undefined);
    assert.match(
      disabledReason('duplicate', pageOf(snapshot, { selected: ['d0', 'd1'] })) ?? '',
      /only 1 more can be added/,
    );
  });

  it('says the reason of a card that cannot be changed, and still lets one look and copy', () => {
    const readOnly = { reason: 'It is not Pending.', actions: [] };
    const state = pageOf(snapshotOf(drawings(2), { readOnly }), { selected: ['d0'] });
    for (const action of [...drawing, 'delete', 'duplicate', 'paste', 'rename', 'editStyle'] as const) {
      assert.equal(disabledReason(action, state), 'It is not Pending.', action);
    }
    for (const action of ['copy', 'copyLink', 'hide', 'zoomToSelection', 'fitCard', 'magnet'] as const) {
      assert.equal(disabledReason(action, state), undefined, action);
    }
  });

  it('wants something selected where it is about the selection', () => {
    const state = pageOf(snapshotOf(drawings(2)));
    const wanting = CHART_ACTIONS.filter((action) => disabledReason(action, state) !== undefined);
    assert.ok(wanting.includes('delete') && wanting.includes('copy') && wanting.includes('editStyle'));
    for (const action of wanting) assert.equal(disabledReason(action, state), 'Select an object first.', action);
  });

  it('wants a drawing where levels cannot do it', () => {
    const state = pageOf(snapshotOf(drawings(2)), { selected: ['lv_piv'] });
    assert.match(disabledReason('editStyle', state) ?? '', /doesn’t apply to levels/);
    assert.equal(disabledReason('editStyle', { ...state, selected: ['lv_piv', 'd1'] }), undefined);
  });

  it('deletes and moves nothing that stays: needed levels, levels that the service keeps, what is locked', () => {
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

  it('takes levels from candles only where there are any, and only levels that may change', () => {
    const none = snapshotOf([], { candles: { kind: 'none', text: '' } });
    assert.match(disabledReason('levelsFromCandles', pageOf(none)) ?? '', /no candles/);
    const locked = snapshotOf([], { levelsLocked: 'The service keeps them.' });
    assert.equal(disabledReason('levelsFromCandles', pageOf(locked)), 'The service keeps them.');
    assert.equal(disabledReason('levelsFromCandles', pageOf(snapshotOf([]))), undefined);
  });
});
