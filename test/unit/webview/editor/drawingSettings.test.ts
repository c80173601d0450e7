import assert from 'node:assert/strict';
import type { DrawingSettings } from '../../../../webview/chart/chartApi.ts';
import { DrawingSettingsUpdater } from '../../../../webview/editor/editorPage.ts';
import { PageStore } from '../../../../webview/editor/pageState.ts';

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
