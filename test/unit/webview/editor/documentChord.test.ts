import assert from 'node:assert/strict';
import { chordOf, type PressedKeys } from '../../../../webview/editor/documentChord.ts';

function pressed(key: string, held: Partial<PressedKeys> = {}): PressedKeys {
  return { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held };
}

describe('the chords of the document', () => {
  it('are undo, redo and save, with Ctrl or Cmd', () => {
    assert.equal(chordOf(pressed('z', { ctrlKey: true })), 'undo');
    assert.equal(chordOf(pressed('Z', { metaKey: true, shiftKey: true })), 'redo');
    assert.equal(chordOf(pressed('y', { ctrlKey: true })), 'redo');
    assert.equal(chordOf(pressed('s', { ctrlKey: true })), 'save');
  });

  it('are nothing else', () => {
    assert.equal(chordOf(pressed('z')), undefined);
    assert.equal(chordOf(pressed('z', { ctrlKey: true, altKey: true })), undefined);
    assert.equal(chordOf(pressed('S', { ctrlKey: true, shiftKey: true })), undefined);
    assert.equal(chordOf(pressed('a', { ctrlKey: true })), undefined);
  });
});
