import assert from 'node:assert/strict';
import { type Figure, NO_FIGURE } from '../../../../../src/card/geometry/figure.ts';
import { placeBadges } from '../../../../../webview/chart/reader/placeBadges.ts';

const PANE = { width: 400, height: 300 };
const NO_LEGEND = { width: 0, height: 0 };

/** A line from there to the right. */
function lineFrom(x: number, y: number): Figure {
  const look = { role: 'line', color: '#000000', width: 1, dash: [], dashOffset: 0, opacity: 1 } as const;
  return { ...NO_FIGURE, strokes: [{ ...look, from: { x, y }, to: { x: x + 50, y } }] };
}

describe('placeBadges', () => {
  it('puts each at the beginning of its object', () => {
    assert.deepEqual(placeBadges([lineFrom(100, 50), lineFrom(200, 80)], PANE, NO_LEGEND), [
      { x: 100, y: 50 },
      { x: 200, y: 80 },
    ]);
  });

  it('keeps them inside the pane, off the legend and off each other', () => {
    const spots = placeBadges([lineFrom(0, 0), lineFrom(0, 0), lineFrom(390, 299)], PANE, { width: 120, height: 40 });
    const [first, second, third] = spots;
    assert.ok(first && second && third);
    assert.ok(first.x - 8 >= 120 && first.y >= 8);
    assert.ok(second.x - first.x >= 16);
    assert.ok(third.x + 8 <= 400 && third.y + 8 <= 300);
  });

  it('has none for what is out of view', () => {
    assert.deepEqual(placeBadges([NO_FIGURE], PANE, NO_LEGEND), [undefined]);
  });
});
