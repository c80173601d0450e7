import assert from 'node:assert/strict';
import { wordDiff } from '../../../../../webview/review/texts/wordsBetween.ts';

describe('two texts compared', () => {
  it('are compared once', () => {
    assert.equal(wordDiff('one two', 'one three'), wordDiff('one two', 'one three'));
  });

  it('are told apart from others that read the same when joined', () => {
    assert.deepEqual(
      wordDiff('ab', 'c').map(({ text }) => text),
      ['ab', 'c'],
    );
    assert.deepEqual(
      wordDiff('a', 'bc').map(({ text }) => text),
      ['a', 'bc'],
    );
  });
});
