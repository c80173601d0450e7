import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonPath } from '../../../../src/card/model/jsonValue.ts';
import { formatText, formatTextRange } from '../../../../src/card/text/formatText.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import {
  isClosedString,
  keyRangeOf,
  nodeAt,
  rangeInText,
  rangeOf,
  writtenText,
} from '../../../../src/card/text/jsonTree.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { applyTextEdits, type TextRange } from '../../../../src/card/text/textEdit.ts';
import { NEW_FILE_STYLE, type TextStyle } from '../../../../src/card/text/textStyle.ts';
import { metadataOf } from '../../../support/cards.ts';
import { cardArb, proseArb } from '../arbitraries.ts';
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

describe('formatCard', () => {
  it("writes keys in the documents' order, small parts on one line, and a newline at the end", () => {
    const text = formatCard({
      drawings: [
        {
          style: { opacity: 0.5, color: '#112233' },
          points: [{ price: 1.5, time: 0 }],
          clientObjectId: 'a',
          type: 'HORIZONTAL_LINE',
        },
      ],
      levels: {
        support: { clientObjectId: 's', price: 1 },
        pivot: { clientObjectId: 'p', price: 2 },
        resistance: { clientObjectId: 'r', price: 3 },
      },
      metadata: metadataOf({ preferenceText: 'Buy', expiry: { type: 'HOURS', hours: 24 }, title: 'T' }),
    });
    assert.equal(
      text,
      `{
  "metadata": {
    "symbol": "EUR/USD",
    "title": "T",
    "direction": "BULLISH",
    "entryPlacement": "ABOVE_CURRENT",
    "timeframe": "H4",
    "expiry": { "type": "HOURS", "hours": 24 },
    "preferenceText": "Buy"
  },
  "levels": {
    "resistance": { "price": 3, "clientObjectId": "r" },
    "pivot": { "price": 2, "clientObjectId": "p" },
    "support": { "price": 1, "clientObjectId": "s" }
  },
  "drawings": [
    {
      "type": "HORIZONTAL_LINE",
      "clientObjectId": "a",
      "points": [
        { "time": 0, "price": 1.5 }
      ],
      "style": { "color": "#112233", "opacity": 0.5 }
    }
  ]
}
`,
    );
  });
});

function formatted(text: string, style: TextStyle = NEW_FILE_STYLE): string {
  return applyTextEdits(text, formatText(readCardText(text), style));
}

/** Formats what stands between the two marks. */
function rangeFormatted(marked: string): string {
  const [before = '', range = '', after = ''] = marked.split('|');
  const text = before + range + after;
  const edits = formatTextRange(readCardText(text), { offset: before.length, length: range.length }, NEW_FILE_STYLE);
  return applyTextEdits(text, edits);
}

/** Every comment, in its order; spaces at the end of one are no part of it. */
function commentsOf(text: string): string[] {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/[^\r\n]*/g) ?? [];
  return tokens.filter((token) => token.startsWith('/')).map((comment) => comment.trimEnd());
}

