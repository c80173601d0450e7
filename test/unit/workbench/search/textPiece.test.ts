import assert from 'node:assert/strict';
import fc from 'fast-check';
import { textExcerpt } from '../../../../src/workbench/search/textPiece.ts';

describe('a piece of a text', () => {
  it('is all of a short text, on one line', () => {
    assert.equal(textExcerpt('Buy\nthe  dip.', 4, 3), 'Buy the dip.');
  });

  it('is cut between words, and says so', () => {
    const text = `${'before '.repeat(20)}HERE${' behind'.repeat(20)}`;
    assert.match(textExcerpt(text, text.indexOf('HERE'), 4), /^…(before )+HERE( behind)+…$/);
  });

  it('holds what was found, in any text, and breaks no sign in two', () => {
    const signs = fc.array(fc.constantFrom('a', 'b', ' ', '\n', '𝄞', '€'), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(signs, fc.nat(), (list, pick) => {
        const before = list.slice(0, pick % list.length).join('');
        const piece = textExcerpt(`${before}FOUND${list.join('')}`, before.length, 5);
        assert.ok(piece.includes('FOUND'));
        assert.ok(piece.length < 120);
        assert.ok(piece.isWellFormed());
      }),
    );
  });
});
