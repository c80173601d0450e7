import assert from 'node:assert/strict';
import { escapeLineStart, escapeMarkdown } from '../../../../src/card/export/inMarkdown.ts';

describe('escapeMarkdown', () => {
  it('escapes what means something to Markdown, and leaves prices readable', () => {
    assert.equal(escapeMarkdown('a_b [x](y) <b> 1.0850-1.09'), 'a\\_b \\[x\\](y) \\<b\\> 1.0850-1.09');
  });

  it('puts everything on one line', () => {
    assert.equal(escapeMarkdown('a\r\n\tb\u2028c'), 'a b c');
  });
});

describe('escapeLineStart', () => {
  it('begins nothing but a line', () => {
    assert.deepEqual(['  # a', '- a', '+ a', '=== ', '1. a', '12) a', '1.09'].map(escapeLineStart), [
      '\\# a',
      '\\- a',
      '\\+ a',
      '\\===',
      '1\\. a',
      '12\\) a',
      '1\\.09',
    ]);
  });
});
