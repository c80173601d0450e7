import assert from 'node:assert/strict';
import { modifiersOf } from '../../../../../webview/chart/desk/modifiers.ts';

const HELD = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

describe('modifiers', () => {
  it('takes Cmd for Ctrl on a Mac only', () => {
    assert.deepEqual(modifiersOf({ ...HELD, ctrlKey: true, shiftKey: true }, false), {
      shift: true,
      ctrl: true,
      alt: false,
    });
    assert.equal(modifiersOf({ ...HELD, metaKey: true }, false).ctrl, false);
    assert.equal(modifiersOf({ ...HELD, metaKey: true }, true).ctrl, true);
    assert.equal(modifiersOf({ ...HELD, ctrlKey: true }, true).ctrl, false);
    assert.equal(modifiersOf({ ...HELD, altKey: true }, true).alt, true);
  });
});
