import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Box } from '../../../../src/card/geometry/clip.ts';
import { DRAWING_KINDS } from '../../../../src/card/geometry/drawingKinds.ts';
import type { Figure, Stroke } from '../../../../src/card/geometry/figure.ts';
import {
  COARSE_POINTER,
  FINE_POINTER,
  hitHandle,
  hitTest,
  objectsInBox,
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

  it('ignores a retracement’s faint extension unless nothing else is in view', () => {
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

  it('finds the same as an exhaustive search', () => {
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

/** The same rule, written without optimizations. */
function plainHits(figures: readonly Figure[], spot: Spot, stroke: number): string[] {
  const looked = figures.toReversed().map(({ strokes, heads, dots, fills }, i) => {
    const within = (distance: number, width: number): number =>
      distance <= Math.max(stroke, width / 2 + 3) ? distance : Number.POSITIVE_INFINITY;
    const distance = Math.min(
      ...(strokes.every(({ role }) => role === 'extension')
        ? strokes
        : strokes.filter(({ role }) => role !== 'extension')
      ).map((one) => within(distanceTo(one, spot), one.width)),
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

/** From a spot to the nearest point of a stroke. Rounds like the code under test, so that ties stay ties. */
function distanceTo({ from, to }: Stroke, { x, y }: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
  return Math.hypot(x - (from.x + t * dx), y - (from.y + t * dy));
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

const boxArb = fc
  .tuple(
    fc.integer({ min: -20, max: 220 }),
    fc.integer({ min: -20, max: 120 }),
    fc.nat({ max: 120 }),
    fc.nat({ max: 80 }),
  )
  .map(([left, top, width, height]): Box => ({ left, top, right: left + width, bottom: top + height }));
const placeArb = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 100 }));
const drawingArb = fc
  .tuple(typeArb, fc.array(placeArb, { minLength: 3, maxLength: 3 }), fc.boolean())
  .map(([type, places, filled]) => {
    const style = filled ? { fillColor: '#112233' } : {};
    const points = places.slice(0, DRAWING_KINDS[type].pointCount.max);
    const drawing = through(points, { type, style, endHead: 'ARROW' });
    return DRAWING_KINDS[type].figure(drawing, PLAIN_VIEW, PLAIN_OPTIONS);
  });

/** What goes on faintly counts only where nothing else is drawn. */
function firmOf({ strokes }: Figure): Figure['strokes'] {
  return strokes.every(({ role }) => role === 'extension')
    ? strokes
    : strokes.filter(({ role }) => role !== 'extension');
}

/** Many spots of a figure: along its strokes, and all over its areas. */
function* spotsOf(figure: Figure): Generator<Spot> {
  for (const { from, to } of firmOf(figure)) {
    for (let t = 0; t <= 1; t += 1 / 512) yield { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) };
  }
  for (const { points } of [...figure.fills, ...figure.heads]) {
    const [first] = points;
    for (const [i, b] of points.entries()) {
      const a = points.at(i - 1) ?? b;
      if (!first) continue;
      for (let s = 0; s <= 1; s += 1 / 48) {
        const edge = { x: a.x + s * (b.x - a.x), y: a.y + s * (b.y - a.y) };
        for (let t = 0; t <= 1; t += 1 / 48) {
          yield { x: first.x + t * (edge.x - first.x), y: first.y + t * (edge.y - first.y) };
        }
      }
    }
  }
  yield* figure.dots;
}

/** How deep in the box a figure reaches, in pixels; below 0 how far from it it stays. */
function depth(figure: Figure, box: Box): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const { x, y } of spotsOf(figure)) {
    most = Math.max(most, Math.min(x - box.left, box.right - x, y - box.top, box.bottom - y));
  }
  return most;
}

describe('objectsInBox', () => {
  it('finds exactly the objects that are partly inside', () => {
    fc.assert(
      fc.property(fc.array(drawingArb, { maxLength: 6 }), boxArb, (figures, box) => {
        const found = new Set(
          objectsInBox(
            figures.map((figure, i) => ({ id: `${i}`, figure })),
            box,
          ),
        );
        figures.forEach((figure, i) => {
          const reach = depth(figure, box);
          // Spots lie a few pixels apart: nearer to the frame than that they cannot tell.
          if (reach > 0) assert.ok(found.has(`${i}`), `reaches ${reach} into the box`);
          if (reach < -4) assert.ok(!found.has(`${i}`), `stays ${-reach} out of the box`);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('takes the corners of the box in any order', () => {
    const target = {
      id: 'a',
      figure: DRAWING_KINDS.LINE.figure(
        through([
          [2, 80],
          [4, 60],
        ]),
        PLAIN_VIEW,
        PLAIN_OPTIONS,
      ),
    };
    assert.deepEqual(objectsInBox([target], { left: 50, top: 50, right: 10, bottom: 10 }), ['a']);
    assert.deepEqual(objectsInBox([target], { left: 60, top: 10, right: 90, bottom: 50 }), []);
  });

  it('finds an area that the box lies in', () => {
    const box = through(
      [
        [1, 90],
        [15, 10],
      ],
      { style: { fillColor: '#112233' } },
    );
    const figure = DRAWING_KINDS.RECTANGLE.figure(box, PLAIN_VIEW, PLAIN_OPTIONS);
    const inside = { left: 40, top: 40, right: 60, bottom: 60 };
    assert.deepEqual(
      objectsInBox(
        [
          { id: 'area', figure },
          { id: 'frame', figure: { ...figure, fills: [] } },
        ],
        inside,
      ),
      ['area'],
    );
  });

  it('finds a line without length', () => {
    const figure = DRAWING_KINDS.LINE.figure(
      through([
        [3, 80],
        [3, 80],
      ]),
      PLAIN_VIEW,
      PLAIN_OPTIONS,
    );
    assert.deepEqual(objectsInBox([{ id: 'dot', figure }], { left: 29, top: 19, right: 31, bottom: 21 }), ['dot']);
  });
});
