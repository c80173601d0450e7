import assert from 'node:assert/strict';
import fc from 'fast-check';
import { plainText } from '../../../src/card/shapes.ts';
import { richText } from '../../../src/sandbox/analyses/analysisRow.ts';

describe('plainText', () => {
  it('round-trips every text through rich text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => assert.equal(plainText(richText(text)), text)));
  });

  it('reads other shapes of rich text', () => {
    assert.equal(
      plainText('{"type":"doc","content":[{"type":"p","content":[{"text":"a"},{"text":"b"}]},{"text":"c"}]}'),
      'ab\nc',
    );
    assert.equal(plainText('{"root":{"children":[{"children":[{"text":"deep"}]}]}}'), 'deep');
    assert.equal(plainText('"just words"'), 'just words');
  });

  it('returns a text that isn’t rich text unchanged', () => {
    assert.equal(plainText('Buy [[a:b]]'), 'Buy [[a:b]]');
    assert.equal(plainText('42'), '42');
  });

  it('is total, however deep', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => assert.equal(typeof plainText(text), 'string')));
    const deep = `${'{"children":['.repeat(2000)}{"text":"x"}${']}'.repeat(2000)}`;
    assert.equal(plainText(deep), 'x');
  });
});
