import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { readWellFormed } from '../../../../src/card/text/fastJson.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { nodeValue } from '../../../../src/card/text/jsonTree.ts';
import { findDuplicateKeys, parseJsonTree, TEXT_LIMITS } from '../../../../src/card/text/readCard.ts';
import { anyCardArb } from '../arbitraries.ts';
import { unusuallyFormattedArb } from './unusualFormatting.ts';

/** Everything a reader of the tree can see of it, and that each part knows what it is a part of. */
function seen(node: Node, parent?: Node): unknown {
  assert.equal(node.parent, parent);
  const { type, offset, length, value, colonOffset, children } = node;
  return { type, offset, length, value, colonOffset, children: children?.map((child) => seen(child, node)) };
}

/** Holds the quick reader against the parser of VS Code's JSON editor, and against the tolerant reader behind it. */
function assertReadsAsParser(text: string): void {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  const read = readWellFormed(text, TEXT_LIMITS);
  assert.equal(read === undefined, errors.length > 0, `${errors.length} errors in ${JSON.stringify(text)}`);
  if (read === undefined || tree === undefined) return;
  assert.deepEqual(seen(read.root), seen(tree));
  assert.deepEqual(read.value, nodeValue(tree));
  assert.equal(read.repeatsKey, findDuplicateKeys(tree).length > 0);
  const tolerant = parseJsonTree(text);
  assert.deepEqual(tolerant.problems, []);
  assert.ok(tolerant.root);
  assert.deepEqual(seen(read.root), seen(tolerant.root));
}

const PIECES = [
  ...['{', '}', '[', ']', ':', ',', '"', '\\', '/', '//', '/*', '*/', '/*/', '/**/', '\n', '\r\n', ' ', '\t', '\0'],
  ...['0', '-', '-0', '01', '1', '1.', '1.5', '.5', '1e', '1e5', '1E+5', '1e-', '2.0e-3', '1e999', '+1', 'NaN', '0x1'],
  ...['true', 'false', 'null', 'tru', 'nulls', 'a', "'a'", '"a"', '"a":', '"b":1', '"__proto__":', '"":', '"\\u0061":'],
  ...['"\\n"', '"\\u00e9"', '"\\u00g0"', '"\\x"', '"\t"', '"\u007f"', '"\\"', '"\\\\"', '\ufeff', '\u2028', '\ud800'],
] as const;

const piecesArb = fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((parts) => parts.join(''));
const oddArb = fc.oneof(anyCardArb, fc.jsonValue()).chain((value) => unusuallyFormattedArb(value));
/** A text in an odd form with a few pieces put over it: some stay without a mistake, most have one or two. */
const spoiltArb = fc
  .tuple(oddArb, fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom(...PIECES)), { minLength: 1, maxLength: 2 }))
  .map(([text, cuts]) =>
    cuts.reduce((cut, [place, length, piece]) => {
      const at = place % (cut.length + 1);
      return cut.slice(0, at) + piece + cut.slice(at + length);
    }, text),
  );

describe('readWellFormed', () => {
  // Properties run many texts; a busy machine needs its time.

  for (const [name, textArb, numRuns] of [
    ['JSON in any odd form', oddArb, 500],
    ['such JSON with a few places spoilt', spoiltArb, 3000],
    ['any row of JSON pieces', piecesArb, 5000],
    ['pieces in a list', piecesArb.map((text) => `[${text}]`), 3000],
    ['pieces in an object', piecesArb.map((text) => `{"k":${text}}`), 3000],
    ['any string', fc.string({ unit: 'binary' }), 1000],
    ['any string in quotes', fc.string({ unit: 'binary' }).map((text) => `"${text}"`), 1000],
  ] as const) {
    it(`reads ${name} as the JSON editor's parser does, and nothing that it finds wrong`, () => {
      fc.assert(fc.property(textArb, assertReadsAsParser), { numRuns });
    });
  }

  it('reads each pair of pieces, bare and as a part, as that parser does', () => {
    for (const first of PIECES) {
      for (const second of PIECES) {
        for (const text of [first + second, `[${first}${second}]`, `[1,${first}${second},]`, `{${first}${second}}`])
          assertReadsAsParser(text);
      }
    }
  });

  it('leaves a text above a limit to the tolerant reader, and reads one at the limit', () => {
    const limits = { depth: 3, tokens: 12, escapes: 2 };
    for (const [fits, exceeds] of [
      ['[[[1]]]', '[[[[1]]]]'],
      ['[[[1]],[2]]', '[[[1]],[[3]]]'],
      ['{"a":[1,2,3,]}', '{"a":[1,2,3,4]}'],
      ['"\\n\\u0061"', '"\\n\\u0061\\t"'],
      ['["\\n","\\n"]', '["\\n","\\n","\\n"]'],
    ] as const) {
      assert.ok(readWellFormed(fits, limits), fits);
      assert.equal(readWellFormed(exceeds, limits), undefined, exceeds);
    }
  });

  it('refuses no text that the tolerant reader reads, and reads none that it refuses', () => {
    fc.assert(
      fc.property(anyCardArb, fc.nat(200), fc.nat(40_000), (card, depth, parts) => {
        const text = `[${formatCard(card)},[${'['.repeat(depth)}${']'.repeat(depth)}],[${'1,'.repeat(parts)}]]`;
        assert.equal(readWellFormed(text, TEXT_LIMITS) === undefined, parseJsonTree(text).root === undefined);
      }),
      { numRuns: 50 },
    );
  });

  it('says 0 where the text says -0', () => {
    assert.ok(Object.is(readWellFormed('-0', TEXT_LIMITS)?.value, 0));
  });
});