describe('formatting a card’s text', () => {
  it('formats it like a new file and keeps each comment with its value', () => {
    const text = `// Morning idea
{"metadata":{"symbol":"EUR/USD",  // the pair
     "title" : "Breakout", /* about the expiry */ "expiry":{"type":"GTC"}},


  // from the weekly chart
  "levels":{"pivot":{"price":1.10,"clientObjectId":"p"}, // mine
  }, "drawings": [ // none yet
  ] } // the end`;
    assert.equal(
      formatted(text),
      `// Morning idea
{
  "metadata": {
    "symbol": "EUR/USD", // the pair
    "title": "Breakout",
    /* about the expiry */ "expiry": { "type": "GTC" }
  },

  // from the weekly chart
  "levels": {
    "pivot": { "price": 1.10, "clientObjectId": "p" }, // mine
  },
  "drawings": [ // none yet
  ]
} // the end
`,
    );
  });

  it('keeps comments in unusual places', () => {
    const text =
      '/* a */ { "b" /* c */ : // d\n [ 1 /* e */ , /* f */ 2 // g\n , // h\n ] /* i */ /* j */ } /* k */ // l';
    const once = formatted(text);
    assert.deepEqual(commentsOf(once), commentsOf(text));
    assert.equal(formatted(once), once);
  });

  it('uses the given style', () => {
    assert.equal(
      formatted('{"drawings":[{"points":[]}]}', { indentUnit: '\t', endOfLine: '\r\n' }),
      '{\r\n\t"drawings": [\r\n\t\t{\r\n\t\t\t"points": []\r\n\t\t}\r\n\t]\r\n}\r\n',
    );
  });

  it('keeps a byte order mark and doesn’t edit a formatted text', () => {
    const text = '\ufeff{\n  "a": 1\n}\n';
    assert.equal(formatted(text), text);
    assert.deepEqual(formatText(readCardText(text), NEW_FILE_STYLE), []);
  });

  it('leaves invalid JSON unchanged', () => {
    for (const text of ['', '{', '{"a":1,,}', '{"a":1} x', "{'a':1}"]) assert.equal(formatted(text), text);
    assert.equal(rangeFormatted('{"a":|1|,,}'), '{"a":1,,}');
  });

  it('formats a card without comments like a new card', () => {
    fc.assert(
      fc.property(cardArb, (card) => {
        const text = formatCard(card);
        assert.equal(formatted(JSON.stringify(JSON.parse(text))), text);
        assert.equal(formatted(text), text);
      }),
      { numRuns: 100 },
    );
  });

  it('changes no value and loses no comment of any text, and is idempotent', () => {
    const texts = cardArb.chain((card) => unusuallyFormattedArb(card));
    fc.assert(
      fc.property(texts, (text) => {
        const [before, once] = [readCardText(text), formatted(text)];
        const after = readCardText(once);
        assert.deepEqual(after.problems, []);
        assert.deepEqual(after.value, before.value);
        assert.deepEqual(commentsOf(once), commentsOf(text));
        assert.equal(formatted(once), once);
      }),
      { numRuns: 300 },
    );
  });
});

describe('formatting a part of a card’s text', () => {
  it('formats the selected items at their indentation', () => {
    assert.equal(
      rangeFormatted('{\n   "a":{"b":   1},\n|   "levels":{"pivot":{"price":1.1}},|\n "drawings":[ ]\n}'),
      '{\n   "a":{"b":   1},\n   "levels": {\n     "pivot": { "price": 1.1 }\n   },\n "drawings":[ ]\n}',
    );
  });

  it('formats some items of an array', () => {
    assert.equal(
      rangeFormatted('{\n  "drawings": [\n    {"a":1},\n    |{"b":2},\n    {"c":3},|\n    {"d":4}\n  ]\n}'),
      '{\n  "drawings": [\n    {"a":1},\n    { "b": 2 },\n    { "c": 3 },\n    {"d":4}\n  ]\n}',
    );
  });

  it('formats the smallest item around an offset', () => {
    assert.equal(
      rangeFormatted('{\n  "levels": {\n    "pivot":{"price":|1|.1},\n    "support":{"price":1}\n  }\n}'),
      '{\n  "levels": {\n    "pivot":{"price":1.1},\n    "support":{"price":1}\n  }\n}'.replace(
        '"price":1.1',
        '"price": 1.1',
      ),
    );
  });

  it('changes no value, for any range of any text', () => {
    const texts = cardArb.chain((card) => fc.tuple(unusuallyFormattedArb(card), fc.nat(), fc.nat()));
    fc.assert(
      fc.property(texts, ([text, a, b]) => {
        const offset = a % text.length;
        const length = b % (text.length - offset);
        const edits = formatTextRange(readCardText(text), { offset, length }, NEW_FILE_STYLE);
        const after = applyTextEdits(text, edits);
        assert.deepEqual(readCardText(after).value, readCardText(text).value);
        assert.deepEqual(readCardText(after).problems, []);
        assert.deepEqual(commentsOf(after), commentsOf(text));
      }),
      { numRuns: 300 },
    );
  });
});
