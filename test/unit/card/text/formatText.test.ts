import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatText, formatTextRange } from '../../../../src/card/text/formatText.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import { applyTextEdits } from '../../../../src/card/text/textEdit.ts';
import { NEW_FILE_STYLE, type TextStyle } from '../../../../src/card/text/textStyle.ts';
import { cardArb } from '../arbitraries.ts';
import { unusuallyFormattedArb } from './unusualFormatting.ts';

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
