import assert from 'node:assert/strict';
import { foldingRanges, selectionSteps } from '../../../src/card/foldingAndSelection.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';

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
  it('folds objects and arrays up to their closing bracket, and multi-line comments', () => {
    const expected = ['0-1 comment', '2-12', '3-4', '6-7 comment', '8-11', '9-10'];
    for (const lineEnd of ['\n', '\r\n', '\r']) assert.deepEqual(folds(CARD, lineEnd), expected);
  });

  it('folds nothing that is on one line', () => {
    assert.deepEqual(folds(['{ "levels": { "pivot": { "price": 1 } } } // end']), []);
    assert.deepEqual(folds(['// a', '{}', '// b', '/* c */']), []);
    assert.deepEqual(folds(['']), []);
  });

  it('folds an incomplete text', () => {
    assert.deepEqual(folds(['{', '  "levels": {', '    "pivot": { "price":', '', '/* not', 'closed']), [
      '0-4',
      '1-4',
      '2-4',
      '4-5 comment',
    ]);
  });
});

const TEXT = '{ "metadata": { "comments": "at [[zone:the zone]]." }, "drawings": [{ "clientObjectId": "zone" }] }';

function steps(words: string, shift: number): string[] {
  return selectionSteps(readCardText(TEXT), TEXT.indexOf(words) + shift).map(({ offset, length }) =>
    TEXT.slice(offset, offset + length),
  );
}

describe('selectionSteps', () => {
  it('go from an ID or a label through the link, its text and its field to the whole card', () => {
    const outer = [
      '[[zone:the zone]]',
      'at [[zone:the zone]].',
      '"at [[zone:the zone]]."',
      '"comments": "at [[zone:the zone]]."',
      '{ "comments": "at [[zone:the zone]]." }',
      '"metadata": { "comments": "at [[zone:the zone]]." }',
      TEXT,
    ];
    assert.deepEqual(steps('[[zone', 3), ['zone', ...outer]);
    assert.deepEqual(steps('the zone', 2), ['the zone', ...outer]);
  });

  it('go from an object’s own ID to the object and its array', () => {
    assert.deepEqual(steps('"zone" }', 2).slice(0, 5), [
      'zone',
      '"zone"',
      '"clientObjectId": "zone"',
      '{ "clientObjectId": "zone" }',
      '[{ "clientObjectId": "zone" }]',
    ]);
  });

  it('are empty for an empty text', () => {
    assert.deepEqual(selectionSteps(readCardText(''), 0), []);
  });
});
