import assert from 'node:assert/strict';
import { linkLabelCompletion } from '../../../../src/card/completion/linkWords.ts';
import { changed } from '../findings/sampleCard.ts';
import { suggestionsAt, textAfterAccepting } from './asked.ts';

describe('words of a link', () => {
  it('are those that the card says already, then the kind, then the price', () => {
    const found = suggestionsAt(linkLabelCompletion, changed('[[zone:zone]]', '[[lv_piv:|'));
    assert.deepEqual(
      found.map(({ label }) => label),
      ['the pivot', 'the pivot at 0.9098', '0.9098'],
    );
  });

  it('close the link when they are taken, whether it was closed or not', () => {
    for (const rest of ['', ']]']) {
      const marked = changed('[[zone:zone]],', `[[lv_piv:|${rest} soon,`);
      assert.match(
        textAfterAccepting(marked, suggestionsAt(linkLabelCompletion, marked)[0]),
        /\[\[lv_piv:the pivot\]\] soon,/,
      );
    }
  });

  it('hold what is being typed, so that it can be kept', () => {
    const found = suggestionsAt(linkLabelCompletion, changed('[[zone:zone]]', '[[lv_piv:a close|'));
    assert.deepEqual(
      found.map(({ label }) => label),
      ['a close'],
    );
  });
});
