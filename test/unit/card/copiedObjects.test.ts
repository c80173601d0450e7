import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatCopied, parseCopied, placePasted, toPastedObjects } from '../../../src/card/drafts/copiedObjects.ts';
import { type Card, cardSchema } from '../../../src/card/model/card.ts';
import type { CardSketch, DrawingSketch } from '../../../src/card/model/cardSketch.ts';
import { drawingJson } from '../../../src/card/model/drawingChanges.ts';
import { objectIds } from '../../../src/card/model/objectIds.ts';
import { formatCard } from '../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { largestCard } from '../../support/largestCard.ts';
import { anyCardArb } from './arbitraries.ts';

/** What a card's text says. */
function sketchOf(card: Card): CardSketch {
  return readCardText(formatCard(card)).sketch;
}

const FULL = largestCard();
const CARD = sketchOf(FULL);
const EMPTY: CardSketch = { metadata: {}, levels: {}, drawings: [] };

describe('copied objects', () => {
  it('round-trip through the clipboard', () => {
    fc.assert(
      fc.property(anyCardArb.map(sketchOf), (card) => {
        const chosen = objectIds({ sketch: card }).map(({ id }) => id);
        const copied = parseCopied(formatCopied(card, chosen));
        const complete = card.drawings.filter(({ type, points }) => isComplete(type, points.length));
        assert.deepEqual(copied?.drawings, complete);
        assert.deepEqual(copied?.levels, card.levels);
      }),
    );
  });

  it('are only the selected ones', () => {
    const copied = parseCopied(formatCopied(CARD, ['drawing_3', 'lv_piv', 'none']));
    assert.deepEqual(copied, { drawings: [CARD.drawings[3]], levels: { pivot: CARD.levels.pivot } });
    assert.equal(parseCopied(formatCopied(CARD, [])), undefined);
  });

  it('can be drawings cut out of a text, or a whole card’s drawings', () => {
    const [line, box] = [JSON.stringify(CARD.drawings[1]), JSON.stringify(CARD.drawings[2])];
    for (const text of [line, `${line},\n`, `// mine\n${line}`]) {
      assert.deepEqual(parseCopied(text), { drawings: [CARD.drawings[1]], levels: {} });
    }
    assert.deepEqual(parseCopied(`[${line}, ${box},]`)?.drawings, [CARD.drawings[1], CARD.drawings[2]]);
    assert.deepEqual(parseCopied(formatCard(FULL)), { drawings: CARD.drawings, levels: {} });
  });

  it('are undefined for any other text', () => {
    const other = [
      '',
      'x',
      '1',
      '{}',
      '[]',
      '{"type":"LINE","points":[]}',
      '{"chartCards":2,"drawings":[]}',
      '['.repeat(9999),
    ];
    for (const text of other) assert.equal(parseCopied(text), undefined);
    assert.equal(parseCopied(JSON.stringify(Array(2000).fill(CARD.drawings[1]))), undefined);
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => assert.equal(parseCopied(text), undefined)));
  });
});

