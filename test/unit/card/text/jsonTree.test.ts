import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonPath } from '../../../../src/card/jsonValue.ts';
import {
  isClosedString,
  keyRangeOf,
  nodeAt,
  rangeInText,
  rangeOf,
  writtenText,
} from '../../../../src/card/text/jsonTree.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import type { TextRange } from '../../../../src/card/text/textEdit.ts';
import { proseArb } from '../arbitraries.ts';
import { unusuallyFormattedArb } from './unusualFormatting.ts';

const TEXT = '{ "metadata": { "title": "A" }, "drawings": [{ "points": [{ "price": 1.50 }] }] }';

function at(range: TextRange, text = TEXT): string {
  return text.slice(range.offset, range.offset + range.length);
}

describe('rangeOf', () => {
  const card = readCardText(TEXT);

  it('is the range of the value', () => {
    assert.equal(at(rangeOf(card, ['drawings', 0, 'points', 0, 'price'])), '1.50');
    assert.equal(at(rangeOf(card, ['metadata'])), '{ "title": "A" }');
  });

  it('is the nearest existing range around a missing value', () => {
    assert.equal(at(rangeOf(card, ['drawings', 0, 'points', 7, 'price'])), '[{ "price": 1.50 }]');
    assert.equal(at(rangeOf(card, ['metadata', 'symbol'])), '{ "title": "A" }');
    assert.deepEqual(rangeOf(readCardText(''), ['metadata']), { offset: 0, length: 0 });
  });

  it('finds keys', () => {
    assert.equal(at(keyRangeOf(card, ['metadata', 'title'])), '"title"');
    assert.equal(at(keyRangeOf(card, ['drawings', 0])), at(rangeOf(card, ['drawings', 0])));
  });
});

describe('rangeInText', () => {
  it('is the range of a part of a string, escapes included', () => {
    fc.assert(
      fc.property(
        proseArb.chain((prose) => fc.tuple(fc.constant(prose), unusuallyFormattedArb({ a: prose }))),
        fc.nat(),
        fc.nat(),
        ([prose, text], from, to) => {
          const [start, end] = [from % (prose.length + 1), to % (prose.length + 1)].sort((a, b) => a - b) as [
            number,
            number,
          ];
          const range = rangeInText(readCardText(text), ['a'], { offset: start, length: end - start });
          assert.equal(JSON.parse(`"${at(range, text)}"`), prose.slice(start, end));
        },
      ),
    );
  });

  it('is the range of the value if it isn’t a string', () => {
    const path: JsonPath = ['drawings', 0, 'points', 0, 'price'];
    assert.equal(at(rangeInText(readCardText(TEXT), path, { offset: 1, length: 1 })), '1.50');
  });
});

describe('writtenText', () => {
  it('maps every character of a value to the file and back, escaped or not', () => {
    const texts = fc
      .string({ unit: fc.constantFrom('a', '"', '\\', '\n', 'é', '/', ']', '[') })
      .filter((text) => text !== '');
    const spelled = texts.chain((text) => unusuallyFormattedArb({ a: text }).map((file) => ({ text, file })));
    fc.assert(
      fc.property(spelled, ({ text, file }) => {
        const node = nodeAt(readCardText(file).root, ['a']);
        assert.ok(node);
        const written = writtenText(file, node);
        for (let unit = 0; unit < text.length; unit++) {
          const from = written.offsetOf(unit);
          assert.equal(JSON.parse(`"${file.slice(from, written.offsetOf(unit + 1))}"`), text[unit]);
          assert.equal(written.unitAt(from), unit);
        }
        assert.equal(file[written.offsetOf(text.length)], '"');
      }),
    );
  });

  it('stays inside an unclosed string', () => {
    const file = '{ "a": "one \\n two';
    const node = nodeAt(readCardText(file).root, ['a']);
    assert.ok(node);
    const written = writtenText(file, node);
    assert.equal(written.offsetOf(1000), file.length);
    assert.equal(written.offsetOf(-1), file.indexOf('one'));
    assert.equal(written.unitAt(1000), 'one \n two'.length);
  });
});

describe('a string of a file', () => {
  it('is closed by a quote that is not escaped', () => {
    const isClosed = (text: string): boolean => isClosedString(`x${text}`, { offset: 1, length: text.length });
    for (const text of ['""', '"a"', '"\\\\"', '"a\\"b"', '"\\\\\\\\"']) assert.equal(isClosed(text), true, text);
    for (const text of ['"', '"a', '"\\"', '"a\\\\\\"']) assert.equal(isClosed(text), false, text);
  });
});
