import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { DrawingSketch } from '../../../../src/card/cardSketch.ts';
import { movedDrawing } from '../../../../src/card/drawings/movedDrawing.ts';
import type { Grip, Shift } from '../../../../src/card/geometry/drawingKind.ts';
import { DRAWING_KINDS } from '../../../../src/card/geometry/drawingKinds.ts';
import { pointTime } from '../../../../src/card/geometry/pointTime.ts';
import { projection } from '../../../../src/card/geometry/projection.ts';
import { onTick } from '../../../../src/card/geometry/tick.ts';
import { anyDrawingArb, GAPPED_AXIS, gridDrawingArb, TICK } from './drawingArbitraries.ts';

const VIEW = projection(GAPPED_AXIS, {
  width: 800,
  height: 400,
  firstBarX: 0,
  barSpacing: 10,
  topPrice: 2,
  pricePerPixel: 0.005,
});
const SCALE = { axis: GAPPED_AXIS, tick: TICK };
const shiftArb: fc.Arbitrary<Shift> = fc.record({
  bars: fc.integer({ min: -60, max: 60 }),
  price: fc.integer({ min: -5000, max: 5000 }).map((ticks) => ticks * TICK),
});

function gripsOf(drawing: DrawingSketch): Grip[] {
  return drawing.type === undefined
    ? []
    : ['body', ...DRAWING_KINDS[drawing.type].handles(drawing, VIEW).map(({ id }) => id)];
}

function back({ bars, price }: Shift): Shift {
  return { bars: -bars, price: -price };
}

/** Times as instants: text comes back in the shortest form. */
function written({ points }: DrawingSketch): unknown {
  return points.map((point) => ({ time: pointTime(point), kind: typeof point.time, price: point.price }));
}

describe('movedDrawing', () => {
  it('brings back every point when it is moved there and back, by any grip', () => {
    fc.assert(
      fc.property(gridDrawingArb, shiftArb, (drawing, shift) => {
        for (const grip of gripsOf(drawing)) {
          const there = movedDrawing(drawing, grip, shift, SCALE);
          assert.deepEqual(written(movedDrawing(there, grip, back(shift), SCALE)), written(drawing), grip);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps the shape of what is moved whole, off bars and ticks too', () => {
    fc.assert(
      fc.property(anyDrawingArb, shiftArb, (drawing, shift) => {
        const moved = movedDrawing(drawing, 'body', shift, SCALE);
        const rises = (points: DrawingSketch['points']): number[] =>
          points.slice(1).map(({ price = 0 }, i) => price - (points[i]?.price ?? 0));
        const [was, is] = [rises(drawing.points), rises(moved.points)];
        is.forEach((rise, i) => {
          assert.ok(drawing.type === 'HORIZONTAL_LINE' || Math.abs(rise - (was[i] ?? 0)) < 1e-9);
        });
      }),
    );
  });

  it('moves a body by whole bars and ticks, and a handle to a tick', () => {
    const line: DrawingSketch = {
      type: 'LINE',
      points: [
        { time: '2026-01-05T02:20:00Z', price: 1.10037 },
        { time: 1767600000000, price: 1.2 },
      ],
      style: {},
    };
    assert.deepEqual(movedDrawing(line, 'body', { bars: 1.4, price: 0.00033 }, SCALE).points, [
      { time: '2026-01-05T03:20:00Z', price: 1.10067 },
      { time: 1767603600000, price: 1.2003 },
    ]);
    assert.deepEqual(movedDrawing(line, 'p0', { bars: 0, price: 0.00033 }, SCALE).points, [
      { time: '2026-01-05T02:20:00Z', price: 1.1007 },
      line.points[1],
    ]);
  });

  it('writes no price with the noise of a float', () => {
    fc.assert(
      fc.property(gridDrawingArb, shiftArb, (drawing, shift) => {
        for (const grip of gripsOf(drawing)) {
          for (const { price } of movedDrawing(drawing, grip, shift, SCALE).points) {
            assert.equal(onTick(price ?? 0, TICK), price);
          }
        }
      }),
    );
  });

  it('leaves what does not move the very same', () => {
    fc.assert(
      fc.property(anyDrawingArb, shiftArb, (drawing, { bars, price }) => {
        for (const grip of gripsOf(drawing)) {
          assert.equal(movedDrawing(drawing, grip, { bars: 0, price: 0 }, SCALE), drawing);
          const sideways = movedDrawing(drawing, grip, { bars, price: 0 }, SCALE);
          const upright = movedDrawing(drawing, grip, { bars: 0, price }, SCALE);
          drawing.points.forEach((point, i) => {
            // A channel keeps its height: its third point follows its base.
            if (drawing.type !== 'PARALLEL') assert.equal(sideways.points[i]?.price, point.price);
            assert.equal(upright.points[i]?.time, point.time);
          });
        }
      }),
    );
  });

  it('leaves a drawing of no kind alone', () => {
    const unknown = { points: [{ price: 1 }], style: {} };
    assert.equal(movedDrawing(unknown, 'body', { bars: 1, price: 1 }, SCALE), unknown);
  });
});
