import assert from 'node:assert/strict';
import { visibleSketch } from '../../../../webview/chart/visibleSketch.ts';

const CARD = {
  metadata: {},
  levels: { resistance: { price: 3, clientObjectId: 'r' }, pivot: { price: 2 } },
  drawings: [
    { points: [], style: {}, clientObjectId: 'a' },
    { points: [], style: {}, clientObjectId: 'b' },
    { points: [], style: {} },
  ],
};

describe('visibleSketch', () => {
  it('leaves out hidden levels and drawings, and nothing without an id', () => {
    const { levels, drawings } = visibleSketch(CARD, new Set(['r', 'a']));
    assert.deepEqual(levels, { pivot: { price: 2 } });
    assert.deepEqual(drawings, CARD.drawings.slice(1));
  });

  it('is the card itself when nothing is hidden', () => {
    assert.equal(visibleSketch(CARD, new Set()), CARD);
  });
});
