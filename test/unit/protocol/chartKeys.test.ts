import assert from 'node:assert/strict';
import { CHART_ACTIONS } from '../../../src/protocol/chartActions.ts';
import { CHART_KEYS, chartActionOfKeys, formatChartKey, type PressedKeys } from '../../../src/protocol/chartKeys.ts';

const NONE: PressedKeys = { key: '', code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

/** The event of a key in the manifest's spelling, on an American keyboard. */
function pressed(spelled: string): PressedKeys {
  const parts = spelled.split('+');
  const last = parts.at(-1) ?? '';
  const codes: { readonly [key: string]: string } = { '[': 'BracketLeft', ']': 'BracketRight' };
  const shifted: { readonly [key: string]: string } = { '[': '{', ']': '}' };
  const shiftKey = parts.includes('shift');
  return {
    key: (shiftKey ? shifted[last] : undefined) ?? last,
    code: codes[last] ?? (/^[a-z]$/.test(last) ? `Key${last.toUpperCase()}` : last),
    ctrlKey: parts.includes('ctrl'),
    metaKey: parts.includes('cmd'),
    shiftKey,
    altKey: parts.includes('alt'),
  };
}

describe('a key pressed in the chart editor', () => {
  it('runs its default action on every platform', () => {
    for (const action of CHART_ACTIONS) {
      for (const { key, mac } of CHART_KEYS[action] ?? []) {
        if (key.includes(' ')) continue;
        assert.equal(chartActionOfKeys(pressed(key), false), action, key);
        assert.equal(chartActionOfKeys(pressed(mac ?? key), true), action, mac ?? key);
      }
    }
  });

  it('is recognized by its physical position if Alt produces another character', () => {
    assert.equal(chartActionOfKeys({ ...NONE, key: '†', code: 'KeyT', altKey: true }, true), 'segment');
  });

  it('is recognized by its letter on another layout', () => {
    // Dvorak: the letter T lies where Americans have K.
    assert.equal(chartActionOfKeys({ ...NONE, key: 't', code: 'KeyK', altKey: true }, false), 'segment');
  });

  it('needs exactly its modifiers', () => {
    for (const key of ['t', 'h', 'ctrl+alt+t', 'cmd+t', 'arrowleft', 'escape', 'enter', 'tab', '[', 'ctrl+k', 'f3']) {
      assert.equal(chartActionOfKeys(pressed(key), false), undefined, key);
    }
  });
});

describe('keys in tooltips', () => {
  it('are written as VS Code writes them', () => {
    assert.equal(formatChartKey('segment', false), 'Alt+T');
    assert.equal(formatChartKey('rectangle', false), 'Alt+Shift+R');
    assert.equal(formatChartKey('bringToFront', false), 'Ctrl+Shift+]');
    assert.equal(formatChartKey('rename', false), 'F2');
    assert.equal(formatChartKey('delete', false), 'Delete');
    assert.equal(formatChartKey('focusChart', false), 'Ctrl+K G');
  });

  it('use Mac symbols on macOS', () => {
    assert.equal(formatChartKey('segment', true), '⌥T');
    assert.equal(formatChartKey('duplicate', true), '⌘D');
    assert.equal(formatChartKey('focusChart', true), '⌘K G');
  });

  it('are omitted if there are none', () => {
    assert.equal(formatChartKey('levelsFromCandles', false), undefined);
  });
});
