import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Shift } from '../../../../src/card/geometry/drawingKind.ts';
import { DRAWING_KINDS } from '../../../../src/card/geometry/drawingKinds.ts';
import { DRAWING_TYPES } from '../../../../src/card/model/card.ts';
import type { PointSketch } from '../../../../src/card/model/cardSketch.ts';
import { pointTime } from '../../../../src/card/model/pointTime.ts';
import { axisArb, goodDrawingArb, projectionArb, sketchArb, typeArb } from './geometryArbitraries.ts';

const OPTIONS = { color: '#808080', formatPrice: (price: number): string => price.toFixed(5) };
const shiftArb: fc.Arbitrary<Shift> = fc.record({
  bars: fc.double({ min: -500, max: 500, noNaN: true }),
  price: fc.double({ min: -100, max: 100, noNaN: true }),
});

describe('drawing kinds', () => {
  it('are all in the table, each under its own name', () => {
    assert.deepEqual(Object.keys(DRAWING_KINDS), [...DRAWING_TYPES]);
    for (const type of DRAWING_TYPES) assert.equal(DRAWING_KINDS[type].type, type);
  });

  it('know the point counts of the documents (P2 2.4)', () => {
    assert.deepEqual(DRAWING_KINDS.PARALLEL.pointCount, { min: 3, max: 3 });
    assert.deepEqual(DRAWING_KINDS.FIB_RETRACEMENT.pointCount, { min: 2, max: 3 });
  });

  it('give only finite numbers, inside or just beside the pane, for any text and any view', () => {
    fc.assert(
      fc.property(typeArb, sketchArb, projectionArb, (type, drawing, projection) => {
        const kind = DRAWING_KINDS[type];
        const figure = kind.figure(drawing, projection, OPTIONS);
        const handles = kind.handles(drawing, projection);
        assertFinite([figure, handles, kind.bounds(drawing, projection.axis) ?? 0]);
        const reach = 100;
        const spots = [
          ...figure.strokes.flatMap(({ from, to }) => [from, to]),
          ...figure.fills.flatMap(({ points }) => points),
          ...figure.heads.flatMap(({ points }) => points),
          ...figure.dots,
        ];
        for (const { x, y } of spots) {
          assert.ok(x >= -reach && x <= projection.width + reach && y >= -reach && y <= projection.height + reach);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('leave every point the same object when a gesture comes back to where it began', () => {
    fc.assert(
      fc.property(typeArb, sketchArb, projectionArb, (type, drawing, projection) => {
        const kind = DRAWING_KINDS[type];
        for (const grip of ['body', ...kind.handles(drawing, projection).map(({ id }) => id)]) {
          const points = kind.drag(drawing, grip, { bars: 0, price: 0 }, projection.axis);
          assert.equal(points.length, drawing.points.length);
          for (const [i, point] of points.entries()) assert.equal(point, drawing.points[i]);
        }
      }),
    );
  });

  it('come back to where they were when a second gesture undoes the first', () => {
    fc.assert(
      fc.property(typeArb, goodDrawingArb, projectionArb, shiftArb, (type, drawing, projection, shift) => {
        const { axis } = projection;
        const kind = DRAWING_KINDS[type];
        // Ends of a channel whose base comes to stand upright have another height on the way.
        const grips = ['body', ...kind.handles(drawing, projection).map(({ id }) => id)];
        for (const grip of grips.filter((id) => type !== 'PARALLEL' || id === 'body' || id.endsWith('Middle'))) {
          const there = kind.drag(drawing, grip, shift, axis);
          const back = kind.drag({ ...drawing, points: there }, grip, { bars: -shift.bars, price: -shift.price }, axis);
          for (const [i, point] of back.entries()) assertNear(point, drawing.points[i], axis.count);
        }
      }),
    );
  });

  it('move only what their handle says it moves, except a channel that keeps its height', () => {
    fc.assert(
      fc.property(typeArb, goodDrawingArb, projectionArb, shiftArb, (type, drawing, projection, shift) => {
        const kind = DRAWING_KINDS[type];
        const [first, second, third] = drawing.points.map(pointTime);
        const isOverAnEnd = third === first || third === second;
        for (const handle of kind.handles(drawing, projection)) {
          const points = kind.drag(drawing, handle.id, shift, projection.axis);
          points.forEach((point, i) => {
            const before = drawing.points[i];
            const movesTime = handle.moves.some((move) => move.point === i && move.time);
            const movesPrice = handle.moves.some((move) => move.point === i && move.price);
            const keepsHeight = type === 'PARALLEL' && i === 2;
            // A third point over an end goes with it, to the millisecond, or stays.
            const goesWithEnd = keepsHeight && isOverAnEnd && point.time !== before?.time;
            if (goesWithEnd && !movesTime)
              assert.ok(points.slice(0, 2).some((end) => pointTime(end) === pointTime(point)));
            else if (!movesTime) assert.equal(point.time, before?.time);
            if (!movesPrice && !keepsHeight) assert.equal(point.price, before?.price);
          });
        }
      }),
    );
  });

  it('move a whole drawing by bars, so that its shape in bars stays', () => {
    fc.assert(
      fc.property(typeArb, goodDrawingArb, axisArb, fc.integer({ min: -50, max: 50 }), (type, drawing, axis, bars) => {
        if (type === 'HORIZONTAL_LINE') return;
        const moved = DRAWING_KINDS[type].drag(drawing, 'body', { bars, price: 0 }, axis);
        moved.slice(0, DRAWING_KINDS[type].pointCount.min).forEach((point, i) => {
          const before = drawing.points[i];
          assert.ok(before);
          const difference = axis.indexAt(timeOf(point)) - axis.indexAt(timeOf(before));
          assert.ok(Math.abs(difference - bars) < 0.001, `${difference} is not ${bars}`);
        });
      }),
    );
  });

  it('keep the way a time is written', () => {
    fc.assert(
      fc.property(typeArb, goodDrawingArb, axisArb, shiftArb, (type, drawing, axis, shift) => {
        DRAWING_KINDS[type].drag(drawing, 'body', shift, axis).forEach((point, i) => {
          assert.equal(typeof point.time, typeof drawing.points[i]?.time);
          assert.notEqual(pointTime(point), undefined);
        });
      }),
    );
  });
});

function assertFinite(value: unknown): void {
  if (typeof value === 'number') assert.ok(Number.isFinite(value), `${value} in a figure`);
  else if (value !== null && typeof value === 'object') for (const part of Object.values(value)) assertFinite(part);
}

function assertNear(point: PointSketch, before: PointSketch | undefined, bars: number): void {
  assert.ok(before);
  assert.ok(Math.abs((point.price ?? 0) - (before.price ?? 0)) < 1e-9);
  // A millisecond of a short gap is many of a long one.
  const widest = bars > 1 ? 60_000 : 2;
  assert.ok(Math.abs(timeOf(point) - timeOf(before)) <= widest);
}

function timeOf(point: PointSketch): number {
  return pointTime(point) ?? Number.NaN;
}
