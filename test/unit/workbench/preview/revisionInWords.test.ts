import assert from 'node:assert/strict';
import { describeRevision, shortRef } from '../../../../src/workbench/preview/revisionInWords.ts';
import { plainL10n } from '../../../support/plainWords.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const HASH = '1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d';

describe('a revision in words', () => {
  it('is short for a hash, and says how long ago it was where git has said so', () => {
    const revision = { ref: HASH, committedAt: NOW - 3 * 3_600_000 };
    assert.equal(describeRevision(revision, NOW, plainL10n), 'revision 1a2b3c4 · 3 h ago');
    assert.equal(describeRevision({ ref: HASH, committedAt: undefined }, NOW, plainL10n), 'revision 1a2b3c4');
  });

  it('has words for the last commit and for what is staged', () => {
    assert.equal(describeRevision({ ref: 'HEAD', committedAt: undefined }, NOW, plainL10n), 'last commit');
    for (const ref of ['', '~']) assert.equal(shortRef(ref, plainL10n), 'staged');
  });

  it('leaves a branch its name, and a commit of a clock that is ahead no time below zero', () => {
    assert.equal(shortRef('feature/pivot', plainL10n), 'feature/pivot');
    const ahead = { ref: HASH, committedAt: NOW + 60_000 };
    assert.equal(describeRevision(ahead, NOW, plainL10n), 'revision 1a2b3c4 · under a minute ago');
  });
});
