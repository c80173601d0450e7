import assert from 'node:assert/strict';
import { contrast, readableOn } from '../../../../webview/chart/color.ts';

describe('a colour that small text can have', () => {
  it('is the colour itself where it can be read', () => {
    assert.equal(readableOn('#1f1f1f', '#f1c40f', '#cccccc'), '#f1c40f');
  });

  it('moves towards the foreground where it cannot, and keeps its tint', () => {
    const purple = readableOn('#1f1f1f', '#8e44ad', '#cccccc');
    assert.ok(contrast(purple, '#1f1f1f') >= 4.5);
    assert.notEqual(purple, '#cccccc');
  });

  it('is the foreground at last', () => {
    assert.equal(readableOn('#777777', '#777777', '#888888'), '#888888');
  });
});
