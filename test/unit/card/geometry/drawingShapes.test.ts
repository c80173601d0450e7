import assert from 'node:assert/strict';
import { fibPrice, fibRatios, fibRetracement } from '../../../../src/card/geometry/fibRetracement.ts';
import { horizontalLine } from '../../../../src/card/geometry/horizontalLine.ts';
import { drawnLevels, levelFigure } from '../../../../src/card/geometry/levelLines.ts';
import { line } from '../../../../src/card/geometry/line.ts';
import { parallelChannel } from '../../../../src/card/geometry/parallelChannel.ts';
import { rectangle } from '../../../../src/card/geometry/rectangle.ts';
import { barTime, PLAIN_AXIS, PLAIN_OPTIONS, PLAIN_VIEW, through } from './plainView.ts';

const POINTS = [
  [2, 80],
  [6, 60],
] as const;
const figure = (rest = {}) => line.figure(through(POINTS, rest), PLAIN_VIEW, PLAIN_OPTIONS);

describe('line', () => {
  it('goes from point to point', () => {
    const [stroke] = figure().strokes;
    assert.deepEqual(
      [stroke?.from, stroke?.to],
      [
        { x: 20, y: 20 },
        { x: 60, y: 40 },
      ],
    );
    assert.equal(stroke?.color, '#808080');
    assert.equal(stroke?.width, 1);
  });

  it('extends to the pane only at the end with EXTEND', () => {
    const [stroke] = figure({ endHead: 'EXTEND' }).strokes;
    assert.deepEqual(stroke?.from, { x: 20, y: 20 });
    // Half a pixel a pixel: at y 101, a stroke's width below the pane, x is 182.
    assert.deepEqual(stroke?.to, { x: 182, y: 101 });
    assert.deepEqual(line.bounds(through(POINTS, { endHead: 'EXTEND' }), PLAIN_AXIS), {
      from: 2,
      to: 6,
      low: 60,
      high: 80,
      openLeft: false,
      openRight: true,
    });
  });

  it('has a filled head with its tip on the point, and a shaft that ends before the tip', () => {
    const { heads, strokes } = figure({ endHead: 'ARROW', style: { lineWidth: 10, lineStyle: 'DASHED' } });
    assert.deepEqual(heads[0]?.points[0], { x: 60, y: 40 });
    assert.ok((strokes[0]?.to.x ?? 60) < 50);
    assert.notDeepEqual(strokes[0]?.dash, []);
  });

  it('makes the head smaller when the line is shorter than it', () => {
    const short = line.figure(
      through(
        [
          [2, 80],
          [2.3, 80],
        ],
        { endHead: 'ARROW', style: { lineWidth: 10 } },
      ),
      PLAIN_VIEW,
      PLAIN_OPTIONS,
    );
    const xs = short.heads[0]?.points.map(({ x }) => x) ?? [];
    assert.ok(Math.abs(Math.min(...xs) - 20) < 1e-6);
  });

  it('can be vertical', () => {
    const upright = line.figure(
      through(
        [
          [3, 80],
          [3, 60],
        ],
        { endHead: 'EXTEND', startHead: 'EXTEND' },
      ),
      PLAIN_VIEW,
      PLAIN_OPTIONS,
    );
    assert.deepEqual(
      [upright.strokes[0]?.from, upright.strokes[0]?.to],
      [
        { x: 30, y: -1 },
        { x: 30, y: 101 },
      ],
    );
  });

  it('is a dot when it has no length', () => {
    const dot = line.figure(
      through(
        [
          [3, 80],
          [3, 80],
        ],
        { endHead: 'EXTEND' },
      ),
      PLAIN_VIEW,
      PLAIN_OPTIONS,
    );
    assert.deepEqual([dot.strokes.length, dot.dots[0]?.x, dot.dots[0]?.y], [0, 30, 20]);
  });

  it('is not drawn from one point', () => {
    const half = line.figure(through([[3, 80]]), PLAIN_VIEW, PLAIN_OPTIONS);
    assert.deepEqual([half.strokes, half.dots, half.heads], [[], [], []]);
  });
});

