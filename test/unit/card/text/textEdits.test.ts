import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Card } from '../../../../src/card/model/card.ts';
import { editsTo } from '../../../../src/card/text/changeCard.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { insertItems, reorderItems } from '../../../../src/card/text/listItems.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { applyTextEdits, type TextEdit } from '../../../../src/card/text/textEdit.ts';
import { largestCard } from '../../../support/largestCard.ts';
import { anyCardArb, cardArb, twoCardsArb } from '../arbitraries.ts';
import { unusuallyFormattedArb } from './unusualFormatting.ts';

const itemArb = fc.oneof(
  fc.nat(),
  fc.constantFrom('a // b', ', ]', '/*'),
  fc.record({ type: fc.constant('LINE'), points: fc.array(fc.nat(), { maxLength: 2 }) }, { noNullPrototype: true }),
);
const listArb = fc.array(itemArb, { maxLength: 7 });

function orderArb(count: number): fc.Arbitrary<number[]> {
  const places = Array.from({ length: count }, (_, place) => place);
  return fc.shuffledSubarray(places, { minLength: count, maxLength: count });
}

/** The order that undoes another. */
function inverse(order: readonly number[]): number[] {
  return order.map((_, place) => order.indexOf(place));
}

function reordered(text: string, order: readonly number[]): string {
  const edits = reorderItems(readCardText(text), ['drawings'], order);
  let end = 0;
  for (const edit of edits) {
    assert.ok(edit.offset >= end, 'edits ascend and do not overlap');
    end = edit.offset + edit.length;
  }
  const now = readCardText(applyTextEdits(text, edits));
  assert.deepEqual(now.problems, [], now.text);
  return now.text;
}

const NOTED = `{
  "drawings": [ // bottom first
    // the ceiling
    { "type": "LINE", "n": 1.0 },
    { "type": "LINE", "n": 2.0 }, // kept short

    /* the zone,
       drawn twice */
    { "type": "RECTANGLE", "n": 3.0 } // the last
    // nothing more
  ]
}
`;

