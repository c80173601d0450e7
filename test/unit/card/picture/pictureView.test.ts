import assert from 'node:assert/strict';
import type { CardSketch } from '../../../../src/card/cardSketch.ts';
import { type PictureBar, pictureView } from '../../../../src/card/picture/pictureView.ts';

const SIZE = { width: 320, height: 150 };
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const VIEW_BARS: readonly PictureBar[] = Array.from({ length: 1000 }, (_, day) => ({
  time: START + day * DAY,
  open: 1,
  high: 1.2,
  low: 0.9,
  close: 1.1,
}));

function zone(id: string, from: number, to: number): CardSketch['drawings'][number] {
  const points = [
    { time: START + from * DAY, price: 1 },
    { time: START + to * DAY, price: 2 },
  ];
  return { type: 'RECTANGLE', clientObjectId: id, points, style: {} };
}

function shows(objectId: string, drawings: CardSketch['drawings'], bars = VIEW_BARS): readonly [number, number] {
  const view = pictureView({ metadata: { timeframe: 'D' }, levels: {}, drawings }, objectId, bars, SIZE);
  assert.ok(view);
  return [view.index(0), view.index(SIZE.width)];
}

describe('pictureView', () => {
  it('shows all of the object, and the newest bars where both fit', () => {
    const [from, to] = shows('a', [zone('a', 900, 950)]);
    assert.ok(from < 900 && to > 999, `${from} to ${to}`);
  });

  it('shows the object large enough, however far the rest lies', () => {
    const [from, to] = shows('a', [zone('a', 100, 110), zone('b', 800, 900)]);
    assert.ok(from < 100 && to > 110 && to - from < 200, `${from} to ${to}`);
  });

  it('shows a flat line where the rest of the card is', () => {
    const points = [{ time: START, price: 1.5 }];
    const [from] = shows('line', [
      { type: 'HORIZONTAL_LINE', clientObjectId: 'line', points, style: {} },
      zone('b', 960, 980),
    ]);
    assert.ok(from > 700, `${from}`);
  });

  it('needs no candles', () => {
    const view = pictureView({ metadata: {}, levels: {}, drawings: [zone('a', 0, 30)] }, 'a', [], SIZE);
    assert.ok(view);
    const [left, right] = [view.x(view.axis.indexAt(START)), view.x(view.axis.indexAt(START + 30 * DAY))];
    assert.ok(left > 0 && right < SIZE.width && right > left);
    assert.ok(view.y(2) > 0 && view.y(1) < SIZE.height);
  });

  it('is none where nothing has a price', () => {
    assert.equal(pictureView({ metadata: {}, levels: {}, drawings: [] }, 'a', [], SIZE), undefined);
  });
});
