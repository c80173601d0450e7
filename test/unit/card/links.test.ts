import assert from 'node:assert/strict';
import fc from 'fast-check';
import { choiceEdit, linkChoices, linkQuery } from '../../../src/card/completion/linkSuggestions.ts';
import { type LinkTarget, linkTargetsOf } from '../../../src/card/mentions/linkTargets.ts';
import type { CardSketch } from '../../../src/card/model/cardSketch.ts';
import {
  findTextLinks,
  formatTextLink,
  isLinkableId,
  mapTextLinkIds,
  textPieces,
  withoutTextLinks,
} from '../../../src/card/model/textLinks.ts';

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

const CARD: CardSketch = {
  metadata: { preferenceText: 'Buy [[lv_piv:the retest]] of [[lv_piv:the pivot]].', comments: '[[gone:x]]' },
  levels: { support: { price: 1.08, clientObjectId: 'lv_sup' }, pivot: { price: 1.1, clientObjectId: 'lv_piv' } },
  drawings: [
    {
      type: 'HORIZONTAL_LINE',
      clientObjectId: 'breakout_line',
      points: [{ price: 1.12 }],
      style: { color: '#112233' },
    },
    { type: 'RECTANGLE', clientObjectId: 'zone1', points: [], style: { borderColor: '#445566' } },
    { type: 'LINE', points: [], style: {} },
    { type: 'LINE', clientObjectId: 'a:b', points: [], style: {} },
    { type: 'LINE', clientObjectId: 'zone1', points: [], style: {} },
  ],
};

describe('what a text can link to', () => {
  const targets = linkTargetsOf(CARD);

  it('are levels and drawings with an id that a link can name, each once, levels first', () => {
    assert.deepEqual(
      targets.map(({ objectId, what }) => `${objectId} ${what}`),
      ['lv_piv Pivot', 'lv_sup Support', 'breakout_line Horizontal line', 'zone1 Rectangle'],
    );
  });

  it('have a price or colour', () => {
    assert.deepEqual(
      targets.map(({ price, color }) => price ?? color),
      ['1.10', '1.08', '1.12', '#445566'],
    );
    assert.equal(targets[2]?.color, '#112233');
  });

  it('suggest the labels that the texts already use first', () => {
    assert.deepEqual(targets[0]?.words, ['the retest', 'the pivot', 'the pivot at 1.10', '1.10']);
  });

  it('suggest the ID as a label if it consists of words', () => {
    assert.ok(targets[2]?.words.includes('breakout line'));
    assert.deepEqual(targets[3]?.words, ['the rectangle']);
  });
});

/** The query at the bar in the text. */
function at(text: string) {
  return linkQuery(text.replace('|', ''), text.indexOf('|'));
}

