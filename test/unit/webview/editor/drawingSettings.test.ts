import assert from 'node:assert/strict';
import type { DrawingSettings } from '../../../../webview/chart/chartApi.ts';
import { DrawingSettingsUpdater } from '../../../../webview/editor/drawingSettings.ts';
import { PageStore } from '../../../../webview/editor/pageState.ts';

describe('how the chart’s desk is set', () => {
  it('is told at once and whenever it changes, and not when something else does', () => {
    const set: DrawingSettings[] = [];
    const setter = new DrawingSettingsUpdater({ setDesk: (display) => void set.push(display) });
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

  it('is the same after the tab comes back', () => {
    const set: DrawingSettings[] = [];
    const setter = new DrawingSettingsUpdater({ setDesk: (display) => void set.push(display) });
    const store = new PageStore(
      { postMessage: () => {}, getState: () => ({ hidden: ['a'], locked: ['b'] }), setState: () => {} },
      () => {},
    );
    setter.follow(store);
    assert.deepEqual([...(set[0]?.hidden ?? [])], ['a']);
    assert.deepEqual([...(set[0]?.locked ?? [])], ['b']);
  });
});