describe('horizontalLine', () => {
  it('crosses the whole pane at its price, and marks it on the axis', () => {
    const { strokes, axisMarks } = horizontalLine.figure(through([[4, 70]]), PLAIN_VIEW, PLAIN_OPTIONS);
    assert.deepEqual(
      [strokes[0]?.from, strokes[0]?.to],
      [
        { x: 0, y: 30 },
        { x: 200, y: 30 },
      ],
    );
    assert.deepEqual(axisMarks, [{ y: 30, price: 70, color: '#808080' }]);
  });

  it('is drawn even when its time cannot be read: only the price counts', () => {
    const drawing = { style: {}, points: [{ price: 70 }] };
    assert.equal(horizontalLine.figure(drawing, PLAIN_VIEW, PLAIN_OPTIONS).strokes.length, 1);
  });

  it('moves in price only, by its body and by its handle', () => {
    for (const grip of ['body', 'p0']) {
      const points = horizontalLine.drag(through([[4, 70]]), grip, { bars: 5, price: 2 }, PLAIN_AXIS);
      assert.deepEqual(points, [{ time: barTime(4), price: 72 }]);
    }
  });

  it('shows nothing, and marks nothing, above or below the pane', () => {
    const { strokes, axisMarks } = horizontalLine.figure(through([[4, 700]]), PLAIN_VIEW, PLAIN_OPTIONS);
    assert.deepEqual([strokes, axisMarks], [[], []]);
  });
});

describe('rectangle', () => {
  const DRAWING = through(
    [
      [6, 60],
      [2, 80],
    ],
    { style: { color: '#112233', fillColor: '#445566', opacity: 0.3, lineWidth: 2 } },
  );

  it('spans its two corners in whichever order they are stored', () => {
    const { fills, strokes } = rectangle.figure(DRAWING, PLAIN_VIEW, PLAIN_OPTIONS);
    const xs = fills[0]?.points.map(({ x }) => x) ?? [];
    const ys = fills[0]?.points.map(({ y }) => y) ?? [];
    assert.deepEqual([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)], [20, 60, 20, 40]);
    assert.deepEqual([fills[0]?.color, fills[0]?.opacity], ['#445566', 0.3]);
    assert.deepEqual(
      strokes.map(({ color }) => color),
      Array(4).fill('#112233'),
    );
  });

  it('prefers its border colour to its colour', () => {
    const drawing = { ...DRAWING, style: { ...DRAWING.style, borderColor: '#0000ff' } };
    assert.equal(rectangle.figure(drawing, PLAIN_VIEW, PLAIN_OPTIONS).strokes[0]?.color, '#0000ff');
  });

  it('has a handle on each corner and each side, with cursors that follow the diagonal', () => {
    const handles = rectangle.handles(DRAWING, PLAIN_VIEW);
    assert.deepEqual(
      handles.map(({ id, x, y, cursor }) => [id, x, y, cursor]),
      [
        ['t0p0', 60, 40, 'nwse-resize'],
        ['t0p1', 60, 20, 'nesw-resize'],
        ['t1p0', 20, 40, 'nesw-resize'],
        ['t1p1', 20, 20, 'nwse-resize'],
        ['t0', 60, 30, 'ew-resize'],
        ['t1', 20, 30, 'ew-resize'],
        ['p0', 40, 40, 'ns-resize'],
        ['p1', 40, 20, 'ns-resize'],
      ],
    );
  });

  it('keeps editing the same coordinate when a side crosses the opposite one', () => {
    // The right side (time of the first point, bar 6) goes 5 bars left, beyond the left side (bar 2).
    const points = rectangle.drag(DRAWING, 't0', { bars: -5, price: 7 }, PLAIN_AXIS);
    assert.deepEqual(points, [
      { time: barTime(1), price: 60 },
      { time: barTime(2), price: 80 },
    ]);
  });

  it('moves two coordinates of two points at a mixed corner', () => {
    const points = rectangle.drag(DRAWING, 't0p1', { bars: 1, price: -5 }, PLAIN_AXIS);
    assert.deepEqual(points, [
      { time: barTime(7), price: 60 },
      { time: barTime(2), price: 75 },
    ]);
  });
});

