import assert from 'node:assert/strict';
import type { DrawingSettings } from '../../../../webview/chart/chartApi.ts';
import { DrawingSettingsUpdater } from '../../../../webview/editor/editorPage.ts';
import { restingHint } from '../../../../webview/editor/hintLine.ts';
import { PageStore } from '../../../../webview/editor/pageState.ts';
import { shownTool, withLastTool } from '../../../../webview/editor/toolNames.ts';
import { drawings, snapshotOf } from './pageStates.ts';

describe('drawing settings', () => {
  it('reach the chart immediately and after each of their changes only', () => {
    const set: DrawingSettings[] = [];
    const setter = new DrawingSettingsUpdater({ setSettings: (settings) => void set.push(settings) });
    const store = new PageStore({ postMessage: () => {}, getState: () => undefined, setState: () => {} }, () =>
      setter.follow(store),
    );
    store.change({ hovered: 'a' });
    store.change({ hovered: 'b' });
    store.changeView({ panelWidth: 500 });
    assert.equal(set.length, 1);
    store.change({ remembered: { magnet: 'strong', stayInTool: true, looks: {} } });
    store.changeView({ hidden: ['a'] });
    store.changeView({ locked: ['b'] });
    assert.deepEqual(
      set.map(({ magnet, stayInTool, hidden, locked }) => [magnet, stayInTool, [...hidden], [...locked]]),
      [
        ['off', false, [], []],
        ['strong', true, [], []],
        ['strong', true, ['a'], []],
        ['strong', true, ['a'], ['b']],
      ],
    );
  });

  it('are restored with the tab', () => {
    const set: DrawingSettings[] = [];
    const setter = new DrawingSettingsUpdater({ setSettings: (settings) => void set.push(settings) });
    const store = new PageStore(
      { postMessage: () => {}, getState: () => ({ hidden: ['a'], locked: ['b'] }), setState: () => {} },
      () => {},
    );
    setter.follow(store);
    assert.deepEqual([...(set[0]?.hidden ?? [])], ['a']);
    assert.deepEqual([...(set[0]?.locked ?? [])], ['b']);
  });
});

describe('tools that share a button', () => {
  it('show the first one at the start, then the last used one', () => {
    assert.equal(shownTool('line', 'select', []), 'segment');
    const last = withLastTool(withLastTool([], 'ray'), 'fibonacci3');
    assert.equal(shownTool('line', 'select', last), 'ray');
    assert.equal(shownTool('fibonacci', 'rectangle', last), 'fibonacci3');
  });

  it('show the armed one', () => {
    assert.equal(shownTool('line', 'arrow', ['ray']), 'arrow');
  });

  it('remember one tool per family, and no tool with its own button', () => {
    const last = ['ray', 'arrow', 'fibonacci2', 'segment', 'rectangle', 'select'] as const;
    let kept: readonly (typeof last)[number][] = [];
    for (const tool of last) kept = withLastTool(kept, tool) as typeof kept;
    assert.deepEqual(kept, ['fibonacci2', 'segment']);
  });
});

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
