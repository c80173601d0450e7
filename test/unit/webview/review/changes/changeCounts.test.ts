import assert from 'node:assert/strict';
import { summarizeChanges } from '../../../../../webview/review/changes/changeCounts.ts';
import { someChange } from '../someReview.ts';

const counted = (...kinds: ('field' | 'text' | 'level' | 'drawing')[]) =>
  summarizeChanges(kinds.map((kind) => someChange(kind)));

describe('how many of what differ', () => {
  it('is said as a sentence would', () => {
    assert.equal(counted('field'), '1 field differs');
    assert.equal(counted('drawing', 'drawing'), '2 drawings differ');
    assert.equal(counted('text', 'level', 'text'), '2 texts and 1 level differ');
    assert.equal(counted('field', 'text', 'level', 'drawing'), '1 field, 1 text, 1 level and 1 drawing differ');
  });

  it('is nothing between two cards that are the same', () => {
    assert.equal(counted(), 'Nothing differs');
  });
});
