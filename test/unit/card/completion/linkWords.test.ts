import assert from 'node:assert/strict';
import { linkWords } from '../../../../src/card/completion/linkWords.ts';
import { changed } from '../findings/sampleCard.ts';
import { accepted, suggested } from './asked.ts';

describe('words of a link', () => {
  it('are those that the card says already, then the kind, then the price', () => {
    const found = suggested(linkWords, changed('[[zone:zone]]', '[[lv_piv:|'));
    assert.deepEqual(
      found.map(({ label }) => label),
      ['the pivot', 'the pivot at 0.9098', '0.9098'],
    );
  });

  it('close the link when they are taken, whether it was closed or not', () => {
    for (const rest of ['', ']]']) {
      const marked = changed('[[zone:zone]],', `[[lv_piv:|${rest} soon,`);
      assert.match(accepted(marked, suggested(linkWords, marked)[0]), /\[\[lv_piv:the pivot\]\] soon,/);
    }
  });

  it('hold what is being typed, so that it can be kept', () => {
    const found = suggested(linkWords, changed('[[zone:zone]]', '[[lv_piv:a close|'));
    assert.deepEqual(
      found.map(({ label }) => label),
      ['a close'],
    );
  });
});
