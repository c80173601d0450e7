import assert from 'node:assert/strict';
import { uniqueLogName } from '../../../src/client/bulkUpdates.ts';

describe('the name of a bulk update job', () => {
  it('keeps what was typed in front, then the time', () => {
    assert.match(
      uniqueLogName(' March bonus ', Date.UTC(2026, 2, 2, 8, 5, 9)),
      /^March bonus 2026-03-02 08:05:09 [0-9a-f]{6}$/,
    );
  });

  it('is never the same twice, even in one second', () => {
    const names = Array.from({ length: 100 }, () => uniqueLogName('x', 0));
    assert.equal(new Set(names).size, 100);
  });
});
