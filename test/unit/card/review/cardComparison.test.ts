import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Card } from '../../../../src/card/card.ts';
import { type ComparedPart, compareCards } from '../../../../src/card/review/cardComparison.ts';
import { sameMeaning } from '../../../../src/card/sameMeaning.ts';
import { anyCardArb, cardArb } from '../arbitraries.ts';

const CARD: Card = {
  metadata: {
    symbol: 'EUR/USD',
    title: 'EUR/USD holds',
    direction: 'BULLISH',
    entryPlacement: 'ABOVE_CURRENT',
    timeframe: 'H4',
    expiry: { type: 'HOURS', hours: 24 },
    preferenceText: 'Buy the retest.',
  },
  levels: {
    resistance: { price: 1.11, clientObjectId: 'lv_res' },
    pivot: { price: 1.105, clientObjectId: 'lv_piv' },
    support: { price: 1.1, clientObjectId: 'lv_sup' },
  },
  drawings: [{ type: 'HORIZONTAL_LINE', clientObjectId: 'zone', points: [{ time: 1_700_000_000_000, price: 1.1 }] }],
};

function short({ key, kind, mark, objectId }: ComparedPart): string {
  return [key, kind, mark, ...(objectId === undefined ? [] : [objectId])].join(' | ');
}

describe('compareCards', () => {
  it('says of every part that differs what kind it is, what happened, and which object it is on the chart', () => {
    const edited: Card = {
      metadata: {
        ...CARD.metadata,
        title: 'EUR/USD breaks',
        entryPlacement: 'BELOW_CURRENT',
        comments: 'Late.',
        preferenceText: 'Sell the retest.',
      },
      levels: {
        ...CARD.levels,
        pivot: { price: 1.106, clientObjectId: 'lv_piv' },
        intermediateSupport: { price: 1.103, clientObjectId: 'lv_isup' },
      },
      drawings: [{ type: 'LINE', clientObjectId: 'trend', points: [] }],
    };
    assert.deepEqual(compareCards(CARD, edited).map(short), [
      'metadata.entryPlacement | field | changed',
      'metadata.title | field | changed',
      'metadata.preferenceText | text | changed',
      'metadata.comments | text | added',
      'levels.pivot | level | changed | lv_piv',
      'levels.intermediateSupport | level | added | lv_isup',
      'drawing trend | drawing | added | trend',
      'drawing zone | drawing | removed | zone',
    ]);
    assert.deepEqual(
      compareCards(edited, CARD)
        .filter(({ mark }) => mark === 'removed')
        .map(short),
      [
        'metadata.comments | text | removed',
        'levels.intermediateSupport | level | removed | lv_isup',
        'drawing trend | drawing | removed | trend',
      ],
    );
  });

  it('compares texts word by word', () => {
    const [change] = compareCards(CARD, {
      ...CARD,
      metadata: { ...CARD.metadata, preferenceText: 'Sell the retest.' },
    });
    assert.deepEqual(change?.words, [
      { kind: 'removed', text: 'Buy' },
      { kind: 'added', text: 'Sell' },
      { kind: 'same', text: ' the retest.' },
    ]);
  });

  it('has no parts for equal cards, and some for any other two, each with a key of its own', () => {
    fc.assert(
      fc.property(fc.oneof(cardArb, anyCardArb), fc.oneof(cardArb, anyCardArb), (before, after) => {
        assert.deepEqual(compareCards(before, before), []);
        const parts = compareCards(before, after);
        assert.equal(parts.length === 0, sameMeaning(before, after));
        assert.equal(new Set(parts.map(({ key }) => key)).size, parts.length);
        for (const part of parts) assert.notEqual(part.before, part.after);
      }),
    );
  });

  it('calls all new where there was no card before', () => {
    const parts = compareCards(undefined, CARD);
    assert.deepEqual([...new Set(parts.map(({ mark }) => mark))], ['added']);
    assert.deepEqual(
      parts.map(({ label }) => label),
      [
        'type',
        'symbol',
        'title',
        'timeframe',
        'expiry',
        'preference text',
        'level resistance',
        'level pivot',
        'level support',
        'drawing zone',
      ],
    );
  });
});
