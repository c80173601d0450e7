import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readersCard } from '../../../src/card/export/readersCard.ts';
import { textPieces, withoutTextLinks } from '../../../src/card/model/textLinks.ts';
import { hostileArb } from './export/hostileSketch.ts';

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

describe('the levels and drawings that readers see', () => {
  it('are the levels from above, with as many decimals as the card needs; one without a price is there too', () => {
    assert.deepEqual(
      readersCard(SKETCH).levels.map(({ what, places }) => [what, ...places]),
      [
        ['Resistance', '–'],
        ['Pivot', '1.12345'],
        ['Support', '1.10000'],
      ],
    );
  });

  it('are the drawings in their order, with a colour only where it is one; a price line has no time', () => {
    assert.deepEqual(
      readersCard(SKETCH).drawings.map(({ what, color, places }) => [what, color, ...places]),
      [
        ['Drawing', '#112233', '2.00000'],
        ['Horizontal line', undefined, '1.20000'],
      ],
    );
  });

  it('have the decimals of the candles, as on the chart', () => {
    const { levels, drawings } = readersCard(SKETCH, 6);
    assert.deepEqual(
      [...levels, ...drawings].map(({ places }) => places[0]),
      ['–', '1.123450', '1.100000', '2.000000', '1.200000'],
    );
  });

  it('are found by id: the first of those that share one, and none without an id', () => {
    assert.deepEqual(
      [...readersCard(SKETCH).anchors],
      [
        ['r', 'level-resistance'],
        ['same', 'level-support'],
      ],
    );
  });
});

describe('the texts that readers see', () => {
  it('are those that aren’t blank, in order', () => {
    const metadata = { comments: 'c', preferenceText: 'p', alternativeText: ' \n' };
    assert.deepEqual(
      readersCard({ ...SKETCH, metadata }).texts.map(({ field, heading, pieces }) => [field, heading, pieces[0]?.text]),
      [
        ['preferenceText', 'Preference', 'p'],
        ['comments', 'Comments', 'c'],
      ],
    );
  });

  it('have links to the levels and drawings of the card, dead ones, and malformed ones as written', () => {
    const metadata = { comments: 'Buy [[same:the support]] at [[x:noon]]. [[y]]' };
    const [text] = readersCard({ ...SKETCH, metadata }).texts;
    assert.deepEqual(
      text?.pieces.map((piece) => [piece.kind, piece.text, piece.kind === 'pill' && piece.dead]),
      [
        ['words', 'Buy ', false],
        ['pill', 'the support', false],
        ['words', ' at ', false],
        ['pill', 'noon', true],
        ['words', '. ', false],
        ['broken', '[[y]]', false],
      ],
    );
  });

  it('contain exactly what readers see of a text', () => {
    fc.assert(
      fc.property(hostileArb, (text) => {
        const said = textPieces(text, new Map()).map((piece) => piece.text);
        assert.equal(said.join(''), withoutTextLinks(text));
      }),
    );
  });
});

describe('the head of a card', () => {
  it('has the title unless it is blank, and symbol and timeframe as far as the card has them', () => {
    const { title, market } = readersCard({ ...SKETCH, metadata: { title: ' A title ', symbol: '', timeframe: 'H4' } });
    assert.deepEqual([title, market], ['A title', ['H4']]);
    assert.equal(readersCard({ ...SKETCH, metadata: { title: ' ' } }).title, undefined);
  });
});
