import assert from 'node:assert/strict';
import { formatChartKey } from '../../../src/protocol/deskKeyText.ts';

describe('keys of the desk for tooltips', () => {
  it('are written as VS Code writes them', () => {
    assert.equal(formatChartKey('segment', false), 'Alt+T');
    assert.equal(formatChartKey('rectangle', false), 'Alt+Shift+R');
    assert.equal(formatChartKey('bringToFront', false), 'Ctrl+Shift+]');
    assert.equal(formatChartKey('rename', false), 'F2');
    assert.equal(formatChartKey('delete', false), 'Delete');
    assert.equal(formatChartKey('focusChart', false), 'Ctrl+K G');
  });

  it('are a Mac’s own on a Mac', () => {
    assert.equal(formatChartKey('segment', true), '⌥T');
    assert.equal(formatChartKey('duplicate', true), '⌘D');
    assert.equal(formatChartKey('focusChart', true), '⌘K G');
  });

  it('are none where there are none', () => {
    assert.equal(formatChartKey('levelsFromCandles', false), undefined);
  });
});
