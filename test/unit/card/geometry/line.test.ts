import assert from 'node:assert/strict';
import { horizontalLine } from '../../../../src/card/geometry/horizontalLine.ts';
import { line } from '../../../../src/card/geometry/line.ts';
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
