import assert from 'node:assert/strict';
import { linkIdCompletion, linkLabelCompletion } from '../../../../src/card/completion/linkCompletions.ts';
import { changed } from '../findings/sampleCard.ts';
import { suggestionsAt, textAfterAccepting } from './suggestionsAt.ts';

describe('ids after the brackets of a link', () => {
  it('are all that a text can link to, levels first, with kind, price and colour', () => {
    const found = suggestionsAt(linkIdCompletion, changed('[[zone:zone]]', '[[|'));
    assert.deepEqual(
      found.slice(0, 4).map(({ label, detail, note, color }) => [label, detail, note, color]),
      [
        ['lv_res', '0.9142', 'Resistance', undefined],
        ['lv_piv', '0.9098', 'Pivot', undefined],
        ['lv_sup', '0.9031', 'Support', undefined],
        ['ceiling', '0.9139', 'Horizontal line', '#C0392B'],
      ],
    );
  });

  it('match types and prices as written', () => {
    const labels = (typed: string) =>
      suggestionsAt(linkIdCompletion, changed('[[zone:zone]]', `[[${typed}|`)).map(({ label }) => label);
    assert.deepEqual(labels('pivot'), ['lv_piv']);
    assert.deepEqual(labels('0.9139'), ['ceiling']);
    assert.deepEqual(labels('fibonacci'), ['fib']);
  });

  it('are followed by a colon, unless one is there', () => {
    const open = changed('[[zone:zone]]', '[[zo|');
    assert.match(textAfterAccepting(open, suggestionsAt(linkIdCompletion, open)[0]), /, \[\[zone:, \[\[trend/);
    const closed = changed('[[zone:zone]]', '[[zo|ne:zone]]');
    const [zone] = suggestionsAt(linkIdCompletion, closed);
    assert.equal(textAfterAccepting(closed, zone), closed.replace('|', ''));
    assert.equal(zone?.afterwards, undefined, 'the words are there already');
  });

  it('are escaped as in the file', () => {
    const marked = changed(
      '"clientObjectId": "zone"',
      '"clientObjectId": "the \\"zone\\""',
      changed('[[zone:zone]]', '\\t[[th|'),
    );
    const found = suggestionsAt(linkIdCompletion, marked).find(({ label }) => label === 'the "zone"');
    assert.match(textAfterAccepting(marked, found), /\\t\[\[the \\"zone\\":,/);
  });

  it('are not offered outside of links, nor in a title', () => {
    for (const marked of [changed('[[zone:zone]]', 'the | zone'), changed('AUDCAD fades', '[[|')])
      assert.deepEqual(suggestionsAt(linkIdCompletion, marked), []);
  });
});

describe('words of a link', () => {
  it('are the labels already on the card, then the kind, then the price', () => {
    const found = suggestionsAt(linkLabelCompletion, changed('[[zone:zone]]', '[[lv_piv:|'));
    assert.deepEqual(
      found.map(({ label }) => label),
      ['the pivot', 'the pivot at 0.9098', '0.9098'],
    );
  });

  it('close the link when accepted, whether it was closed or not', () => {
    for (const rest of ['', ']]']) {
      const marked = changed('[[zone:zone]],', `[[lv_piv:|${rest} soon,`);
      assert.match(
        textAfterAccepting(marked, suggestionsAt(linkLabelCompletion, marked)[0]),
        /\[\[lv_piv:the pivot\]\] soon,/,
      );
    }
  });

  it('include the typed text', () => {
    const found = suggestionsAt(linkLabelCompletion, changed('[[zone:zone]]', '[[lv_piv:a close|'));
    assert.deepEqual(
      found.map(({ label }) => label),
      ['a close'],
    );
  });
});
