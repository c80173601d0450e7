import assert from 'node:assert/strict';
import { formatDecided, nextOpenKey } from '../../../../../webview/review/conflicts/decided.ts';
import { someConflict } from '../someReview.ts';

describe('how far a conflict is decided', () => {
  it('is said in words', () => {
    assert.equal(formatDecided([someConflict('a'), someConflict('b', 'mine')]), '1 of 2 decided');
    assert.equal(formatDecided([someConflict('a', 'theirs'), someConflict('b', 'mine')]), 'All 2 decided');
    assert.equal(formatDecided([someConflict('a', 'theirs')]), 'Decided');
  });
});

describe('the next open part', () => {
  const parts = [someConflict('a'), someConflict('b', 'mine'), someConflict('c')];

  it('is the first one after where one stands, and then the first of all', () => {
    assert.equal(nextOpenKey(parts, undefined), 'a');
    assert.equal(nextOpenKey(parts, 'a'), 'c');
    assert.equal(nextOpenKey(parts, 'c'), 'a');
  });

  it('is the same one again where it is the only one, and none where all is decided', () => {
    assert.equal(nextOpenKey([someConflict('a')], 'a'), 'a');
    assert.equal(nextOpenKey([someConflict('a', 'mine')], 'a'), undefined);
  });
});
