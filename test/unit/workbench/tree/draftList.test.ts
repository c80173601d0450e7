import assert from 'node:assert/strict';
import { forEachConcurrently } from '../../../../src/workbench/tree/draftList.ts';

describe('jobs in turns', () => {
  it('are all done, never more than a few at once', async () => {
    let running = 0;
    let most = 0;
    const done: number[] = [];
    await forEachConcurrently([1, 2, 3, 4, 5, 6, 7], 3, new AbortController().signal, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      done.push(item);
    });
    assert.equal(most, 3);
    assert.deepEqual(done.sort(), [1, 2, 3, 4, 5, 6, 7]);
  });

  it('stop when they are aborted', async () => {
    const abort = new AbortController();
    const done: number[] = [];
    await forEachConcurrently([1, 2, 3], 1, abort.signal, async (item) => {
      done.push(item);
      abort.abort();
    });
    assert.deepEqual(done, [1]);
  });
});