describe('parallelChannel', () => {
  // Base from (2, 80) to (6, 60): 75 at bar 3, so a third point at (3, 65) is 10 below.
  const DRAWING = through([
    [2, 80],
    [6, 60],
    [3, 65],
  ]);

  it('puts the second edge through its third point, over the same bars', () => {
    const edges = parallelChannel
      .figure(DRAWING, PLAIN_VIEW, PLAIN_OPTIONS)
      .strokes.filter(({ role }) => role === 'edge');
    assert.deepEqual(
      edges.map(({ from, to }) => [from, to]),
      [
        [
          { x: 20, y: 20 },
          { x: 60, y: 40 },
        ],
        [
          { x: 20, y: 30 },
          { x: 60, y: 50 },
        ],
      ],
    );
  });

  it('is offset sideways if its base is vertical', () => {
    const upright = through([
      [2, 80],
      [2, 60],
      [5, 70],
    ]);
    const edges = parallelChannel
      .figure(upright, PLAIN_VIEW, PLAIN_OPTIONS)
      .strokes.filter(({ role }) => role === 'edge');
    assert.deepEqual(
      [edges[1]?.from, edges[1]?.to],
      [
        { x: 50, y: 20 },
        { x: 50, y: 40 },
      ],
    );
  });

  it('keeps its height when an end moves, and what is not concerned as it is', () => {
    const anchored = through([
      [2, 80],
      [6, 60],
      [2, 70],
    ]);
    const points = parallelChannel.drag(anchored, 'base1', { bars: 2, price: 30 }, PLAIN_AXIS);
    assert.deepEqual(points[1], { time: barTime(8), price: 90 });
    assert.equal(points[0], anchored.points[0]);
    assert.equal(points[2], anchored.points[2]);
    // A third point in the middle follows the base beneath it: (2, 80)-(6, 100) is 85 at bar 3.
    const [, , third] = parallelChannel.drag(DRAWING, 'offset1', { bars: 0, price: 40 }, PLAIN_AXIS);
    assert.deepEqual(third, { time: barTime(3), price: 75 });
  });

  it('moves its third point together with the end on the same bar', () => {
    const anchored = through([
      [2, 80],
      [6, 60],
      [2, 70],
    ]);
    const points = parallelChannel.drag(anchored, 'offset0', { bars: 4, price: 5 }, PLAIN_AXIS);
    assert.deepEqual(points, [{ time: barTime(6), price: 85 }, anchored.points[1], { time: barTime(6), price: 75 }]);
    const back = parallelChannel.drag({ ...anchored, points }, 'base0', { bars: -4, price: -5 }, PLAIN_AXIS);
    assert.deepEqual(back, anchored.points);
  });

  it('changes its height by the middle of the second edge only', () => {
    const points = parallelChannel.drag(DRAWING, 'offsetMiddle', { bars: 4, price: -3 }, PLAIN_AXIS);
    assert.equal(points[0], DRAWING.points[0]);
    assert.equal(points[1], DRAWING.points[1]);
    assert.deepEqual(points[2], { time: barTime(3), price: 62 });
  });
});

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

describe('levelLines', () => {
  it('are drawn from resistance down to support, those with a price', () => {
    const levels = drawnLevels({ support: { price: 10 }, pivot: {}, resistance: { price: 90, clientObjectId: 'r' } });
    assert.deepEqual(
      levels.map(({ name, price }) => [name, price]),
      [
        ['resistance', 90],
        ['support', 10],
      ],
    );
  });

  it('cross the pane with their name, and mark their price on the axis', () => {
    const [level] = drawnLevels({ intermediateSupport: { price: 40 } });
    assert.ok(level);
    const { strokes, labels, axisMarks } = levelFigure(level, PLAIN_VIEW, '#00ff00');
    assert.deepEqual(
      [strokes[0]?.from, strokes[0]?.to],
      [
        { x: 0, y: 60 },
        { x: 200, y: 60 },
      ],
    );
    assert.deepEqual(
      labels.map(({ text, align }) => [text, align]),
      [['Interm. support', 'right']],
    );
    assert.deepEqual(axisMarks, [{ y: 60, price: 40, color: '#00ff00' }]);
  });
});
