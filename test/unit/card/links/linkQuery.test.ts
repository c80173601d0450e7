import assert from 'node:assert/strict';
import fc from 'fast-check';
import { linkQuery } from '../../../../src/card/links/linkQuery.ts';

/** The query at the bar in the text. */
function at(text: string) {
  return linkQuery(text.replace('|', ''), text.indexOf('|'));
}

describe('what is being written in a link', () => {
  it('is nothing outside of links', () => {
    for (const text of ['|', 'Buy [|', 'a |[[b:c]]', 'a [|[b:c]]', '[[b:c]|]', '[[b:c]]| d'])
      assert.equal(at(text), undefined);
  });

  it('is an id from the brackets on, up to the caret where the link is open', () => {
    assert.deepEqual(at('Buy [[lv_|pi soon'), {
      kind: 'id',
      from: 6,
      to: 9,
      typed: 'lv_',
      objectId: 'lv_pi soon',
      closed: false,
      end: 9,
      rest: 'none',
    });
    assert.equal(at('[[|')?.typed, '');
    assert.equal((at('[[lv_piv|:the') as { rest?: string }).rest, 'colon');
  });

  it('leaves the words behind the caret alone where the link is open', () => {
    for (const text of ['See [[|Buy a close', 'See [[piv|Buy a close', 'See [[piv| Target: 1.2', '[[|Target: 1.2']) {
      const query = at(text);
      assert.equal(query?.to, text.indexOf('|'));
      assert.equal(query?.kind === 'id' && query.rest, 'none');
    }
  });

  it('is the whole id where its end is known', () => {
    const query = at('see [[lv|_pov:this]].');
    assert.deepEqual([query?.from, query?.to, query?.objectId, query?.end], [6, 12, 'lv_pov', 19]);
    assert.equal(query?.kind === 'id' && query.rest, 'words');
    assert.equal((at('[[x|]]') as { rest?: string }).rest, 'none');
    assert.equal((at('[[x|:]]') as { rest?: string }).rest, 'colon');
  });

  it('is words after the colon, to the caret while the link is open', () => {
    const open = at('[[lv_piv:the p| while');
    assert.deepEqual([open?.kind, open?.from, open?.to, open?.typed, open?.closed], ['words', 9, 14, 'the p', false]);
    const closed = at('[[lv_piv:the| pivot]] x');
    assert.deepEqual([closed?.kind, closed?.to, closed?.typed, closed?.closed], ['words', 18, 'the', true]);
  });

  it('is of the last brackets before the caret', () => {
    assert.equal(at('[[a:b [[c|')?.objectId, 'c');
    assert.equal(at('[[a:b| [[c')?.objectId, 'a');
  });

  it('lies within the text, around the caret', () => {
    const texts = fc.array(fc.constantFrom('[[', ']]', ':', 'id', ' ', '[', ']')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.nat(30), (text, place) => {
        const caret = Math.min(place, text.length);
        const query = linkQuery(text, caret);
        if (query === undefined) return;
        assert.ok(query.from <= caret && caret <= query.to && query.to <= query.end + text.length);
        assert.equal(text.slice(query.from, caret), query.typed);
      }),
    );
  });
});
