import assert from 'node:assert/strict';
import { describeNudge } from '../../../../../webview/chart/desk/nudgeInWords.ts';

describe('describeNudge', () => {
  it('says how far and where to', () => {
    assert.equal(describeNudge({ bars: 0, ticks: 10 }), '10 ticks up');
    assert.equal(describeNudge({ bars: -1, ticks: 0 }), '1 bar left');
    assert.equal(describeNudge({ bars: 2, ticks: -1 }), '1 tick down, 2 bars right');
  });
});
