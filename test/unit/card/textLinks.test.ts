import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  findTextLinks,
  formatTextLink,
  isLinkableId,
  mapTextLinkIds,
  textPieces,
  withoutTextLinks,
} from '../../../src/card/textLinks.ts';

/** Each link as `id|label`, each malformed one as its reason and what it covers. */
function told(text: string): string[] {
  return findTextLinks(text).map((link) =>
    link.kind === 'link'
      ? `${link.id}|${link.label}`
      : `${link.reason} ${text.slice(link.range.offset, link.range.offset + link.range.length)}`,
  );
}

const bracketsArb = fc
  .array(fc.constantFrom('[', ']', '[[', ']]', ':', 'a', 'b c', '\n', '😀'), { maxLength: 30 })
  .map((pieces) => pieces.join(''));

describe('textLinks', () => {
  it('finds links with the place of each part', () => {
    const text = 'Buy the retest of [[lv_piv:the pivot]].';
    const [link] = findTextLinks(text);
    assert.ok(link?.kind === 'link');
    const at = ({ offset, length }: { offset: number; length: number }) => text.slice(offset, offset + length);
    assert.deepEqual(
      [at(link.range), at(link.idRange), at(link.labelRange)],
      ['[[lv_piv:the pivot]]', 'lv_piv', 'the pivot'],
    );
  });

  const cases: readonly (readonly [string, string[]])[] = [
    ['', []],
    ['plain [a:b] text ]] here', []],
    ['[[x]]', ['noColon [[x]]']],
    ['[[]]', ['noColon [[]]']],
    ['[[:t]]', ['noId [[:t]]']],
    ['[[x:]]', ['noLabel [[x:]]']],
    ['go [[x:t and on', ['unclosed [[x:t and on']],
    ['[[x:t\n]]', ['unclosed [[x:t']],
    ['[[a:b [[c:d]] e', ['unclosed [[a:b ', 'c|d']],
    ['[[[a:b]]]', ['a|b']],
    ['[[a:x[1]]]', ['a|x[1']],
    ['[[a:b:c]][[d:e]]', ['a|b:c', 'd|e']],
    ['[[ a :b]]', [' a |b']],
  ];
  for (const [text, expected] of cases) {
    it(`reads ${JSON.stringify(text)}`, () => assert.deepEqual(told(text), expected));
  }

  it('is total, and its links lie in the text one after another', () => {
    fc.assert(
      fc.property(fc.oneof(bracketsArb, fc.string({ unit: 'binary' })), (text) => {
        let end = 0;
        for (const link of findTextLinks(text)) {
          assert.ok(link.range.offset >= end && link.range.length >= 2);
          end = link.range.offset + link.range.length;
          assert.equal(text.slice(link.idRange.offset, link.idRange.offset + link.idRange.length), link.id);
        }
        assert.ok(end <= text.length);
      }),
    );
  });

  it('writes links that it finds again, whatever the label', () => {
    fc.assert(
      fc.property(fc.oneof(bracketsArb, fc.string({ minLength: 1 })), bracketsArb, bracketsArb, (id, label, before) => {
        fc.pre(isLinkableId(id) && !before.includes('['));
        const [link, ...others] = findTextLinks(`${before}${formatTextLink(id, label)}]`);
        assert.ok(link?.kind === 'link');
        assert.equal(link.id, id);
        assert.equal(others.length, 0);
      }),
    );
  });

  it('keeps a plain label as it is', () => {
    assert.equal(formatTextLink('zone', 'the zone [H4]!'), '[[zone:the zone [H4]!]]');
    assert.equal(formatTextLink('zone', ''), '[[zone:zone]]');
  });

  it('renames links to one object only', () => {
    assert.equal(
      mapTextLinkIds('[[a:a]] [[b:a]] [[a]] a [[a:x]]', (id) => (id === 'a' ? 'new' : undefined)),
      '[[new:a]] [[b:a]] [[a]] a [[new:x]]',
    );
  });

  it('maps ids there and back', () => {
    fc.assert(
      fc.property(bracketsArb, (text) => {
        const there = mapTextLinkIds(text, (id) => `saved ${id}`);
        assert.equal(
          mapTextLinkIds(there, (id) => id.slice('saved '.length)),
          text,
        );
      }),
    );
  });

  it('shows the labels to a reader', () => {
    assert.equal(withoutTextLinks('Buy [[lv_piv:the pivot]], not [[x]].'), 'Buy the pivot, not [[x]].');
  });

  it('handles a text of only opening brackets in time', () => {
    assert.equal(findTextLinks('[[ '.repeat(100_000)).length, 100_000);
  });
  it('writes a link with a long label in time', () => {
    const label = `a${' '.repeat(100_000)}${']'.repeat(100_000)}b`;
    assert.equal(formatTextLink('x', label), `[[x:a${' '.repeat(100_000)}]b]]`);
  }).timeout(2000);
});

const IDS = new Set(['lv_piv', 'zone']);

describe('the pieces of a text', () => {
  it('have the label of a link, and whether its target is missing', () => {
    assert.deepEqual(textPieces('Buy [[lv_piv:the pivot]], see [[gone:this]].', IDS), [
      { kind: 'words', at: 0, text: 'Buy ' },
      { kind: 'pill', at: 4, end: 24, objectId: 'lv_piv', text: 'the pivot', dead: false },
      { kind: 'words', at: 24, text: ', see ' },
      { kind: 'pill', at: 30, end: 43, objectId: 'gone', text: 'this', dead: true },
      { kind: 'words', at: 43, text: '.' },
    ]);
  });

  it('keep malformed links as written, with the reason', () => {
    assert.deepEqual(textPieces('[[x]] and [[zone:', IDS), [
      { kind: 'broken', at: 0, text: '[[x]]', reason: 'noColon' },
      { kind: 'words', at: 5, text: ' and ' },
      { kind: 'broken', at: 10, text: '[[zone:', reason: 'unclosed' },
    ]);
  });

  it('add up to the text, each at its offset', () => {
    const texts = fc
      .array(fc.constantFrom('[[', ']]', ':', 'zone', 'a b', '\n', '[', ']'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        let spelled = '';
        for (const piece of textPieces(text, IDS)) {
          assert.equal(piece.at, spelled.length);
          assert.notEqual(piece.text, '');
          spelled += piece.kind === 'pill' ? `[[${piece.objectId}:${piece.text}]]` : piece.text;
        }
        assert.equal(spelled, text);
      }),
    );
  });
});
