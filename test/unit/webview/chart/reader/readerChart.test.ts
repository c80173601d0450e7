import assert from 'node:assert/strict';
import { type Figure, NO_FIGURE } from '../../../../../src/card/geometry/figure.ts';
import type { CardSketch } from '../../../../../src/card/model/cardSketch.ts';
import { OBJECT_MARKS } from '../../../../../src/protocol/chartActions.ts';
import { contrast } from '../../../../../webview/chart/color.ts';
import { markLook, placeBadges } from '../../../../../webview/chart/reader/changeBadges.ts';
import { cutToFit } from '../../../../../webview/chart/reader/chartImage.ts';
import { olderSketch, withRemoved } from '../../../../../webview/chart/reader/comparisonLayer.ts';
import { PLAIN_THEME } from '../plainLayer.ts';

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
  it('contains changed and removed objects', () => {
    const { levels, drawings } = olderSketch(OLDER, NOW);
    assert.deepEqual(Object.keys(levels), ['resistance', 'pivot']);
    assert.deepEqual(
      drawings.map(({ clientObjectId }) => clientObjectId),
      ['moved', 'gone'],
    );
  });

  it('is empty without an older card, or if it is the same', () => {
    for (const older of [undefined, NOW]) {
      assert.deepEqual(olderSketch(older, NOW), { metadata: {}, levels: {}, drawings: [] });
    }
  });
});

describe('withRemoved', () => {
  it('adds removed objects, and keeps the others', () => {
    const { levels, drawings } = withRemoved(NOW, olderSketch(OLDER, NOW));
    assert.equal(levels.resistance?.price, 3);
    assert.equal(levels.pivot?.price, 2.5);
    assert.deepEqual(drawings, [...NOW.drawings, drawing('gone', 1)]);
  });
});

const PANE = { width: 400, height: 300 };
const NO_LEGEND = { width: 0, height: 0 };

/** A line from there to the right. */
function lineFrom(x: number, y: number): Figure {
  const look = { role: 'line', color: '#000000', width: 1, dash: [], dashOffset: 0, opacity: 1 } as const;
  return { ...NO_FIGURE, strokes: [{ ...look, from: { x, y }, to: { x: x + 50, y } }] };
}

describe('placeBadges', () => {
  it('places each at the start of its object', () => {
    assert.deepEqual(placeBadges([lineFrom(100, 50), lineFrom(200, 80)], PANE, NO_LEGEND), [
      { x: 100, y: 50 },
      { x: 200, y: 80 },
    ]);
  });

  it('keeps them within the pane, off the legend and each other', () => {
    const spots = placeBadges([lineFrom(0, 0), lineFrom(0, 0), lineFrom(390, 299)], PANE, { width: 120, height: 40 });
    const [first, second, third] = spots;
    assert.ok(first && second && third);
    assert.ok(first.x - 8 >= 120 && first.y >= 8);
    assert.ok(second.x - first.x >= 16);
    assert.ok(third.x + 8 <= 400 && third.y + 8 <= 300);
  });

  it('has none for objects out of view', () => {
    assert.deepEqual(placeBadges([NO_FIGURE], PANE, NO_LEGEND), [undefined]);
  });
});

describe('markLook', () => {
  it('distinguishes changes by sign alone', () => {
    const signs = OBJECT_MARKS.map((mark) => markLook(mark, { ...PLAIN_THEME, highContrast: true }).sign);
    assert.equal(new Set(signs).size, OBJECT_MARKS.length);
  });

  it('also distinguishes them by readable colors', () => {
    const looks = OBJECT_MARKS.map((mark) => markLook(mark, PLAIN_THEME).color);
    assert.equal(new Set(looks).size, OBJECT_MARKS.length);
    for (const color of looks) assert.ok(contrast(color, PLAIN_THEME.background) >= 4.5, color);
  });
});

/** Ten pixels a letter. */
const measure = (text: string): number => [...text].length * 10;

describe('cutToFit', () => {
  it('keeps a text that fits', () => {
    assert.equal(cutToFit('EUR/USD', 70, measure), 'EUR/USD');
  });

  it('shortens a longer one as little as necessary, and never within a character', () => {
    assert.equal(cutToFit('EUR/USD holds', 90, measure), 'EUR/USD…');
    assert.equal(cutToFit('😀😀😀😀', 30, measure), '😀😀…');
    assert.equal(cutToFit('abc', 5, measure), '…');
  });
});
