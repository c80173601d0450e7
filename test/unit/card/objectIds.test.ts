import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Card } from '../../../src/card/model/card.ts';
import { freshObjectId, objectIds, renameRefusal } from '../../../src/card/model/objectIds.ts';
import { mapTextLinkIds } from '../../../src/card/model/textLinks.ts';
import { renameObjectId } from '../../../src/card/text/changeCard.ts';
import { formatCard } from '../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { applyTextEdits } from '../../../src/card/text/textEdit.ts';
import { cardArb } from './arbitraries.ts';
import { unusuallyFormattedArb } from './text/unusualFormatting.ts';

const TEXT = `{
  "metadata": { "preferenceText": "At\\u0020[[zone:the \\"zone\\"]], [[lv:x]] and [[zone:again]]", "comments": "[[zone]]" },
  "levels": { "pivot": { "clientObjectId": "lv" } },
  "drawings": [{ "type": "RECTANGLE", "clientObjectId": "zone" }, { "clientObjectId": "" }, {}]
}`;

describe('objectIds', () => {
  it('lists levels and drawings with an ID', () => {
    assert.deepEqual(objectIds(readCardText(TEXT)), [
      { kind: 'level', id: 'lv', level: 'pivot', path: ['levels', 'pivot'] },
      { kind: 'drawing', id: 'zone', type: 'RECTANGLE', path: ['drawings', 0] },
    ]);
  });

  it('suggests an unused ID', () => {
    assert.equal(freshObjectId(readCardText(TEXT), 'pivot'), 'lv_piv');
    assert.equal(
      freshObjectId(readCardText('{"drawings":[{"clientObjectId":"zone1"},{"clientObjectId":"zone3"}]}'), 'RECTANGLE'),
      'zone2',
    );
    fc.assert(
      fc.property(cardArb, (card) => {
        const text = readCardText(formatCard(card));
        assert.ok(!objectIds(text).some(({ id }) => id === freshObjectId(text, 'LINE')));
      }),
    );
  });
});

function renamed(card: Card, from: string, to: string): Card {
  const id = <T extends { clientObjectId: string }>(object: T): T =>
    object.clientObjectId === from ? { ...object, clientObjectId: to } : object;
  const rename = (text: string): string => mapTextLinkIds(text, (linked) => (linked === from ? to : undefined));
  const { preferenceText, alternativeText, comments } = card.metadata;
  return {
    metadata: {
      ...card.metadata,
      preferenceText: rename(preferenceText),
      ...(alternativeText !== undefined && { alternativeText: rename(alternativeText) }),
      ...(comments !== undefined && { comments: rename(comments) }),
    },
    levels: Object.fromEntries(Object.entries(card.levels).map(([name, level]) => [name, id(level)])) as Card['levels'],
    drawings: card.drawings.map(id),
  };
}

describe('renameObjectId', () => {
  it('changes the object and every link, and no other character', () => {
    const result = renameObjectId(readCardText(TEXT), 'zone', 'box');
    assert.ok(result.kind === 'edits');
    assert.equal(
      applyTextEdits(TEXT, result.edits),
      TEXT.replace('[[zone:the', '[[box:the').replace('[[zone:again', '[[box:again').replace('"zone" }', '"box" }'),
    );
  });

  it('renames in any text of any card', () => {
    fc.assert(
      fc.property(
        cardArb.chain((card) => fc.tuple(fc.constant(card), unusuallyFormattedArb(card))),
        fc.nat(),
        fc.constantFrom('fresh-1', 'neu "ß"\\', '😀'),
        ([card, text], which, to) => {
          const read = readCardText(text);
          const ids = objectIds(read);
          const from = ids[which % ids.length]?.id ?? '';
          const result = renameObjectId(read, from, to);
          assert.ok(result.kind === 'edits', JSON.stringify(result));
          assert.deepEqual(readCardText(applyTextEdits(text, result.edits)).card, renamed(card, from, to));
        },
      ),
    );
  });

  it('restores every byte when renamed back', () => {
    fc.assert(
      fc.property(
        cardArb.map(formatCard),
        fc.nat(),
        fc.constantFrom('fresh-1', 'neu "ß"\\', '😀'),
        (text, which, to) => {
          const ids = objectIds(readCardText(text));
          const from = ids[which % ids.length]?.id ?? '';
          const there = renameObjectId(readCardText(text), from, to);
          assert.ok(there.kind === 'edits');
          const now = applyTextEdits(text, there.edits);
          const back = renameObjectId(readCardText(now), to, from);
          assert.ok(back.kind === 'edits');
          assert.equal(applyTextEdits(now, back.edits), text);
        },
      ),
    );
  });

  it('refuses an ID that is used, empty, or can’t be named by a link', () => {
    const reason = (from: string, to: string) => {
      const result = renameObjectId(readCardText(TEXT), from, to);
      return result.kind === 'refused' ? result.reason : undefined;
    };
    assert.match(reason('zone', 'lv') ?? '', /already used by the level pivot/);
    assert.match(reason('zone', '') ?? '', /empty/);
    assert.match(reason('zone', 'a:b') ?? '', /colon/);
    assert.match(reason('nobody', 'x') ?? '', /No level or drawing/);
  });
});

const card = {
  sketch: {
    metadata: {},
    levels: { pivot: { price: 1, clientObjectId: 'lv_piv' } },
    drawings: [
      { points: [], style: {}, clientObjectId: 'zone1' },
      { points: [], style: {} },
    ],
  },
} as const;

describe('renameRefusal', () => {
  it('allows an object’s own ID and unused ones', () => {
    assert.equal(renameRefusal(card, 'zone1', 'zone1'), undefined);
    assert.equal(renameRefusal(card, 'zone1', 'zone 2'), undefined);
    assert.equal(renameRefusal(card, undefined, 'new'), undefined);
  });

  it('says why an ID can’t be used', () => {
    assert.match(renameRefusal(card, 'zone1', '') ?? '', /empty/);
    assert.match(renameRefusal(card, 'zone1', 'a:b') ?? '', /colon/);
    assert.match(renameRefusal(card, 'zone1', 'a]]b') ?? '', /brackets/);
    assert.match(renameRefusal(card, 'zone1', 'lv_piv') ?? '', /already used by the level pivot/);
    assert.match(renameRefusal(card, undefined, 'zone1') ?? '', /already used by another drawing/);
  });
});
