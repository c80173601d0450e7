import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LINKED_TEXT_FIELDS } from '../../../../src/card/card.ts';
import {
  linksById,
  mentionAt,
  mentionsOf,
  type ObjectMention,
  objectMentions,
} from '../../../../src/card/navigation/objectMentions.ts';
import { objectIds } from '../../../../src/card/objectIds.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';
import { findTextLinks } from '../../../../src/card/textLinks.ts';
import { cardArb } from '../arbitraries.ts';
import { unusuallyFormattedArb } from '../oddFormatting.ts';

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

  it('tells the truth about any card, however it is written', () => {
    // Properties run many cards; a busy machine needs its time.
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
