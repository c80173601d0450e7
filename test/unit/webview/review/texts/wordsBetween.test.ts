import assert from 'node:assert/strict';
import { wordsBetween } from '../../../../../webview/review/texts/wordsBetween.ts';

describe('two texts compared', () => {
  it('are compared once', () => {
    assert.equal(wordsBetween('one two', 'one three'), wordsBetween('one two', 'one three'));
  });

  it('are told apart from others that read the same when joined', () => {
    assert.deepEqual(
      wordsBetween('ab', 'c').map(({ text }) => text),
      ['ab', 'c'],
    );
    assert.deepEqual(
      wordsBetween('a', 'bc').map(({ text }) => text),
      ['a', 'bc'],
    );
  });
});