describe('pasted objects', () => {
  const all = { drawings: CARD.drawings, levels: CARD.levels };

  it('keep their IDs if unused, and get new ones otherwise', () => {
    assert.deepEqual(toPastedObjects(EMPTY, { ...all, levels: {} }), { drawings: CARD.drawings, leftOut: 0 });
    const half = { ...CARD, drawings: CARD.drawings.slice(0, 2) };
    const { drawings } = toPastedObjects(half, { drawings: CARD.drawings.slice(0, 3), levels: {} });
    assert.deepEqual(
      drawings.map(({ clientObjectId }) => clientObjectId),
      ['hline1', 'line1', 'drawing_2'],
    );
  });

  it('turn levels into horizontal lines', () => {
    const { pivot, support } = FULL.levels;
    const levels = { pivot, support: { price: support.price } };
    assert.deepEqual(toPastedObjects(EMPTY, { drawings: [], levels }, Date.UTC(2026, 2, 3)).drawings, [
      {
        type: 'HORIZONTAL_LINE',
        clientObjectId: 'hline1',
        points: [{ time: '2026-03-02T08:00:00Z', price: 1.1 }],
        style: {},
      },
      {
        type: 'HORIZONTAL_LINE',
        clientObjectId: 'hline2',
        points: [{ time: '2026-03-03T00:00:00Z', price: 1 }],
        style: {},
      },
    ]);
  });

  it('respect the card’s limit and report how many are left out', () => {
    fc.assert(
      fc.property(fc.nat({ max: 22 }), fc.nat({ max: 20 }), (present, copied) => {
        const twice = [...CARD.drawings, ...CARD.drawings].slice(0, present);
        const { drawings, leftOut } = toPastedObjects(
          { ...CARD, drawings: twice },
          { ...all, drawings: CARD.drawings.slice(0, copied) },
        );
        assert.equal(drawings.length + leftOut, copied + 5);
        assert.equal(drawings.length, Math.min(copied + 5, Math.max(0, 20 - present)));
      }),
    );
  });

  it('make a valid card', () => {
    const drawings = toPastedObjects({ ...CARD, drawings: CARD.drawings.slice(0, 9) }, all).drawings.map(drawingJson);
    const card = cardSchema().parse({ ...FULL, drawings: [...FULL.drawings.slice(0, 9), ...drawings] });
    assert.equal(new Set(card.drawings.map(({ clientObjectId }) => clientObjectId)).size, 20);
  });
});

function isComplete(type: string | undefined, points: number): boolean {
  switch (type) {
    case 'HORIZONTAL_LINE':
      return points === 1;
    case 'PARALLEL':
      return points === 3;
    case 'FIB_RETRACEMENT':
      return points === 2 || points === 3;
    default:
      return points === 2;
  }
}

const line = (clientObjectId: string, from: number, price: number): DrawingSketch => ({
  type: 'LINE',
  clientObjectId,
  points: [
    { time: new Date(Date.UTC(2026, 0, 5, from)).toISOString().replace('.000Z', 'Z'), price },
    { time: '2026-01-06T12:00:00Z', price: price + 0.25 },
  ],
  style: {},
});
const card = (...drawings: readonly DrawingSketch[]): CardSketch => ({
  metadata: { timeframe: 'H1' },
  levels: { resistance: { price: 3 }, support: { price: 1 } },
  drawings,
});

describe('placePasted', () => {
  const model = line('a', 0, 1.5);

  it('puts a copy two bars to the right of the original and slightly below', () => {
    const [copy] = placePasted(card(model), [{ ...model, clientObjectId: 'b' }]);
    assert.deepEqual(copy, {
      ...line('b', 2, 1.46),
      points: [
        { time: '2026-01-05T02:00:00Z', price: 1.46 },
        { time: '2026-01-06T14:00:00Z', price: 1.71 },
      ],
    });
  });

  it('moves on past an existing copy', () => {
    const [first] = placePasted(card(model), [{ ...model, clientObjectId: 'b' }]);
    assert.ok(first);
    const [second] = placePasted(card(model, first), [{ ...model, clientObjectId: 'c' }]);
    assert.deepEqual(second?.points[0], { time: '2026-01-05T04:00:00Z', price: 1.42 });
  });

  it('moves all copies together, even one without an original', () => {
    const copies = placePasted(card(model), [{ ...model, clientObjectId: 'b' }, line('c', 10, 2)]);
    assert.deepEqual(
      copies.map(({ points: [first] }) => first?.price),
      [1.46, 1.96],
    );
  });

  it('doesn’t change copies that cover nothing', () => {
    const copies = [{ ...line('b', 1, 1.5), clientObjectId: 'x' }];
    assert.equal(placePasted(card(model), copies), copies);
    assert.equal(placePasted(card(), copies), copies);
  });

  it('moves by a tick at least, on a card of one price', () => {
    const flat: CardSketch = {
      metadata: {},
      levels: {},
      drawings: [{ type: 'HORIZONTAL_LINE', clientObjectId: 'h', points: [{ time: 0, price: 0.000012 }], style: {} }],
    };
    const [copy] = placePasted(flat, flat.drawings);
    assert.equal(copy?.points[0]?.price, 0.000011);
  });
});
