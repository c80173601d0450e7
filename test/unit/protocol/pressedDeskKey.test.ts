import assert from 'node:assert/strict';
import { DESK_ACTIONS } from '../../../src/protocol/deskActions.ts';
import { DESK_KEYS } from '../../../src/protocol/deskKeys.ts';
import { type PressedKeys, pressedDeskKey } from '../../../src/protocol/pressedDeskKey.ts';

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

describe('a key pressed on the desk', () => {
  it('is known as the action it comes with, on every system', () => {
    for (const action of DESK_ACTIONS) {
      for (const { key, mac } of DESK_KEYS[action] ?? []) {
        if (key.includes(' ')) continue;
        assert.equal(pressedDeskKey(pressed(key), false), action, key);
        assert.equal(pressedDeskKey(pressed(mac ?? key), true), action, mac ?? key);
      }
    }
  });

  it('is known by its place where Alt makes another character of it', () => {
    assert.equal(pressedDeskKey({ ...NONE, key: '†', code: 'KeyT', altKey: true }, true), 'segment');
  });

  it('is known by its letter on another layout', () => {
    // Dvorak: the letter T lies where Americans have K.
    assert.equal(pressedDeskKey({ ...NONE, key: 't', code: 'KeyK', altKey: true }, false), 'segment');
  });

  it('is nothing without its modifiers, or with more of them', () => {
    for (const key of ['t', 'h', 'ctrl+alt+t', 'cmd+t', 'arrowleft', 'escape', 'enter', 'tab', '[', 'ctrl+k', 'f3']) {
      assert.equal(pressedDeskKey(pressed(key), false), undefined, key);
    }
  });
});
