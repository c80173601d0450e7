import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonPath, JsonValue, PlaceChange } from '../../../../src/card/model/jsonValue.ts';
import { changeValues, removeValue, removeValues, setValue } from '../../../../src/card/text/changeCard.ts';
import { insertItems } from '../../../../src/card/text/listItems.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { applyTextEdits, type TextEdit } from '../../../../src/card/text/textEdit.ts';
import { cardArb } from '../arbitraries.ts';
import { unusuallyFormattedArb } from './unusualFormatting.ts';

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
  it('equals the changes applied one by one', () => {
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

  it('leaves a valid text for any changes', () => {
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

  it('changes two prices and nothing between them', () => {
    const text = '{"drawings":[{"points":[{"time":1,"price":1.10500},{"time":2, /* top */ "price":1.20}]}]}';
    const edits = changeValues(readCardText(text), [
      { path: ['drawings', 0, 'points', 1, 'price'], value: 1.21 },
      { path: ['drawings', 0, 'points', 0, 'price'], value: 1.106 },
    ]);
    assert.equal(applyTextEdits(text, edits), text.replace('1.10500', '1.106').replace('1.20', '1.21'));
    assert.equal(edits.length, 2);
  });

  it('removes a key and inserts its neighbour', () => {
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

  it('applies the last of several changes at one path', () => {
    const text = '{"metadata":{"title":"a"}}';
    const changes = [
      { path: ['metadata', 'title'], value: 'b' },
      { path: ['metadata'], value: { title: 'c' } },
      { path: ['metadata', 'title'], value: 'd' },
    ];
    assert.equal(applied(text, changeValues(readCardText(text), changes)).text, '{"metadata":{"title":"d"}}');
  });

  it('edits nothing if nothing changes', () => {
    const text = '{"levels":{"pivot":{"price":1.50}}}';
    const changes = [{ path: ['levels', 'pivot', 'price'], value: 1.5 }, { path: ['levels', 'support'] }];
    assert.deepEqual(changeValues(readCardText(text), changes), []);
  });
});

const newValueArb: fc.Arbitrary<JsonValue> = fc
  .jsonValue({ noUnicodeString: false, maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);
const keyArb = fc.oneof(
  fc.constantFrom(
    'metadata',
    'levels',
    'drawings',
    'points',
    'style',
    'price',
    'comments',
    'clientObjectId',
    '__proto__',
    'toString',
    'new "key"',
  ),
  fc.nat({ max: 4 }),
);
const newPathArb: fc.Arbitrary<JsonPath> = fc.array(keyArb, { maxLength: 5 });
const textArbSetValue = fc.oneof(cardArb, newValueArb).chain(unusuallyFormattedArb);

/** What the path leads to, by the language's own means. */
function at(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((part, segment) => {
    if (typeof part !== 'object' || part === null) return undefined;
    if (Array.isArray(part) !== (typeof segment === 'number')) return undefined;
    return Object.hasOwn(part, segment) ? (part as Record<string | number, unknown>)[segment] : undefined;
  }, value);
}

function withValueSet(text: string, edits: readonly TextEdit[]): { readonly value: unknown; readonly text: string } {
  const result = applyTextEdits(text, edits);
  const read = readCardText(result);
  assert.deepEqual(read.problems, [], result);
  return { value: read.value, text: result };
}

describe('setValue', () => {
  it('sets the value at the path, in any text', () => {
    fc.assert(
      fc.property(textArbSetValue, newPathArb, newValueArb, (text, path, value) => {
        const read = readCardText(text);
        const result = withValueSet(text, setValue(read, path, value));
        // Positions past the end append: the value is then the last of that list.
        const found = at(result.value, path);
        if (found !== undefined || path.every((segment) => typeof segment === 'string')) {
          assert.deepEqual(plain(found), plain(value));
        } else assert.ok(JSON.stringify(result.value).includes(JSON.stringify(plain(value)).slice(1, -1)));
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves everything else as it was', () => {
    fc.assert(
      fc.property(cardArb, fc.nat(), (card, seed) => {
        const text = fc.sample(unusuallyFormattedArb(card), { seed, numRuns: 1 })[0] ?? '';
        const result = withValueSet(text, setValue(readCardText(text), ['metadata', 'title'], 'Other'));
        assert.deepEqual(plain(result.value), plain({ ...card, metadata: { ...card.metadata, title: 'Other' } }));
      }),
    );
  });

  it('edits nothing if the value is already set, however it is spelt', () => {
    const text = '{"levels":{"pivot":{"price":1.50}}}';
    assert.deepEqual(setValue(readCardText(text), ['levels', 'pivot', 'price'], 1.5), []);
  });

  it('creates missing parents', () => {
    assert.equal(
      withValueSet('{}', setValue(readCardText('{}'), ['drawings', 0, 'style', 'color'], '#112233')).text.replace(
        /\s/g,
        '',
      ),
      '{"drawings":[{"style":{"color":"#112233"}}]}',
    );
    assert.equal(
      withValueSet('', setValue(readCardText(''), ['metadata', 'title'], 'A')).text,
      '{\n  "metadata": {\n    "title": "A"\n  }\n}\n',
    );
  });

  it('puts a style on the line of its drawing', () => {
    const text = '{\n  "drawings": [\n    { "type": "LINE", "style": {} }\n  ]\n}\n';
    assert.equal(
      withValueSet(text, setValue(readCardText(text), ['drawings', 0, 'style', 'opacity'], 0.5)).text,
      text.replace('{} }', '{ "opacity": 0.5 } }'),
    );
  });

  it('edits the last of two duplicate keys in a text with another error', () => {
    const text = '{"metadata":{"title":"a","title":"b"}, oops}';
    const edits = setValue(readCardText(text), ['metadata', 'title'], 'c');
    assert.equal(applyTextEdits(text, edits), text.replace('"b"', '"c"'));
  });

  it('never throws for an invalid text and adds no error to it', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"metadata"',
      ':',
      ',',
      '"title"',
      '/*',
      '*/',
      '// x\n',
      '1',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), newPathArb, newValueArb, (parts, path, value) => {
        const read = readCardText(parts.join(''));
        for (const edits of [setValue(read, path, value), removeValue(read, path), insertItems(read, path, [value])]) {
          const now = readCardText(applyTextEdits(read.text, edits));
          assert.ok(edits.length === 0 || now.problems.length <= read.problems.length);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('removeValue', () => {
  it('removes the value at the path and nothing else', () => {
    fc.assert(
      fc.property(textArbSetValue, newPathArb, (text, path) => {
        const before = readCardText(text);
        const expected = structuredCloneWithout(plain(before.value), path);
        const result = withValueSet(text, removeValue(before, path));
        assert.deepEqual(plain(result.value), expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('removes both of a duplicate key', () => {
    const text = '{"metadata":{"title":"a","symbol":"X","title":"b"}}';
    assert.equal(
      applyTextEdits(text, removeValue(readCardText(text), ['metadata', 'title'])),
      '{"metadata":{"symbol":"X"}}',
    );
  });

  it('keeps a comment on its own line', () => {
    const text = '[ 1, // one\n 2 // two\n]';
    assert.equal(applyTextEdits(text, removeValue(readCardText(text), [1])), '[ 1 // one\n // two\n]');
  });
});

describe('insertItems', () => {
  it('inserts an item before an existing one', () => {
    fc.assert(
      fc.property(
        fc
          .array(newValueArb, { maxLength: 4 })
          .chain((list) => fc.tuple(fc.constant(list), unusuallyFormattedArb({ drawings: list }))),
        fc.nat({ max: 5 }),
        newValueArb,
        ([list, text], place, value) => {
          const result = withValueSet(text, insertItems(readCardText(text), ['drawings', place], [value]));
          assert.deepEqual(plain(result.value), plain({ drawings: list.toSpliced(place, 0, value) }));
        },
      ),
      { numRuns: 500 },
    );
  });
});

function structuredCloneWithout(value: unknown, path: JsonPath): unknown {
  const parent = at(value, path.slice(0, -1));
  const last = path.at(-1);
  if (last === undefined || at(value, path) === undefined) return value;
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete (parent as Record<string, unknown>)[last];
  return value;
}

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
  it('removes several items by their original indexes', () => {
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

  it('leaves the items between and every comment unchanged', () => {
    const text = '{\n  "drawings": [\n    1.0, // one\n    2.0, // two\n    3.0\n  ]\n}\n';
    const edits = removeValues(readCardText(text), [
      ['drawings', 0],
      ['drawings', 2],
    ]);
    assert.equal(edited(text, edits).text, '{\n  "drawings": [\n    // one\n    2.0 // two\n  ]\n}\n');
  });

  it('restores the bytes from before items were inserted', () => {
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