describe('the link being typed', () => {
  it('is undefined outside links', () => {
    for (const text of ['|', 'Buy [|', 'a |[[b:c]]', 'a [|[b:c]]', '[[b:c]|]', '[[b:c]]| d'])
      assert.equal(at(text), undefined);
  });

  it('is an ID from the brackets to the caret in an open link', () => {
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

  it('leaves the text after the caret alone in an open link', () => {
    for (const text of ['See [[|Buy a close', 'See [[piv|Buy a close', 'See [[piv| Target: 1.2', '[[|Target: 1.2']) {
      const query = at(text);
      assert.equal(query?.to, text.indexOf('|'));
      assert.equal(query?.kind === 'id' && query.rest, 'none');
    }
  });

  it('is the whole ID if its end is known', () => {
    const query = at('see [[lv|_pov:this]].');
    assert.deepEqual([query?.from, query?.to, query?.objectId, query?.end], [6, 12, 'lv_pov', 19]);
    assert.equal(query?.kind === 'id' && query.rest, 'words');
    assert.equal((at('[[x|]]') as { rest?: string }).rest, 'none');
    assert.equal((at('[[x|:]]') as { rest?: string }).rest, 'colon');
  });

  it('is a label after the colon, up to the caret in an open link', () => {
    const open = at('[[lv_piv:the p| while');
    assert.deepEqual([open?.kind, open?.from, open?.to, open?.typed, open?.closed], ['words', 9, 14, 'the p', false]);
    const closed = at('[[lv_piv:the| pivot]] x');
    assert.deepEqual([closed?.kind, closed?.to, closed?.typed, closed?.closed], ['words', 18, 'the', true]);
  });

  it('starts at the last brackets before the caret', () => {
    assert.equal(at('[[a:b [[c|')?.objectId, 'c');
    assert.equal(at('[[a:b| [[c')?.objectId, 'a');
  });

  it('is inside the text and contains the caret', () => {
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

const target = (objectId: string, what: string, ...words: string[]): LinkTarget => ({
  objectId,
  what,
  price: undefined,
  color: undefined,
  words: [`the ${what.toLowerCase()}`, ...words],
});
const TARGETS = [
  target('lv_res', 'Resistance'),
  target('lv_piv', 'Pivot', 'the pivot at 1.1', '1.1'),
  target('channel', 'Channel'),
  target('breakout', 'Horizontal line'),
];

function choicesAt(marked: string) {
  const text = marked.replace('|', '');
  const query = linkQuery(text, marked.indexOf('|'));
  return { text, query, choices: query === undefined ? [] : linkChoices(query, TARGETS) };
}

/** What is offered at the bar: ids, with a question mark where they were probably meant, or words. */
function offered(marked: string): readonly string[] {
  return choicesAt(marked).choices.map((choice) =>
    choice.kind === 'words' ? choice.words : `${choice.target.objectId}${choice.meant ? '?' : ''}`,
  );
}

/** The text after taking the first choice at the bar, with a bar where the caret is then. */
function taken(marked: string, place = 0): string {
  const { text, query, choices } = choicesAt(marked);
  const choice = choices[place];
  assert.ok(query && choice);
  const { from, to, insert, caret } = choiceEdit(query, choice);
  const after = text.slice(0, from) + insert + text.slice(to);
  return `${after.slice(0, caret)}|${after.slice(caret)}`;
}

describe('the choices in a link', () => {
  it('are all objects after the brackets, in the order of the card', () => {
    assert.deepEqual(offered('Buy [[|'), ['lv_res', 'lv_piv', 'channel', 'breakout']);
  });

  it('match the typed text: ID prefixes first, then label prefixes, then other matches', () => {
    assert.deepEqual(offered('[[lv|'), ['lv_res', 'lv_piv']);
    assert.deepEqual(offered('[[pi|'), ['lv_piv']);
    assert.deepEqual(offered('[[RES|'), ['lv_res']);
    assert.deepEqual(offered('[[line|'), ['breakout']);
    assert.deepEqual(offered('[[out|'), ['breakout']);
    assert.deepEqual(offered('[[zzzzzz|'), []);
  });

  it('start with the probable target of an unresolved link', () => {
    assert.deepEqual(offered('[[lv_piw|'), ['lv_piv?']);
    assert.deepEqual(offered('see [[lv_pov|:this]]'), ['lv_piv?', 'lv_res', 'channel', 'breakout']);
  });

  it('are labels after the colon, including the typed text', () => {
    assert.deepEqual(offered('[[lv_piv:|'), ['the pivot', 'the pivot at 1.1', '1.1']);
    assert.deepEqual(offered('[[lv_piv:at|'), ['at', 'the pivot at 1.1']);
    assert.deepEqual(offered('[[lv_piv:the pivot|'), ['the pivot', 'the pivot at 1.1']);
    assert.deepEqual(offered('[[gone:mine|'), ['mine']);
  });

  it('complete a link step by step: ID, colon, label and closing brackets', () => {
    assert.equal(taken('Buy [[pi|'), 'Buy [[lv_piv:|');
    assert.equal(taken('Buy [[lv_piv:|'), 'Buy [[lv_piv:the pivot]]|');
    assert.equal(taken('Buy [[lv_piv:| soon'), 'Buy [[lv_piv:the pivot]]| soon');
  });

  it('fix an unresolved link in place', () => {
    assert.equal(taken('see [[lv_pov|:this]] now'), 'see [[lv_piv:this]]| now');
    assert.equal(taken('see [[chan|]]'), 'see [[channel:|]]');
    assert.equal(taken('see [[channel:|]]'), 'see [[channel:the channel]]|');
  });

  it('end in a link to the chosen object, whatever was typed before', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TARGETS), fc.constantFrom('', 'Buy ', 'Buy [[lv_piv:x]] '), (wanted, before) => {
        const first = choicesAt(`${before}[[|`).choices.findIndex(
          (choice) => choice.kind === 'object' && choice.target === wanted,
        );
        const after = taken(taken(`${before}[[|`, first)).replace('|', '');
        const link = findTextLinks(after).at(-1);
        assert.ok(link?.kind === 'link' && link.id === wanted.objectId && link.label === wanted.words[0]);
      }),
    );
  });
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
