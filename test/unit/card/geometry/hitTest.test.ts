import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DRAWING_KINDS } from '../../../../src/card/geometry/drawingKinds.ts';
import type { Figure } from '../../../../src/card/geometry/figure.ts';
import {
  COARSE_POINTER,
  distanceToStroke,
  FINE_POINTER,
  hitHandle,
  hitTest,
} from '../../../../src/card/geometry/hitTest.ts';
import { horizontalLine } from '../../../../src/card/geometry/horizontalLine.ts';
import type { Spot } from '../../../../src/card/geometry/projection.ts';
import { rectangle } from '../../../../src/card/geometry/rectangle.ts';
import { goodDrawingArb, sketchArb, typeArb } from './geometryArbitraries.ts';
import { PLAIN_OPTIONS, PLAIN_VIEW, through } from './plainView.ts';

const box = through(
  [
    [2, 80],
    [12, 20],
  ],
  { style: { fillColor: '#000000' } },
);
const TARGETS = [
  { id: 'box', figure: rectangle.figure(box, PLAIN_VIEW, PLAIN_OPTIONS) },
  { id: 'low', figure: horizontalLine.figure(through([[1, 50]]), PLAIN_VIEW, PLAIN_OPTIONS) },
  { id: 'high', figure: horizontalLine.figure(through([[1, 56]]), PLAIN_VIEW, PLAIN_OPTIONS) },
];
const idsAt = (x: number, y: number, tolerance = FINE_POINTER): string[] =>
  hitTest(TARGETS, { x, y }, tolerance).map(({ id }) => id);

describe('hitTest', () => {
  it('finds the nearest stroke first, and areas after all strokes', () => {
    assert.deepEqual(idsAt(70, 49), ['low', 'high', 'box']);
    assert.deepEqual(idsAt(70, 46), ['high', 'low', 'box']);
  });

  it('takes the one painted later when two are equally near', () => {
    assert.deepEqual(idsAt(150, 47), ['high', 'low']);
  });

  it('finds an area only from inside, and nothing where nothing is', () => {
    assert.deepEqual(idsAt(70, 70), ['box']);
    assert.deepEqual(idsAt(150, 90), []);
  });

  it('does not take a retracement by what goes on faintly beyond it, unless nothing else is in view', () => {
    const fib = (from: number, to: number) =>
      DRAWING_KINDS.FIB_RETRACEMENT.figure(
        through(
          [
            [from, 80],
            [to, 20],
          ],
          { type: 'FIB_RETRACEMENT', levels: [0.5] },
        ),
        PLAIN_VIEW,
        PLAIN_OPTIONS,
      );
    const at = (figure: Figure, x: number): number =>
      hitTest([{ id: 'fib', figure }], { x, y: 50 }, FINE_POINTER).length;
    assert.equal(at(fib(2, 6), 40), 1);
    assert.equal(at(fib(2, 6), 150), 0);
    assert.equal(at(fib(-9, -3), 150), 1);
  });

  it('reaches further for a finger', () => {
    assert.deepEqual(idsAt(150, 60), []);
    assert.deepEqual(idsAt(150, 60, COARSE_POINTER), ['low']);
  });

  it('finds what looking at every part of every figure finds', () => {
    const figureArb = fc
      .tuple(typeArb, fc.oneof(nearDrawingArb, goodDrawingArb, sketchArb))
      .map(([type, drawing]) => DRAWING_KINDS[type].figure(drawing, PLAIN_VIEW, PLAIN_OPTIONS));
    const spotArb = fc.record({
      x: fc.double({ min: -20, max: 220, noNaN: true }),
      y: fc.double({ min: -20, max: 120, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(figureArb, { maxLength: 20 }),
        spotArb,
        fc.constantFrom(FINE_POINTER, COARSE_POINTER),
        (figures, spot, tolerance) => {
          const targets = figures.map((figure, i) => ({ id: String(i), figure }));
          const ids = hitTest(targets, spot, tolerance).map(({ id, part }) => `${part} ${id}`);
          assert.deepEqual(ids, plainHits(figures, spot, tolerance.stroke));
        },
      ),
    );
  });

  it('finds the nearest handle within reach', () => {
    const handles = rectangle.handles(box, PLAIN_VIEW);
    assert.equal(hitHandle(handles, { x: 22, y: 18 }, FINE_POINTER)?.id, 't0p0');
    assert.equal(hitHandle(handles, { x: 70, y: 50 }, FINE_POINTER), undefined);
  });
});

/** A drawing through three places of the view or just beside it. */
const nearDrawingArb = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: -3, max: 22 }), fc.integer({ min: -20, max: 120 })), {
      minLength: 3,
      maxLength: 3,
    }),
    fc.record({
      lineWidth: fc.integer({ min: 1, max: 10 }),
      fillColor: fc.constantFrom('#aabbcc', undefined),
    }),
    fc.constantFrom('NONE', 'ARROW', 'EXTEND'),
  )
  .map(([places, { lineWidth, fillColor }, head]) =>
    through(places, { style: { lineWidth, ...(fillColor ? { fillColor } : {}) }, endHead: head as 'ARROW' }),
  );

/** The rule of hitting, said once more without regard to time. */
function plainHits(figures: readonly Figure[], spot: Spot, stroke: number): string[] {
  const looked = figures.toReversed().map(({ strokes, heads, dots, fills }, i) => {
    const within = (distance: number, width: number): number =>
      distance <= Math.max(stroke, width / 2 + 3) ? distance : Number.POSITIVE_INFINITY;
    const distance = Math.min(
      ...(strokes.every(({ role }) => role === 'extension')
        ? strokes
        : strokes.filter(({ role }) => role !== 'extension')
      ).map((one) => within(distanceToStroke(one, spot), one.width)),
      ...heads.map(({ points }) => (isInside(points, spot) ? 0 : Number.POSITIVE_INFINITY)),
      ...dots.map((dot) => within(Math.hypot(dot.x - spot.x, dot.y - spot.y), 2 * dot.radius)),
    );
    return { id: figures.length - 1 - i, distance, filled: fills.some(({ points }) => isInside(points, spot)) };
  });
  const hit = looked.filter(({ distance }) => Number.isFinite(distance));
  const filled = looked.filter(({ distance, filled }) => !Number.isFinite(distance) && filled);
  return [
    ...hit.toSorted((a, b) => a.distance - b.distance).map(({ id }) => `stroke ${id}`),
    ...filled.map(({ id }) => `fill ${id}`),
  ];
}

function isInside(points: readonly Spot[], { x, y }: Spot): boolean {
  return (
    points.filter((a, i) => {
      const b = points.at(i - 1) ?? a;
      return a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);
    }).length %
      2 ===
    1
  );
}
