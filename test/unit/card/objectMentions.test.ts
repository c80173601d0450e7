import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Card, LINKED_TEXT_FIELDS } from '../../../src/card/card.ts';
import { check } from '../../../src/card/findings/check.ts';
import { objectIds } from '../../../src/card/objectIds.ts';
import {
  linksById,
  linksInCard,
  mentionAt,
  mentionsOf,
  type ObjectMention,
  objectMentions,
  unresolvedLinks,
} from '../../../src/card/objectMentions.ts';
import { formatCard } from '../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import type { TextRange } from '../../../src/card/text/textEdit.ts';
import { findTextLinks } from '../../../src/card/textLinks.ts';
import { cardArb } from './arbitraries.ts';
import { changed, SAMPLE } from './findings/sampleCard.ts';
import { unusuallyFormattedArb } from './text/unusualFormatting.ts';

const TEXT = `{
  "metadata": { "preferenceText": "At\\u0020[[zone:the \\"zone\\"]][[lv:x]], [[gone:y]]", "comments": "[[zone]]" },
  "levels": { "pivot": { "clientObjectId": "lv" } },
  "drawings": [{ "type": "RECTANGLE", "clientObjectId": "zone" }, { "clientObjectId": "" }, {}]
}`;

function spelled({ kind, range, idRange }: ObjectMention): string[] {
  return [
    kind,
    TEXT.slice(range.offset, range.offset + range.length),
    TEXT.slice(idRange.offset, idRange.offset + idRange.length),
  ];
}

describe('objectMentions', () => {
  it('finds links, links to nothing included, and the objects themselves, in the text’s order', () => {
    assert.deepEqual(objectMentions(readCardText(TEXT)).map(spelled), [
      ['link', '[[zone:the \\"zone\\"]]', 'zone'],
      ['link', '[[lv:x]]', 'lv'],
      ['link', '[[gone:y]]', 'gone'],
      ['object', '"lv"', 'lv'],
      ['object', '"zone"', 'zone'],
    ]);
  });

  it('knows what is named at a place: anywhere in a link, and of two that touch the one that begins there', () => {
    const card = readCardText(TEXT);
    const at = (words: string, shift = 0): string | undefined => mentionAt(card, TEXT.indexOf(words) + shift)?.id;
    assert.equal(at('[[zone'), 'zone');
    assert.equal(at('\\"zone\\"', 3), 'zone');
    assert.equal(at('[[lv'), 'lv');
    assert.equal(at(', [[gone'), 'lv', 'right behind a link is beside it still');
    assert.equal(at('At'), undefined);
    assert.equal(at('"zone" }'), 'zone');
    assert.equal(at('"RECTANGLE"', 3), undefined);
    assert.equal(at('[[zone]]', 4), undefined, 'what is no link names nothing');
  });

  it('finds all that name one object', () => {
    const card = readCardText(TEXT);
    assert.deepEqual(
      mentionsOf(card, 'zone').map(({ kind }) => kind),
      ['link', 'object'],
    );
    assert.deepEqual([...linksById(card).keys()], ['zone', 'lv', 'gone']);
  });

  it('is right for any card in any formatting', () => {
    const cards = cardArb.chain((card) => unusuallyFormattedArb(card).map((text) => ({ card, text })));
    fc.assert(
      fc.property(cards, ({ card, text }) => {
        const read = readCardText(text);
        const found = objectMentions(read);
        for (const mention of found) {
          const { offset, length } = mention.idRange;
          assert.equal(JSON.parse(`"${text.slice(offset, offset + length)}"`), mention.id);
          if (mention.kind === 'link') {
            const { labelRange } = mention;
            const label = text.slice(labelRange.offset, labelRange.offset + labelRange.length);
            assert.equal(JSON.parse(`"${label}"`), mention.label);
          }
          assert.equal(mentionAt(read, offset), mention);
        }
        const links = LINKED_TEXT_FIELDS.flatMap((field) =>
          findTextLinks(card.metadata[field] ?? '').filter(({ kind }) => kind === 'link'),
        );
        assert.equal(found.length, links.length + objectIds(read).length);
      }),
      { numRuns: 60 },
    );
  });
});

describe('links of a card', () => {
  const text = changed('[[zone:zone]]', '\\n\\"[[gone:\\u0061 b]]\\" [[x]] [[zone:it]]', SAMPLE);
  const links = linksInCard(readCardText(text));
  const slice = ({ offset, length }: TextRange): string => text.slice(offset, offset + length);

  it('are found in all texts, in order, where the file has them', () => {
    assert.deepEqual(
      links.map(({ range }) => slice(range)),
      [
        '[[ceiling:the ceiling]]',
        '[[lv_res:it]]',
        '[[gone:\\u0061 b]]',
        '[[x]]',
        '[[zone:it]]',
        '[[trend:trend]]',
        '[[lv_piv:the pivot]]',
        '[[lv_sup:support]]',
        '[[band:Band]]',
        '[[fib:ratios]]',
      ],
    );
    assert.deepEqual(
      links.slice(2, 5).map((link) => [slice(link.idRange), link.kind === 'link' ? slice(link.labelRange) : '']),
      [
        ['gone', '\\u0061 b'],
        ['x', ''],
        ['zone', 'it'],
      ],
    );
  });

  it('know their targets', () => {
    const kinds = links.map((link) => (link.kind === 'link' ? (link.target?.kind ?? 'dead') : 'malformed'));
    assert.deepEqual(kinds.slice(0, 6), ['drawing', 'level', 'dead', 'malformed', 'drawing', 'drawing']);
  });
});

function cardSaying(preferenceText: string, comments?: string): Card {
  return {
    metadata: {
      symbol: 'EUR/USD',
      title: 'A title',
      direction: 'BULLISH',
      entryPlacement: 'ABOVE_CURRENT',
      timeframe: 'H4',
      expiry: { type: 'GTC' },
      preferenceText,
      ...(comments === undefined ? {} : { comments }),
    },
    levels: {
      resistance: { price: 1.2, clientObjectId: 'r' },
      pivot: { price: 1.1, clientObjectId: 'p' },
      support: { price: 1.05, clientObjectId: 's' },
    },
    drawings: [
      { type: 'HORIZONTAL_LINE', clientObjectId: 'line1', points: [{ time: '2026-03-02T08:00:00Z', price: 1.1 }] },
    ],
  };
}

describe('unresolved links', () => {
  it('are those that name no level and no drawing, each once, in all texts', () => {
    const card = cardSaying('At [[p:the pivot]] or [[gone:there]], [[line1:the line]].', '[[gone:x]] and [[old:y]]');
    assert.deepEqual(unresolvedLinks(card), ['gone', 'old']);
    assert.deepEqual(unresolvedLinks(cardSaying('[[p:a]] [[s:b]]')), []);
  });

  it('are no links that are malformed: those are another mistake', () => {
    assert.deepEqual(unresolvedLinks(cardSaying('[[gone]] [[:x]] [[gone:]] [[gone:open')), []);
  });

  it('are found where the rule finds them, whatever the text', () => {
    const piece = fc.constantFrom(
      '[[',
      ']]',
      '[',
      ':',
      'p',
      's',
      'line1',
      'gone',
      ' ',
      '\n',
      'words',
      '[[p:x]]',
      '[[no:x]]',
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const card = cardSaying(pieces.join(''));
        const ruled = check(readCardText(formatCard(card)), {}).some(({ rule }) => rule === 'links.dead');
        assert.equal(unresolvedLinks(card).length > 0, ruled);
      }),
    );
  });
});
