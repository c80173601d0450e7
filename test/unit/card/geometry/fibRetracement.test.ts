import assert from 'node:assert/strict';
import { fibPrice, fibRatios, fibRetracement } from '../../../../src/card/geometry/fibRetracement.ts';

import { PLAIN_AXIS, PLAIN_OPTIONS, PLAIN_VIEW, through } from './plainView.ts';

describe('fibRetracement', () => {
  it('takes the standard set from -0.618 to 1.618 when the card omits levels (P2 2.4)', () => {
    assert.equal(fibRatios(undefined)[0], -0.618);
    assert.equal(fibRatios(undefined).at(-1), 1.618);
    assert.deepEqual(fibRatios([1, 0, 1, Number.NaN, 0.5]), [0, 0.5, 1]);
    assert.deepEqual(fibRatios([]), []);
  });

  it('has 0 at the second point and 1 at the first; with a third, the move set off from there', () => {
    assert.equal(fibPrice(0, [40, 80]), 80);
    assert.equal(fibPrice(1, [40, 80]), 40);
    assert.equal(fibPrice(0.5, [40, 80]), 60);
    assert.equal(fibPrice(0, [40, 80, 50]), 50);
    assert.equal(fibPrice(1, [40, 80, 50]), 90);
  });

  it('draws each ratio between the anchors and faintly on to the right, with its price in words', () => {
    const drawing = through(
      [
        [2, 40],
        [6, 80],
      ],
      { levels: [0, 0.5] },
    );
    const { strokes, labels } = fibRetracement.figure(drawing, PLAIN_VIEW, PLAIN_OPTIONS);
    const ratios = strokes.filter(({ role }) => role === 'ratio');
    assert.deepEqual(
      ratios.map(({ from, to }) => [from, to]),
      [
        [
          { x: 20, y: 20 },
          { x: 60, y: 20 },
        ],
        [
          { x: 20, y: 40 },
          { x: 60, y: 40 },
        ],
      ],
    );
    const extensions = strokes.filter(({ role }) => role === 'extension');
    assert.deepEqual(
      extensions.map(({ from, to }) => [from.x, to.x]),
      [
        [60, 200],
        [60, 200],
      ],
    );
    assert.deepEqual(
      labels.map(({ text }) => text),
      ['0 · 80.0', '0.5 · 60.0'],
    );
  });

  it('includes its outermost ratio in its bounds', () => {
    const bounds = fibRetracement.bounds(
      through(
        [
          [2, 40],
          [6, 80],
        ],
        { levels: [0, 2] },
      ),
      PLAIN_AXIS,
    );
    assert.deepEqual([bounds?.low, bounds?.high], [0, 80]);
  });

  it('is not drawn when its third point is broken: two points would mean something else', () => {
    const drawing = {
      ...through([
        [2, 40],
        [6, 80],
      ]),
      points: [
        ...through([
          [2, 40],
          [6, 80],
        ]).points,
        { price: 3 },
      ],
    };
    assert.deepEqual(fibRetracement.figure(drawing, PLAIN_VIEW, PLAIN_OPTIONS).strokes, []);
  });
});
