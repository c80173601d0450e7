import assert from 'node:assert/strict';
import { uniqueLogName } from '../../../src/client/bulkUpdates.ts';

describe('the name of a bulk update job', () => {
  it('begins with what was typed, then the time', () => {
    assert.match(
      uniqueLogName(' March bonus ', Date.UTC(2026, 2, 2, 8, 5, 9)),
      /^March bonus 2026-03-02 08:05:09 [0-9a-f]{6}$/,
    );
  });

  it('is always unique, even within one second', () => {
    const names = Array.from({ length: 100 }, () => uniqueLogName('x', 0));
    assert.equal(new Set(names).size, 100);
  });
});
