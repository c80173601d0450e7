import assert from 'node:assert/strict';
import type { CardSketch } from '../../../../../src/card/cardSketch.ts';
import { olderSketch, withRemoved } from '../../../../../webview/chart/reader/olderSketch.ts';

const drawing = (clientObjectId: string, price: number) => ({ clientObjectId, points: [{ price }], style: {} });
const OLDER: CardSketch = {
  metadata: {},
  levels: {
    resistance: { price: 3, clientObjectId: 'r' },
    pivot: { price: 2, clientObjectId: 'p' },
    support: { price: 1 },
  },
  drawings: [drawing('same', 1), drawing('moved', 1), drawing('gone', 1)],
};
const NOW: CardSketch = {
  metadata: {},
  levels: { pivot: { price: 2.5, clientObjectId: 'p' }, support: { price: 1, clientObjectId: 'named' } },
  drawings: [drawing('moved', 2), drawing('same', 1), drawing('new', 1)],
};

describe('olderSketch', () => {
  it('is what looked otherwise or is no more', () => {
    const { levels, drawings } = olderSketch(OLDER, NOW);
    assert.deepEqual(Object.keys(levels), ['resistance', 'pivot']);
    assert.deepEqual(
      drawings.map(({ clientObjectId }) => clientObjectId),
      ['moved', 'gone'],
    );
  });

  it('is nothing when there is no older card, or when it is the same', () => {
    for (const older of [undefined, NOW]) {
      assert.deepEqual(olderSketch(older, NOW), { metadata: {}, levels: {}, drawings: [] });
    }
  });
});

describe('withRemoved', () => {
  it('adds what is no more to what is there, which keeps its place and its look', () => {
    const { levels, drawings } = withRemoved(NOW, olderSketch(OLDER, NOW));
    assert.equal(levels.resistance?.price, 3);
    assert.equal(levels.pivot?.price, 2.5);
    assert.deepEqual(drawings, [...NOW.drawings, drawing('gone', 1)]);
  });
});
