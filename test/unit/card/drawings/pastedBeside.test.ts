import assert from 'node:assert/strict';
import type { CardSketch, DrawingSketch } from '../../../../src/card/cardSketch.ts';
import { placePasted } from '../../../../src/card/drawings/pastedBeside.ts';

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

  it('puts a copy two bars to the right of its model and a little below', () => {
    const [copy] = placePasted(card(model), [{ ...model, clientObjectId: 'b' }]);
    assert.deepEqual(copy, {
      ...line('b', 2, 1.46),
      points: [
        { time: '2026-01-05T02:00:00Z', price: 1.46 },
        { time: '2026-01-06T14:00:00Z', price: 1.71 },
      ],
    });
  });

  it('goes on where a copy lies there already', () => {
    const [first] = placePasted(card(model), [{ ...model, clientObjectId: 'b' }]);
    assert.ok(first);
    const [second] = placePasted(card(model, first), [{ ...model, clientObjectId: 'c' }]);
    assert.deepEqual(second?.points[0], { time: '2026-01-05T04:00:00Z', price: 1.42 });
  });

  it('moves all copies together, also one without a twin', () => {
    const copies = placePasted(card(model), [{ ...model, clientObjectId: 'b' }, line('c', 10, 2)]);
    assert.deepEqual(
      copies.map(({ points: [first] }) => first?.price),
      [1.46, 1.96],
    );
  });

  it('leaves alone what lies on nothing, byte by byte', () => {
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
