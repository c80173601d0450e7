import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { formatSyntaxMistake } from '../../../../src/card/text/formatSyntaxMistake.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { nodeValue, rangeOf } from '../../../../src/card/text/jsonTree.ts';
import { findDuplicateKeys, readCardText } from '../../../../src/card/text/readCard.ts';
import { HOSTILE_TEXTS } from '../../../support/hostileTexts.ts';
import { anyCardArb } from '../arbitraries.ts';
import { unusuallyFormattedArb } from './unusualFormatting.ts';

/** The visible parts of a tree; asserts that each node has the right parent. */
function visibleParts(node: Node, parent?: Node): unknown {
  assert.equal(node.parent, parent);
  const { type, offset, length, value, colonOffset, children } = node;
  return { type, offset, length, value, colonOffset, children: children?.map((child) => visibleParts(child, node)) };
}

/** The tree, value and problems agree with those of the parser that VS Code's JSON editor uses. */
function assertReadsAsParser(text: string): void {
  const errors: ParseError[] = [];
  // A byte order mark is an error to that parser.
  const tree = parseTree(text.replace(/^\ufeff/, ' '), errors, { allowTrailingComma: true, disallowComments: false });
  const read = readCardText(text);
  const repeated = errors.length === 0 && tree !== undefined ? findDuplicateKeys(tree).length : 0;
  assert.equal(read.problems.length > 0, errors.length + repeated > 0, JSON.stringify(text));
  if (errors.length > 0 || tree === undefined) return;
  assert.ok(read.root);
  assert.deepEqual(visibleParts(read.root), visibleParts(tree));
  assert.deepEqual(read.value, nodeValue(tree));
  assert.equal(read.problems.length, repeated);
}

const PIECES = [
  ...['{', '}', '[', ']', ':', ',', '"', '\\', '/', '//', '/*', '*/', '/*/', '/**/', '\n', '\r\n', ' ', '\t', '\0'],
  ...['0', '-', '-0', '01', '1', '1.', '1.5', '.5', '1e', '1e5', '1E+5', '1e-', '2.0e-3', '1e999', '+1', 'NaN', '0x1'],
  ...['true', 'false', 'null', 'tru', 'nulls', 'a', "'a'", '"a"', '"a":', '"b":1', '"__proto__":', '"":', '"\\u0061":'],
  ...['"\\n"', '"\\u00e9"', '"\\u00g0"', '"\\x"', '"\t"', '"\u007f"', '"\\"', '"\\\\"', '\ufeff', '\u2028', '\ud800'],
] as const;

const piecesArb = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((parts) => parts.join(''));
const formattedArb = fc.oneof(anyCardArb, fc.jsonValue()).chain((value) => unusuallyFormattedArb(value));
/** Unusually formatted JSON with one or two places overwritten; most of these texts have an error. */
const spoiledArb = fc
  .tuple(
    formattedArb,
    fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom(...PIECES)), { minLength: 1, maxLength: 2 }),
  )
  .map(([text, cuts]) =>
    cuts.reduce((cut, [place, length, piece]) => {
      const at = place % (cut.length + 1);
      return cut.slice(0, at) + piece + cut.slice(at + length);
    }, text),
  );

