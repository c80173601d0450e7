import assert from 'node:assert/strict';
import fc from 'fast-check';
import { changeValues } from '../../../src/card/changeValues.ts';
import type { JsonPath, JsonValue } from '../../../src/card/jsonPath.ts';
import type { PlaceChange } from '../../../src/card/placeChange.ts';
import { readCardText } from '../../../src/card/readCardText.ts';
import { removeValue } from '../../../src/card/removeValue.ts';
import { setValue } from '../../../src/card/setValue.ts';
import { applyTextEdits, type TextEdit } from '../../../src/card/textEdit.ts';
import { cardArb } from './arbitraries.ts';
import { unusuallyFormattedArb } from './oddFormatting.ts';

const valueArb: fc.Arbitrary<JsonValue> = fc
  .jsonValue({ maxDepth: 2 })
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);
const pathArb: fc.Arbitrary<JsonPath> = fc.array(
  fc.oneof(
    fc.constantFrom('metadata', 'levels', 'drawings', 'points', 'style', 'price', 'color', 'pivot', 'title'),
    fc.nat({ max: 3 }),
  ),
  { minLength: 1, maxLength: 5 },
);
const changeArb: fc.Arbitrary<PlaceChange> = fc.oneof(
  fc.record({ path: pathArb, value: valueArb }),
  fc.record({ path: pathArb }),
);
/** Values put at keys, of which the order does not matter. */
const keyedArb = fc.uniqueArray(
  fc.record({
    path: fc.constantFrom<JsonPath>(
      ['drawings', 0, 'style', 'color'],
      ['drawings', 0, 'style', 'opacity'],
      ['drawings', 0, 'clientObjectId'],
      ['drawings', 0, 'points', 0, 'price'],
      ['drawings', 0, 'points', 0, 'time'],
      ['levels', 'intermediateSupport', 'price'],
      ['levels', 'intermediateSupport', 'clientObjectId'],
      ['metadata', 'title'],
      ['metadata', 'comments'],
      ['new'],
    ),
    value: valueArb,
  }),
  { selector: ({ path }) => path.join(), maxLength: 10 },
);
const textArb = fc.oneof(cardArb, valueArb).chain(unusuallyFormattedArb);

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function applied(text: string, edits: readonly TextEdit[]): { readonly value: unknown; readonly text: string } {
  let end = 0;
  for (const edit of edits) {
    assert.ok(edit.offset >= end, 'edits ascend and do not overlap');
    end = edit.offset + edit.length;
  }
  const result = applyTextEdits(text, edits);
  const read = readCardText(result);
  assert.deepEqual(read.problems, [], result);
  return { value: read.value, text: result };
}

/** The same by one change after the other, each on the text that the one before left. */
function oneByOne(text: string, changes: readonly PlaceChange[]): string {
  return changes.reduce((now, { path, value }) => {
    const read = readCardText(now);
    return applyTextEdits(now, value === undefined ? removeValue(read, path) : setValue(read, path, value));
  }, text);
}

describe('changeValues', () => {
  // Properties run many cards; a busy machine needs its time.

  it('says the same as one change after the other', () => {
    fc.assert(
      fc.property(
        cardArb.filter((card) => card.drawings.length > 0).chain(unusuallyFormattedArb),
        keyedArb,
        (text, changes) => {
          const together = applied(text, changeValues(readCardText(text), changes));
          assert.deepEqual(plain(together.value), plain(readCardText(oneByOne(text, changes)).value));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('leaves a readable text, whatever the changes', () => {
    fc.assert(
      fc.property(textArb, fc.array(changeArb, { maxLength: 6 }), (text, changes) => {
        applied(text, changeValues(readCardText(text), changes));
      }),
      { numRuns: 1000 },
    );
  });

  it('puts several new keys into one new object', () => {
    const text = '{\n  "drawings": [\n    { "type": "LINE", "points": [] }\n  ]\n}\n';
    const changes = [
      { path: ['drawings', 0, 'style', 'lineWidth'], value: 3 },
      { path: ['drawings', 0, 'style', 'color'], value: '#112233' },
      { path: ['drawings', 0, 'clientObjectId'], value: 'a' },
    ];
    assert.equal(
      applied(text, changeValues(readCardText(text), changes)).text,
      text.replace(
        '"LINE", "points": []',
        '"LINE", "clientObjectId": "a", "points": [], "style": { "color": "#112233", "lineWidth": 3 }',
      ),
    );
  });

  it('changes two prices by their own characters, and nothing between', () => {
    const text = '{"drawings":[{"points":[{"time":1,"price":1.10500},{"time":2, /* top */ "price":1.20}]}]}';
    const edits = changeValues(readCardText(text), [
      { path: ['drawings', 0, 'points', 1, 'price'], value: 1.21 },
      { path: ['drawings', 0, 'points', 0, 'price'], value: 1.106 },
    ]);
    assert.equal(applyTextEdits(text, edits), text.replace('1.10500', '1.106').replace('1.20', '1.21'));
    assert.equal(edits.length, 2);
  });

  it('takes a key away and puts its neighbour in', () => {
    const text = '{ "levels": { "pivot": { "price": 1, "time": "x" } } }';
    const changes = [
      { path: ['levels', 'pivot', 'time'] },
      { path: ['levels', 'pivot', 'clientObjectId'], value: 'p' },
      { path: ['levels', 'support'], value: { price: 0.5 } },
    ];
    assert.equal(
      applied(text, changeValues(readCardText(text), changes)).text,
      '{ "levels": { "pivot": { "price": 1, "clientObjectId": "p" }, "support": { "price": 0.5 } } }',
    );
  });

  it('lets the last of several changes to one place count', () => {
    const text = '{"metadata":{"title":"a"}}';
    const changes = [
      { path: ['metadata', 'title'], value: 'b' },
      { path: ['metadata'], value: { title: 'c' } },
      { path: ['metadata', 'title'], value: 'd' },
    ];
    assert.equal(applied(text, changeValues(readCardText(text), changes)).text, '{"metadata":{"title":"d"}}');
  });

  it('edits nothing when all stands there already', () => {
    const text = '{"levels":{"pivot":{"price":1.50}}}';
    const changes = [{ path: ['levels', 'pivot', 'price'], value: 1.5 }, { path: ['levels', 'support'] }];
    assert.deepEqual(changeValues(readCardText(text), changes), []);
  });
});
