import assert from 'node:assert/strict';
import { nudgeInWords } from '../../../../../webview/chart/desk/nudgeInWords.ts';

describe('nudgeInWords', () => {
  it('says how far and where to', () => {
    assert.equal(nudgeInWords({ bars: 0, ticks: 10 }), '10 ticks up');
    assert.equal(nudgeInWords({ bars: -1, ticks: 0 }), '1 bar left');
    assert.equal(nudgeInWords({ bars: 2, ticks: -1 }), '1 tick down, 2 bars right');
  });
});