describe('readCardText', () => {
  it('reads a card back from the text of a new file', () => {
    fc.assert(
      fc.property(anyCardArb, (card) => {
        const text = readCardText(formatCard(card));
        assert.deepEqual(text.problems, []);
        assert.deepEqual(text.card, card);
      }),
    );
  });

  it('reads a card from any formatting, with comments and trailing commas', () => {
    fc.assert(
      fc.property(
        anyCardArb.chain((card) => fc.tuple(fc.constant(card), unusuallyFormattedArb(card))),
        ([card, text]) => {
          const read = readCardText(text);
          assert.deepEqual(read.problems, []);
          assert.deepEqual(read.card, card);
        },
      ),
    );
  });

  it('never throws, and reports valid ranges, for any string', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '\\',
      '/*',
      '*/',
      '//',
      '\n',
      '1',
      '-',
      '.e5',
      'true',
      '"a"',
      '"drawings"',
      '__proto__',
      '\ufeff',
      '\ud800',
      '\0',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
        ),
        (text) => {
          const read = readCardText(text);
          if (read.card !== undefined) assert.fail('no such string is a card');
          for (const problem of read.problems) {
            assert.ok(problem.offset >= 0 && problem.length >= 0 && problem.offset + problem.length <= text.length);
          }
          const range = rangeOf(read, ['drawings', 0, 'points', 1, 'price']);
          assert.ok(range.offset >= 0 && range.length >= 0 && range.offset + range.length <= text.length);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('keeps the readable part of a truncated card', () => {
    const whole = '{"metadata":{"title":"A"},"drawings":[{"type":"LINE","points":[{"price":1},{"price":2';
    const read = readCardText(whole);
    assert.ok(read.problems.length > 0);
    assert.equal(read.sketch.metadata.title, 'A');
    assert.deepEqual(read.sketch.drawings, [{ type: 'LINE', points: [{ price: 1 }, { price: 2 }], style: {} }]);
  });

  it('keeps valid values beside invalid ones, and the indexes of drawings and points', () => {
    const { sketch, card } = readCardText(
      '{"metadata":{"title":5,"direction":"UP","timeframe":"H4"},"levels":{"pivot":{"price":"1"},"support":3},"drawings":[7,{"points":[null,{"price":2,"time":"x"}],"style":{"color":"#12","opacity":0.5}}]}',
    );
    assert.equal(card, undefined);
    assert.deepEqual(sketch, {
      metadata: { timeframe: 'H4' },
      levels: { pivot: {} },
      drawings: [
        { points: [], style: {} },
        { points: [{}, { price: 2, time: 'x' }], style: { opacity: 0.5 } },
      ],
    });
  });

  it('reports a duplicate key and reads the last one, like JSON.parse', () => {
    const text = '{"metadata":{"title":"first","title":"second"}}';
    const read = readCardText(text);
    assert.equal(read.sketch.metadata.title, 'second');
    assert.equal(read.problems.length, 1);
    assert.equal(read.problems[0]?.offset, text.indexOf('"title"'));
    assert.deepEqual(read.problems.map(formatSyntaxMistake), [
      'Duplicate key "title". Only the last one is used. Remove one.',
    ]);
    const range = rangeOf(read, ['metadata', 'title']);
    assert.equal(text.slice(range.offset, range.offset + range.length), '"second"');
  });

  it('treats __proto__ as a key like any other', () => {
    const read = readCardText('{"__proto__":{"metadata":{"title":"x"}},"metadata":{"__proto__":{"title":"y"}}}');
    assert.deepEqual(read.sketch.metadata, {});
    assert.equal(read.card, undefined);
    assert.equal(Object.getPrototypeOf({}), Object.prototype);
  });

  it('reads a text with a byte order mark', () => {
    assert.deepEqual(readCardText('\ufeff{"metadata":{"title":"A"}}').problems, []);
  });

  it('refuses a text that is too large or too deep, with the reason', () => {
    for (const [text, reason] of [
      [' '.repeat(500_001), /500001 characters/],
      ['['.repeat(101), /nested more than 100/],
      ['1 '.repeat(30_001), /more than 30000 tokens/],
      [`"${'\\n'.repeat(60_001)}"`, /more than 60000 escapes/],
    ] as const) {
      const { root, problems } = readCardText(text);
      assert.equal(root, undefined);
      assert.equal(problems.length, 1);
      assert.match(problems.map(formatSyntaxMistake).join(), reason);
    }
    assert.notEqual(readCardText(`${'['.repeat(100)}${']'.repeat(100)}`).root, undefined);
    assert.notEqual(readCardText(`${'[],'.repeat(50)}`).root, undefined);
  });

  it('doesn’t count brackets in strings and comments as depth', () => {
    const text = `{"metadata":{"comments":"${'['.repeat(500)}\\"${'{'.repeat(500)}"}} // ${'['.repeat(500)}`;
    assert.deepEqual(readCardText(text).problems, []);
  });

  for (const [name, text] of HOSTILE_TEXTS) {
    it(`reads no card in ${name}`, () => assert.equal(readCardText(text).card, undefined));
  }

  for (const [name, textArb, numRuns] of [
    ['JSON in unusual formatting', formattedArb, 500],
    ['such JSON with a few places overwritten', spoiledArb, 3000],
    ['any sequence of JSON fragments', piecesArb, 5000],
    ['fragments in an array', piecesArb.map((text) => `[${text}]`), 3000],
    ['fragments in an object', piecesArb.map((text) => `{"k":${text}}`), 3000],
    ['any string', fc.string({ unit: 'binary' }), 1000],
    ['any string in quotes', fc.string({ unit: 'binary' }).map((text) => `"${text}"`), 1000],
  ] as const) {
    it(`reads ${name} as the JSON editor's parser does`, () => {
      fc.assert(fc.property(textArb, assertReadsAsParser), { numRuns });
    });
  }

  it('reads each pair of fragments as that parser does, alone and nested', () => {
    for (const first of PIECES) {
      for (const second of PIECES) {
        for (const text of [first + second, `[${first}${second}]`, `[1,${first}${second},]`, `{${first}${second}}`])
          assertReadsAsParser(text);
      }
    }
  });

  it('reads -0 as 0', () => {
    assert.ok(Object.is(readCardText('-0').value, 0));
  });
});
