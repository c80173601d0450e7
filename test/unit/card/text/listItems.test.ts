import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { insertItems, reorderItems } from '../../../../src/card/text/listItems.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { applyTextEdits } from '../../../../src/card/text/textEdit.ts';
import { largestCard } from '../../../support/largestCard.ts';
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
