import assert from 'node:assert/strict';
import { contrast, readableOn } from '../../../../webview/chart/color.ts';

describe('the color of small text', () => {
  it('is the color itself if it is readable', () => {
    assert.equal(readableOn('#1f1f1f', '#f1c40f', '#cccccc'), '#f1c40f');
  });

  it('is mixed with the foreground otherwise, and keeps its hue', () => {
    const purple = readableOn('#1f1f1f', '#8e44ad', '#cccccc');
    assert.ok(contrast(purple, '#1f1f1f') >= 4.5);
    assert.notEqual(purple, '#cccccc');
  });

  it('ends at the foreground', () => {
    assert.equal(readableOn('#777777', '#777777', '#888888'), '#888888');
  });
});
