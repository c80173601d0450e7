import assert from 'node:assert/strict';
import { offscreenBox } from '../../../../webview/chart/awayBox.ts';
import { PLAIN_VIEW } from '../../card/geometry/plainView.ts';

describe('offscreenBox', () => {
  it('has no end where the drawing has none', () => {
    const box = offscreenBox({ from: 2, to: 4, low: 150, high: 160, openLeft: false, openRight: true }, PLAIN_VIEW);
    assert.deepEqual(box, { left: 20, right: Infinity, top: -60, bottom: -50 });
  });

  it('is that of the points where a line passes the pane above or below', () => {
    const box = offscreenBox({ from: -40, to: -30, low: 20, high: 80, openLeft: false, openRight: true }, PLAIN_VIEW);
    assert.deepEqual(box, { left: -400, right: -300, top: 20, bottom: 80 });
  });
});