describe('reorderItems', () => {
  it('reorders the items of any text and keeps every comment', () => {
    fc.assert(
      fc.property(
        listArb.chain((list) =>
          fc.tuple(fc.constant(list), unusuallyFormattedArb({ drawings: list }), orderArb(list.length)),
        ),
        ([list, text, order]) => {
          const now = reordered(text, order);
          const expected = { drawings: order.map((place) => list[place]) };
          assert.deepEqual(JSON.parse(JSON.stringify(readCardText(now).value)), expected);
          for (const words of [/\/\/ note/g, /\/\* , \] \}/g, /\/\*\*\//g, /\/\/ own line/g]) {
            assert.equal(now.match(words)?.length, text.match(words)?.length);
          }
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('gives back every byte when the order is undone', () => {
    const layoutArb = fc.record({
      list: listArb,
      indent: fc.constantFrom(undefined, 2, '\t'),
      note: fc.constantFrom('', ' // note', ' /* note */'),
      above: fc.constantFrom('', '// above\n'),
      trailing: fc.boolean(),
      windows: fc.boolean(),
    });
    fc.assert(
      fc.property(
        layoutArb.chain((layout) => fc.tuple(fc.constant(layout), orderArb(layout.list.length))),
        ([{ list, indent, note, above, trailing, windows }, order]) => {
          const items = list.map((item) => JSON.stringify(item, undefined, indent));
          const lines = items.map(
            (item, place) => `${above}  ${item}${trailing || place < items.length - 1 ? ',' : ''}${note}\n`,
          );
          const unix = `{ "drawings": [\n${lines.join('')}] }`;
          const text = windows ? unix.replaceAll('\n', '\r\n') : unix;
          const there = reordered(text, order);
          assert.equal(reordered(there, inverse(order)), text);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('moves the comments of an item with it', () => {
    assert.equal(
      reordered(NOTED, [2, 0, 1]),
      `{
  "drawings": [ // bottom first
    /* the zone,
       drawn twice */
    { "type": "RECTANGLE", "n": 3.0 }, // the last
    // the ceiling
    { "type": "LINE", "n": 1.0 },

    { "type": "LINE", "n": 2.0 } // kept short
    // nothing more
  ]
}
`,
    );
  });

  it('never lets a line comment swallow what follows', () => {
    const text = '{"drawings": [ 1, // one\n 2, 3 ]}';
    assert.equal(reordered(text, [1, 2, 0]), '{"drawings": [ 2,\n 3, 1 // one\n ]}');
  });

  it('moves one drawing of the largest card by its own text only', () => {
    const text = formatCard(largestCard());
    const order = [...Array.from({ length: 19 }, (_, place) => place + 1), 0];
    const edits = reorderItems(readCardText(text), ['drawings'], order);
    const changed = edits.reduce((sum, { length, newText }) => sum + length + newText.length, 0);
    const ownText = JSON.stringify(largestCard().drawings[0], undefined, 2).length;
    assert.ok(changed < 4 * ownText, `${changed} characters for a drawing of ${ownText}`);
  });

  it('edits nothing for an invalid order', () => {
    for (const order of [[0], [0, 1, 1], [0, 1, 3], [0, 1, 2, 3], [0.5, 1, 2]]) {
      assert.deepEqual(reorderItems(readCardText(NOTED), ['drawings'], order), []);
    }
    assert.deepEqual(reorderItems(readCardText(NOTED), ['drawings', 0], [0]), []);
    assert.deepEqual(reorderItems(readCardText(NOTED), ['drawings'], [0, 1, 2]), []);
  });
});

const insertedItemArb = fc.oneof(
  fc.nat(),
  fc.record({ type: fc.constant('LINE'), at: fc.nat() }, { noNullPrototype: true }),
);
const insertedListArb = fc.array(insertedItemArb, { maxLength: 5 });

function inserted(text: string, at: number, values: readonly (number | { readonly type: string })[]): string {
  const now = readCardText(applyTextEdits(text, insertItems(readCardText(text), ['drawings', at], values)));
  assert.deepEqual(now.problems, [], now.text);
  return now.text;
}

describe('insertItems', () => {
  it('inserts items before an existing one, in any text', () => {
    fc.assert(
      fc.property(
        insertedListArb.chain((list) => fc.tuple(fc.constant(list), unusuallyFormattedArb({ drawings: list }))),
        fc.nat({ max: 6 }),
        insertedListArb,
        ([list, text], at, values) => {
          const now = readCardText(inserted(text, at, values));
          assert.deepEqual(JSON.parse(JSON.stringify(now.value)), { drawings: list.toSpliced(at, 0, ...values) });
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is one edit that keeps what was there', () => {
    const text = '{\n  "drawings": [\n    { "type": "LINE" } // the first\n  ]\n}\n';
    const edits = insertItems(readCardText(text), ['drawings', 9], [{ type: 'A' }, { type: 'B' }]);
    assert.equal(
      applyTextEdits(text, edits),
      '{\n  "drawings": [\n    { "type": "LINE" }, // the first\n    { "type": "A" },\n    { "type": "B" }\n  ]\n}\n',
    );
    assert.ok(edits.every(({ length }) => length === 0));
  });

  it('creates a missing array', () => {
    assert.equal(inserted('{"levels":{}}', 0, [1, 2]).replace(/\s/g, ''), '{"levels":{},"drawings":[1,2]}');
  });
});

describe('editsTo', () => {
  const NOTED = `// Morning idea
{
    "metadata": {
        "symbol": "EUR/USD", "title": "Breakout", // short!
        "direction": "BULLISH", "entryPlacement": "ABOVE_CURRENT", "timeframe": "H4",
        "expiry": { "type": "GTC" },
        "preferenceText": "Buy",
    },
    "levels": {
        "resistance": { "price": 1.2000, "clientObjectId": "r" },
        "pivot": { "price": 1.10, "clientObjectId": "p" },
        "support": { "price": 1.0e0, "clientObjectId": "s" },
    },
    "drawings": [
        // the ceiling
        { "type": "HORIZONTAL_LINE", "clientObjectId": "a", "points": [{ "time": 1772000000000, "price": 1.150 }] },
        /* the zone */
        { "type": "RECTANGLE", "clientObjectId": "b",
          "points": [{ "time": 1.772e12, "price": 1.10 }, { "price": 1.120, "time": "2026-03-02T04:00Z" }] }, // keep
        { "type": "LINE", "clientObjectId": "c", "points": [{ "time": 1, "price": 1 }, { "time": 2, "price": 2 }] }
    ],
}
`;

  function cardOf(text: string): Card {
    const { card, problems } = readCardText(text);
    assert.deepEqual(problems, []);
    assert.ok(card);
    return card;
  }

  function edited(text: string, change: (card: Card) => Card): { readonly text: string; readonly edits: TextEdit[] } {
    const edits = editsTo(readCardText(text), change(cardOf(text)));
    return { text: applyTextEdits(text, edits), edits };
  }

  function assertApart(edits: readonly TextEdit[], length: number): void {
    let end = 0;
    for (const edit of edits) {
      assert.ok(edit.offset >= end && edit.length >= 0, 'edits ascend and do not overlap');
      end = edit.offset + edit.length;
    }
    assert.ok(end <= length);
  }

  it('leaves a text that already reads as the card unchanged', () => {
    fc.assert(
      fc.property(
        anyCardArb.chain((card) => fc.tuple(fc.constant(card), unusuallyFormattedArb(card))),
        ([card, text]) => assert.deepEqual(editsTo(readCardText(text), card), []),
      ),
    );
  });

  it('turns any text of a card into any other card, whatever the formatting', () => {
    fc.assert(
      fc.property(
        fc
          .oneof(twoCardsArb, fc.tuple(anyCardArb, anyCardArb))
          .chain(([before, after]) => fc.tuple(unusuallyFormattedArb(before), fc.constant(after))),
        ([text, after]) => {
          const edits = editsTo(readCardText(text), after);
          assertApart(edits, text.length);
          assert.deepEqual(cardOf(applyTextEdits(text, edits)), after);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('turns any string into the card', () => {
    const broken = cardArb
      .chain((card) => fc.tuple(unusuallyFormattedArb(card), fc.nat(), fc.nat({ max: 9 })))
      .map(([text, at, length]) => {
        const from = at % text.length;
        return text.slice(0, from) + text.slice(from + length);
      });
    const shapes = fc.json();
    fc.assert(
      fc.property(fc.oneof(fc.string(), broken, shapes), cardArb, (text, card) => {
        const edits = editsTo(readCardText(text), card);
        assertApart(edits, text.length);
        assert.deepEqual(cardOf(applyTextEdits(text, edits)), card);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps every comment when drawings are added, removed and moved', () => {
    fc.assert(
      fc.property(cardArb, fc.shuffledSubarray(cardOf(NOTED).drawings), (other, some) => {
        const { text } = edited(NOTED, (card) => ({ ...card, drawings: [...some, ...other.drawings.slice(0, 2)] }));
        for (const words of ['// Morning idea', '// short!', '// the ceiling', '/* the zone */', '// keep']) {
          assert.ok(text.includes(words), words);
        }
      }),
    );
  });

  it('changes one price and nothing beside it', () => {
    const result = edited(NOTED, (card) => ({
      ...card,
      drawings: card.drawings.map((drawing) =>
        drawing.clientObjectId === 'b'
          ? {
              ...drawing,
              points: drawing.points.map((point, place) => (place === 1 ? { ...point, price: 1.13 } : point)),
            }
          : drawing,
      ),
    }));
    assert.equal(result.text, NOTED.replace('1.120', '1.13'));
    assert.equal(result.edits.length, 1);
    assert.ok((result.edits[0]?.length ?? 99) <= 2);
  });

  it('removes a drawing with its line and leaves the others unchanged', () => {
    const result = edited(NOTED, (card) => ({
      ...card,
      drawings: card.drawings.filter((drawing) => drawing.clientObjectId !== 'a'),
    }));
    const line = NOTED.split('\n').find((candidate) => candidate.includes('"clientObjectId": "a"'));
    assert.equal(result.text, NOTED.replace(`${line}\n`, ''));
  });

  it('removes the last drawing together with the comma before it', () => {
    const result = edited(NOTED, (card) => ({ ...card, drawings: card.drawings.slice(0, 2) }));
    const line = NOTED.split('\n').find((candidate) => candidate.includes('"clientObjectId": "c"'));
    assert.equal(result.text, NOTED.replace(`\n${line}`, '').replace('}] }, // keep', '}] } // keep'));
  });

  it('adds a drawing after its neighbour with the text’s indentation', () => {
    const result = edited(NOTED, (card) => ({
      ...card,
      drawings: [...card.drawings, { type: 'HORIZONTAL_LINE', clientObjectId: 'new', points: [{ time: 5, price: 7 }] }],
    }));
    const last = '{ "time": 2, "price": 2 }] }\n';
    const added = [
      '{ "time": 2, "price": 2 }] },',
      '        {',
      '            "type": "HORIZONTAL_LINE",',
      '            "clientObjectId": "new",',
      '            "points": [',
      '                { "time": 5, "price": 7 }',
      '            ]',
      '        }',
      '',
    ].join('\n');
    assert.equal(result.text, NOTED.replace(last, added));
  });

  it('moves a drawing with its own text', () => {
    const result = edited(NOTED, (card) => {
      const [a, b, c] = card.drawings;
      assert.ok(a && b && c);
      return { ...card, drawings: [b, c, a] };
    });
    assert.ok(result.text.includes('[{ "time": 1772000000000, "price": 1.150 }] }'));
    assert.deepEqual(
      cardOf(result.text).drawings.map((drawing) => drawing.clientObjectId),
      ['b', 'c', 'a'],
    );
  });

  it('renames a drawing in place', () => {
    const result = edited(NOTED, (card) => ({
      ...card,
      drawings: card.drawings.map((drawing) =>
        drawing.clientObjectId === 'b' ? { ...drawing, clientObjectId: 'box' } : drawing,
      ),
    }));
    assert.equal(result.text, NOTED.replace('"b"', '"box"'));
  });

  it('inserts a new field in the documents’ order, with the text’s comma style', () => {
    const result = edited(NOTED, (card) => ({ ...card, metadata: { ...card.metadata, comments: 'thin' } }));
    assert.equal(
      result.text,
      NOTED.replace('"preferenceText": "Buy",', '"preferenceText": "Buy",\n        "comments": "thin",'),
    );
  });

  it('uses the line ends of the text', () => {
    const text = formatCard(cardOf(NOTED)).replaceAll('\n', '\r\n');
    const result = edited(text, (card) => ({
      ...card,
      drawings: [...card.drawings, { type: 'LINE', clientObjectId: 'n', points: [] }],
    }));
    assert.equal(result.text.replaceAll('\r\n', '').includes('\n'), false);
  });

  it('keeps a one-line text on one line', () => {
    const text = JSON.stringify(cardOf(NOTED));
    const result = edited(text, (card) => ({
      ...card,
      metadata: { ...card.metadata, comments: 'x' },
      drawings: [...card.drawings].reverse(),
    }));
    assert.equal(result.text.includes('\n'), false);
  });

  it('removes a duplicate key and keeps the last', () => {
    const text = NOTED.replace(
      '"preferenceText": "Buy",',
      '"preferenceText": "lost",\n        "preferenceText": "Buy",',
    );
    assert.equal(applyTextEdits(text, editsTo(readCardText(text), cardOf(NOTED))), NOTED);
  });

  it('splits no surrogate pair', () => {
    const text = NOTED.replace('"Breakout"', '"😀"');
    const { edits } = edited(text, (card) => ({ ...card, metadata: { ...card.metadata, title: '😁' } }));
    assert.deepEqual(
      edits.map((edit) => edit.newText),
      ['😁'],
    );
  });

  it('reverses the drawings of the largest card', () => {
    const card = largestCard();
    const text = readCardText(formatCard(card));
    const edits = editsTo(text, { ...card, drawings: [...card.drawings].reverse() });
    assert.deepEqual(cardOf(applyTextEdits(text.text, edits)).drawings, [...card.drawings].reverse());
  });
});
