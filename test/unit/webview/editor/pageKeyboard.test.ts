import assert from 'node:assert/strict';
import { chordOf, focusAreaOf, type InPage } from '../../../../webview/editor/pageKeyboard.ts';

function pressed(key: string, held: Partial<KeyboardEvent> = {}): Parameters<typeof chordOf>[0] {
  return { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held };
}

describe('the chords of the document', () => {
  it('are undo, redo and save, with Ctrl or Cmd', () => {
    assert.equal(chordOf(pressed('z', { ctrlKey: true })), 'undo');
    assert.equal(chordOf(pressed('Z', { metaKey: true, shiftKey: true })), 'redo');
    assert.equal(chordOf(pressed('y', { ctrlKey: true })), 'redo');
    assert.equal(chordOf(pressed('s', { ctrlKey: true })), 'save');
  });

  it('are no other keys', () => {
    assert.equal(chordOf(pressed('z')), undefined);
    assert.equal(chordOf(pressed('z', { ctrlKey: true, altKey: true })), undefined);
    assert.equal(chordOf(pressed('S', { ctrlKey: true, shiftKey: true })), undefined);
    assert.equal(chordOf(pressed('a', { ctrlKey: true })), undefined);
  });
});

describe('the focus area', () => {
  /** An element that lies in elements of these selectors, each of them a part of a list of selectors. */
  const within = (...around: readonly string[]): InPage => ({
    closest: (selectors) => (selectors.split(', ').some((part) => around.includes(part)) ? {} : null),
  });

  it('is the chart, the object list or a field', () => {
    assert.equal(focusAreaOf(within('.chart-plot')), 'chart');
    assert.equal(focusAreaOf(within('[role="tree"]')), 'objects');
    assert.equal(focusAreaOf(within('textarea')), 'field');
    assert.equal(focusAreaOf(within('[contenteditable="true"]')), 'field');
  });

  it('is a field in a field of the object list, where Delete deletes letters', () => {
    assert.equal(focusAreaOf(within('[role="tree"]', 'input')), 'field');
  });

  it('is none on a toolbar button or without focus', () => {
    assert.equal(focusAreaOf(within('.toolbar')), 'none');
    assert.equal(focusAreaOf(null), 'none');
  });
});
