import assert from 'node:assert/strict';
import { foldingRanges } from '../../../../src/card/navigation/foldingRanges.ts';
import { readCardText } from '../../../../src/card/readCardText.ts';

/** From line to line, the first being 0; comments marked. */
function folds(lines: readonly string[], lineEnd = '\n'): string[] {
  return foldingRanges(readCardText(lines.join(lineEnd))).map(
    ({ kind, start, end }) => `${start}-${end}${kind === 'comment' ? ' comment' : ''}`,
  );
}

const CARD = [
  '// one', // 0
  '// two', // 1
  '{', // 2
  '  "levels": {', // 3
  '    "pivot": { "price": 1 }', // 4
  '  },', // 5
  '  /* a', // 6
  '     b */', // 7
  '  "drawings": [', // 8
  '    { "type": "LINE", // beside', // 9
  '      // own', // 10
  '      "clientObjectId": "// none /*" }', // 11
  '  ]', // 12
  '}', // 13
];

describe('foldingRanges', () => {
  it('folds objects and lists down to their closing bracket, and comments of several lines', () => {
    const expected = ['0-1 comment', '2-12', '3-4', '6-7 comment', '8-11', '9-10'];
    for (const lineEnd of ['\n', '\r\n', '\r']) assert.deepEqual(folds(CARD, lineEnd), expected);
  });

  it('folds nothing that is on one line', () => {
    assert.deepEqual(folds(['{ "levels": { "pivot": { "price": 1 } } } // end']), []);
    assert.deepEqual(folds(['// a', '{}', '// b', '/* c */']), []);
    assert.deepEqual(folds(['']), []);
  });

  it('folds what there is of a text that is being written', () => {
    assert.deepEqual(folds(['{', '  "levels": {', '    "pivot": { "price":', '', '/* not', 'closed']), [
      '0-4',
      '1-4',
      '2-4',
      '4-5 comment',
    ]);
  });
});
