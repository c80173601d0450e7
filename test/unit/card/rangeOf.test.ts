import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonPath } from '../../../src/card/jsonPath.ts';
import { rangeInText } from '../../../src/card/rangeInText.ts';
import { keyRangeOf, rangeOf } from '../../../src/card/rangeOf.ts';
import { readCardText } from '../../../src/card/readCardText.ts';
import type { TextRange } from '../../../src/card/textEdit.ts';
import { proseArb } from './arbitraries.ts';
import { unusuallyFormattedArb } from './oddFormatting.ts';

const TEXT = '{ "metadata": { "title": "A" }, "drawings": [{ "points": [{ "price": 1.50 }] }] }';

function at(range: TextRange, text = TEXT): string {
  return text.slice(range.offset, range.offset + range.length);
}

describe('rangeOf', () => {
  const card = readCardText(TEXT);

  it('is where the value stands', () => {
    assert.equal(at(rangeOf(card, ['drawings', 0, 'points', 0, 'price'])), '1.50');
    assert.equal(at(rangeOf(card, ['metadata'])), '{ "title": "A" }');
  });

  it('is the nearest place around what does not exist', () => {
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
  it('is where a stretch of a text stands, escapes and all', () => {
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

  it('is the value where there is no text', () => {
    const path: JsonPath = ['drawings', 0, 'points', 0, 'price'];
    assert.equal(at(rangeInText(readCardText(TEXT), path, { offset: 1, length: 1 })), '1.50');
  });
});
