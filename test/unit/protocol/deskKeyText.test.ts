import assert from 'node:assert/strict';
import { deskKeyText } from '../../../src/protocol/deskKeyText.ts';

describe('keys of the desk for tooltips', () => {
  it('are written as VS Code writes them', () => {
    assert.equal(deskKeyText('segment', false), 'Alt+T');
    assert.equal(deskKeyText('rectangle', false), 'Alt+Shift+R');
    assert.equal(deskKeyText('bringToFront', false), 'Ctrl+Shift+]');
    assert.equal(deskKeyText('rename', false), 'F2');
    assert.equal(deskKeyText('delete', false), 'Delete');
    assert.equal(deskKeyText('focusChart', false), 'Ctrl+K G');
  });

  it('are a Mac’s own on a Mac', () => {
    assert.equal(deskKeyText('segment', true), '⌥T');
    assert.equal(deskKeyText('duplicate', true), '⌘D');
    assert.equal(deskKeyText('focusChart', true), '⌘K G');
  });

  it('are none where there are none', () => {
    assert.equal(deskKeyText('levelsFromCandles', false), undefined);
  });
});
