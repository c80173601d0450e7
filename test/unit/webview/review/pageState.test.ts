import assert from 'node:assert/strict';
import { recallViewState } from '../../../../webview/review/pageState.ts';

const recalled = (stored: unknown) => recallViewState({ getState: () => stored });

describe('the view state of a review', () => {
  it('is restored', () => {
    const left = { side: 'before' as const, closedSections: ['checks'], chart: { fromTime: 1, toTime: 2 } };
    assert.deepEqual(recalled(left), left);
  });

  it('is initially both cards and a collapsed request, also if the stored state is invalid', () => {
    for (const stored of [undefined, null, 3, { side: 'sideways' }]) {
      const { side, closedSections } = recalled(stored);
      assert.equal(side, 'both');
      assert.deepEqual(closedSections, ['body']);
    }
  });
});
