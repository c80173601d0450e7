import assert from 'node:assert/strict';
import fc from 'fast-check';
import { writtenTexts } from '../../../../src/card/cardSketch.ts';
import { anchorsOf, exportedDrawings, exportedLevels, linkedRuns } from '../../../../src/card/export/exportedCard.ts';
import { withoutTextLinks } from '../../../../src/card/textLinks.ts';
import { hostileArb } from './hostileSketch.ts';

const SKETCH = {
  metadata: {},
  levels: {
    support: { price: 1.1, clientObjectId: 'same' },
    resistance: { clientObjectId: 'r' },
    pivot: { price: 1.12345 },
  },
  drawings: [
    { clientObjectId: 'same', points: [{ price: 2 }], style: { borderColor: '#112233' } },
    {
      type: 'HORIZONTAL_LINE' as const,
      clientObjectId: '',
      points: [{ price: 1.2, time: 0 }],
      style: { color: 'red' },
    },
  ],
};

describe('exported objects', () => {
  it('are the levels from above, with as many decimals as the card needs; one without a price is there too', () => {
    assert.deepEqual(
      exportedLevels({ sketch: SKETCH }).map(({ what, places }) => [what, ...places]),
      [
        ['Resistance', '–'],
        ['Pivot', '1.12345'],
        ['Support', '1.10000'],
      ],
    );
  });

  it('are the drawings in their order, with a colour only where it is one; a price line has no time', () => {
    assert.deepEqual(
      exportedDrawings({ sketch: SKETCH }).map(({ what, color, places }) => [what, color, ...places]),
      [
        ['Drawing', '#112233', '2.00000'],
        ['Horizontal line', undefined, '1.20000'],
      ],
    );
  });

  it('have the decimals of the candles, as on the chart', () => {
    const card = { sketch: SKETCH, decimals: 6 };
    assert.deepEqual(
      [...exportedLevels(card), ...exportedDrawings(card)].map(({ places }) => places[0]),
      ['–', '1.123450', '1.100000', '2.000000', '1.200000'],
    );
  });

  it('are found by id: the first of those that share one, and none without an id', () => {
    const anchors = anchorsOf([...exportedLevels({ sketch: SKETCH }), ...exportedDrawings({ sketch: SKETCH })]);
    assert.deepEqual(
      [...anchors],
      [
        ['r', 'level-resistance'],
        ['same', 'level-support'],
      ],
    );
  });
});

describe('writtenTexts', () => {
  it('are the texts that aren’t blank, in order', () => {
    assert.deepEqual(writtenTexts({ metadata: { comments: 'c', preferenceText: 'p', alternativeText: ' \n' } }), [
      { field: 'preferenceText', heading: 'Preference', text: 'p' },
      { field: 'comments', heading: 'Comments', text: 'c' },
    ]);
  });
});

const ANCHORS = new Map([['lv_piv', 'level-pivot']]);

describe('linkedRuns', () => {
  it('separates text, links and unresolved links', () => {
    assert.deepEqual(linkedRuns('Buy [[lv_piv:the pivot]] at [[x:noon]]. [[y]]', ANCHORS), [
      { kind: 'words', text: 'Buy ' },
      { kind: 'link', text: 'the pivot', anchor: 'level-pivot' },
      { kind: 'words', text: ' at ' },
      { kind: 'dead', text: 'noon' },
      { kind: 'words', text: '. [[y]]' },
    ]);
  });

  it('contains exactly what readers see of the text', () => {
    fc.assert(
      fc.property(hostileArb, (text) => {
        const said = linkedRuns(text, ANCHORS).map((run) => run.text);
        assert.equal(said.join(''), withoutTextLinks(text));
      }),
    );
  });
});
