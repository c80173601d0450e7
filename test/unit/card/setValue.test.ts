import assert from 'node:assert/strict';
import fc from 'fast-check';
import { insertItems } from '../../../src/card/insertItems.ts';
import type { JsonPath, JsonValue } from '../../../src/card/jsonPath.ts';
import { readCardText } from '../../../src/card/readCardText.ts';
import { removeValue } from '../../../src/card/removeValue.ts';
import { setValue } from '../../../src/card/setValue.ts';
import { applyTextEdits, type TextEdit } from '../../../src/card/textEdit.ts';
import { cardArb } from './arbitraries.ts';
import { unusuallyFormattedArb } from './oddFormatting.ts';

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
const textArb = fc.oneof(cardArb, newValueArb).chain(unusuallyFormattedArb);

/** What the path leads to, by the language's own means. */
function at(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((part, segment) => {
    if (typeof part !== 'object' || part === null) return undefined;
    if (Array.isArray(part) !== (typeof segment === 'number')) return undefined;
    return Object.hasOwn(part, segment) ? (part as Record<string | number, unknown>)[segment] : undefined;
  }, value);
}

/** The value as plain JSON, so that prototypes do not count. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function withValueSet(text: string, edits: readonly TextEdit[]): { readonly value: unknown; readonly text: string } {
  const result = applyTextEdits(text, edits);
  const read = readCardText(result);
  assert.deepEqual(read.problems, [], result);
  return { value: read.value, text: result };
}

describe('setValue', () => {
  // Properties run many cards; a busy machine needs its time.

  it('puts the value where the path says, in any text', () => {
    fc.assert(
      fc.property(textArb, newPathArb, newValueArb, (text, path, value) => {
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

  it('edits nothing when the value stands there already, however it is spelt', () => {
    const text = '{"levels":{"pivot":{"price":1.50}}}';
    assert.deepEqual(setValue(readCardText(text), ['levels', 'pivot', 'price'], 1.5), []);
  });

  it('makes what is missing on the way', () => {
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

  it('edits the key that counts of two, beside a mistake elsewhere', () => {
    const text = '{"metadata":{"title":"a","title":"b"}, oops}';
    const edits = setValue(readCardText(text), ['metadata', 'title'], 'c');
    assert.equal(applyTextEdits(text, edits), text.replace('"b"', '"c"'));
  });

  it('never throws on a broken text, and adds no mistake to it', () => {
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
  it('takes away what the path names, and nothing else', () => {
    fc.assert(
      fc.property(textArb, newPathArb, (text, path) => {
        const before = readCardText(text);
        const expected = structuredCloneWithout(plain(before.value), path);
        const result = withValueSet(text, removeValue(before, path));
        assert.deepEqual(plain(result.value), expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('takes a key away that is given twice', () => {
    const text = '{"metadata":{"title":"a","symbol":"X","title":"b"}}';
    assert.equal(
      applyTextEdits(text, removeValue(readCardText(text), ['metadata', 'title'])),
      '{"metadata":{"symbol":"X"}}',
    );
  });

  it('keeps a comment that stands alone', () => {
    const text = '[ 1, // one\n 2 // two\n]';
    assert.equal(applyTextEdits(text, removeValue(readCardText(text), [1])), '[ 1 // one\n // two\n]');
  });
});

describe('insertItems', () => {
  it('puts a new item before the one that was there', () => {
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
