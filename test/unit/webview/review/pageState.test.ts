import assert from 'node:assert/strict';
import { recallViewState } from '../../../../webview/review/pageState.ts';

const recalled = (stored: unknown) => recallViewState({ getState: () => stored });

describe('how a review was looked at', () => {
  it('comes back as it was left', () => {
    const left = { side: 'before' as const, closedSections: ['checks'], chart: { fromTime: 1, toTime: 2 } };
    assert.deepEqual(recalled(left), left);
  });

  it('begins with both cards and the request folded, also where nothing can be read', () => {
    for (const stored of [undefined, null, 3, { side: 'sideways' }]) {
      const { side, closedSections } = recalled(stored);
      assert.equal(side, 'both');
      assert.deepEqual(closedSections, ['body']);
    }
  });
});
