import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Box } from '../../../../src/card/geometry/clip.ts';
import { DRAWING_KINDS } from '../../../../src/card/geometry/drawingKinds.ts';
import type { Figure } from '../../../../src/card/geometry/figure.ts';
import { objectsInBox } from '../../../../src/card/geometry/marquee.ts';
import type { Spot } from '../../../../src/card/geometry/projection.ts';
import { typeArb } from './geometryArbitraries.ts';
import { PLAIN_OPTIONS, PLAIN_VIEW, through } from './plainView.ts';

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
  it('finds just the objects of which a part is inside', () => {
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
