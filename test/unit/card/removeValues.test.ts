import assert from 'node:assert/strict';
import fc from 'fast-check';
import { insertItems } from '../../../src/card/insertItems.ts';
import { readCardText } from '../../../src/card/readCardText.ts';
import { removeValues } from '../../../src/card/removeValues.ts';
import { applyTextEdits } from '../../../src/card/textEdit.ts';
import { unusuallyFormattedArb } from './oddFormatting.ts';

const listArb = fc.array(
  fc.oneof(fc.nat(), fc.record({ type: fc.constant('LINE'), at: fc.nat() }, { noNullPrototype: true })),
  { maxLength: 6 },
);

function edited(text: string, edits: ReturnType<typeof removeValues>): { value: unknown; text: string } {
  const now = readCardText(applyTextEdits(text, edits));
  assert.deepEqual(now.problems, [], now.text);
  return { value: JSON.parse(JSON.stringify(now.value)), text: now.text };
}

describe('removeValues', () => {
  it('takes away several items by the places they had', () => {
    fc.assert(
      fc.property(
        listArb.chain((list) => fc.tuple(fc.constant(list), unusuallyFormattedArb({ drawings: list }))),
        fc.array(fc.nat({ max: 7 }), { maxLength: 5 }),
        ([list, text], places) => {
          const edits = removeValues(
            readCardText(text),
            places.map((place) => ['drawings', place]),
          );
          const left = list.filter((_, place) => !places.includes(place));
          assert.deepEqual(edited(text, edits).value, { drawings: left });
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('leaves the items between, and every comment, as they are written', () => {
    const text = '{\n  "drawings": [\n    1.0, // one\n    2.0, // two\n    3.0\n  ]\n}\n';
    const edits = removeValues(readCardText(text), [
      ['drawings', 0],
      ['drawings', 2],
    ]);
    assert.equal(edited(text, edits).text, '{\n  "drawings": [\n    // one\n    2.0 // two\n  ]\n}\n');
  });

  it('gives back the bytes from before items were put in', () => {
    const plainArb = fc.record({
      list: listArb,
      indent: fc.constantFrom(undefined, 2, 4, '\t'),
      added: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
      at: fc.nat({ max: 7 }),
    });
    fc.assert(
      fc.property(plainArb, ({ list, indent, added, at }) => {
        const text = JSON.stringify({ drawings: list, end: true }, undefined, indent);
        const more = edited(text, insertItems(readCardText(text), ['drawings', at], added)).text;
        const first = Math.min(at, list.length);
        const places = added.map((_, place) => ['drawings', first + place]);
        assert.equal(edited(more, removeValues(readCardText(more), places)).text, text);
      }),
      { numRuns: 500 },
    );
  });
});
