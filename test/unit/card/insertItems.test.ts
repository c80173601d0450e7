import assert from 'node:assert/strict';
import fc from 'fast-check';
import { insertItems } from '../../../src/card/insertItems.ts';
import { readCardText } from '../../../src/card/readCardText.ts';
import { applyTextEdits } from '../../../src/card/textEdit.ts';
import { unusuallyFormattedArb } from './oddFormatting.ts';

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
  it('puts the new items in their order before the one that was there, in any text', () => {
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

  it('makes the list when there is none', () => {
    assert.equal(inserted('{"levels":{}}', 0, [1, 2]).replace(/\s/g, ''), '{"levels":{},"drawings":[1,2]}');
  });
});
