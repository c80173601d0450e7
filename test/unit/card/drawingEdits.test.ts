import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  duplicateDrawings,
  movedDrawing,
  newDrawing,
  placeBesideDuplicates,
} from '../../../src/card/geometry/drawingEdits.ts';
import type { Grip, Shift } from '../../../src/card/geometry/drawingKind.ts';
import { DRAWING_KINDS } from '../../../src/card/geometry/drawingKinds.ts';
import { projection } from '../../../src/card/geometry/projection.ts';
import { timeAxis } from '../../../src/card/geometry/timeAxis.ts';
import { drawingSchema } from '../../../src/card/model/card.ts';
import type { DrawingSketch } from '../../../src/card/model/cardSketch.ts';
import {
  drawingChanges,
  drawingJson,
  levelChanges,
  type StackingMove,
  stackingOrder,
  withDrawings,
} from '../../../src/card/model/drawingChanges.ts';
import { objectIds } from '../../../src/card/model/objectIds.ts';
import { pointTime } from '../../../src/card/model/pointTime.ts';
import { onTick } from '../../../src/card/model/prices.ts';
import { changeValues } from '../../../src/card/text/changeCard.ts';
import { readCardText } from '../../../src/card/text/readCard.ts';
import { applyTextEdits } from '../../../src/card/text/textEdit.ts';
import { anyDrawingArb, GAPPED_AXIS, gridDrawingArb, TICK } from './drawingArbitraries.ts';
import { typeArb } from './geometry/geometryArbitraries.ts';
import { PLAIN_AXIS } from './geometry/plainView.ts';

const MADE = { axis: PLAIN_AXIS, id: 'new1' };
const placeArb = fc.record({ index: fc.integer({ min: -50, max: 50 }), price: fc.integer({ min: 1, max: 100 }) });

describe('newDrawing', () => {
  it('puts its points at the places, with times as UTC text', () => {
    const places = [
      { index: 2, price: 80 },
      { index: 12, price: 60.5 },
    ];
    assert.deepEqual(newDrawing('LINE', places, { ...MADE, heads: { startHead: 'NONE', endHead: 'ARROW' } }), {
      type: 'LINE',
      clientObjectId: 'new1',
      points: [
        { time: '2026-01-05T02:00:00Z', price: 80 },
        { time: '2026-01-05T12:00:00Z', price: 60.5 },
      ],
      style: {},
      endHead: 'ARROW',
    });
  });

  it('is a valid drawing with the given look for any places', () => {
    fc.assert(
      fc.property(
        typeArb,
        fc.array(placeArb, { minLength: 1, maxLength: 4 }),
        fc.option(fc.constantFrom(2, 3), { nil: undefined }),
        (type, places, pointCount) => {
          const look = {
            style: { color: '#112233', fillColor: '#445566' },
            endHead: 'EXTEND',
            levels: [0, 1],
          } as const;
          const drawing = newDrawing(type, places, {
            ...MADE,
            look,
            ...(pointCount === undefined ? {} : { pointCount }),
          });
          assert.deepEqual(drawingSchema().parse(drawingJson(drawing)), drawingJson(drawing));
          assert.equal(drawing.style.color, '#112233');
          assert.equal(drawing.endHead, type === 'LINE' ? 'EXTEND' : undefined);
          assert.equal(drawing.levels !== undefined, type === 'FIB_RETRACEMENT');
          const { min, max } = DRAWING_KINDS[type].pointCount;
          assert.ok(drawing.points.length >= min && drawing.points.length <= max);
        },
      ),
    );
  });

  it('puts missing points at the last place', () => {
    const places = [
      { index: 2, price: 80 },
      { index: 4, price: 60 },
    ];
    assert.deepEqual(
      newDrawing('PARALLEL', places, MADE).points.map(({ price }) => price),
      [80, 60, 60],
    );
    assert.equal(newDrawing('FIB_RETRACEMENT', places, MADE).points.length, 2);
    assert.equal(newDrawing('FIB_RETRACEMENT', places, { ...MADE, pointCount: 3 }).points.length, 3);
  });

  it('has no points without places', () => {
    fc.assert(fc.property(typeArb, (type) => assert.deepEqual(newDrawing(type, [], MADE).points, [])));
  });
});

describe('drawingJson', () => {
  it('leaves an empty style out, and nothing else', () => {
    fc.assert(
      fc.property(anyDrawingArb, (drawing) => {
        const { style, ...rest } = drawing;
        const expected = Object.keys(style).length === 0 ? rest : drawing;
        assert.equal(sorted(drawingJson(drawing)), sorted(expected));
      }),
    );
  });
});

/** As JSON, keys in order. */
function sorted(value: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))));
}

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
  it('restores every point when moved there and back, by any handle', () => {
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

  it('keeps the shape of a moved drawing, even off bars and ticks', () => {
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

  it('writes prices without float noise', () => {
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

  it('keeps the identity of what doesn’t move', () => {
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

  it('doesn’t change a drawing of an unknown type', () => {
    const unknown = { points: [{ price: 1 }], style: {} };
    assert.equal(movedDrawing(unknown, 'body', { bars: 1, price: 1 }, SCALE), unknown);
  });
});

describe('duplicates', () => {
  it('are the selected drawings in the card’s order, moved, with new IDs', () => {
    const drawingsArb = fc.uniqueArray(anyDrawingArb, { selector: (it) => it.clientObjectId, maxLength: 6 });
    fc.assert(
      fc.property(drawingsArb, fc.nat(), (drawings, seed) => {
        const sketch = { metadata: {}, levels: { pivot: { price: 1, clientObjectId: 'line1' } }, drawings };
        const chosen = drawings.filter((_, place) => (seed >> place) % 2 === 0);
        const ids = ['line1', ...chosen.map((drawing) => drawing.clientObjectId ?? '').toReversed()];
        const made = duplicateDrawings(sketch, ids, { bars: 0, price: 0 }, GAPPED_AXIS);
        assert.deepEqual(
          made.map((drawing) => ({ ...drawing, clientObjectId: undefined })),
          chosen.map((drawing) => ({ ...drawing, clientObjectId: undefined })),
        );
        const all = objectIds({ sketch: { ...sketch, drawings: [...drawings, ...made] } }).map(({ id }) => id);
        assert.equal(new Set(all).size, all.length);
      }),
    );
  });

  it('are moved by the given shift', () => {
    const line = {
      type: 'LINE' as const,
      clientObjectId: 'a',
      style: {},
      points: [{ time: '2026-01-05T02:00:00Z', price: 1.5 }],
    };
    const sketch = { metadata: {}, levels: {}, drawings: [line] };
    assert.deepEqual(duplicateDrawings(sketch, ['a'], { bars: 2, price: -0.5 }, GAPPED_AXIS), [
      { ...line, clientObjectId: 'line1', points: [{ time: '2026-01-05T04:00:00Z', price: 1 }] },
    ]);
  });
});

const HOUR = 3_600_000;
const at = (clientObjectId: string, hour: number, price: number): DrawingSketch => ({
  type: 'HORIZONTAL_LINE',
  clientObjectId,
  points: [{ time: hour * HOUR, price }],
  style: {},
});
const scale = { axis: timeAxis([0, HOUR], 'H1'), tick: 0.5 };
const beside = (there: readonly DrawingSketch[], copies: readonly DrawingSketch[]): readonly DrawingSketch[] =>
  placeBesideDuplicates({ drawings: there }, copies, { bars: 1, price: -1 }, scale);

describe('placeBesideDuplicates', () => {
  it('takes as many steps as there are copies', () => {
    const there = [at('a', 0, 10), at('b', 0, 9), at('c', 0, 8)];
    assert.deepEqual(beside(there, [at('d', 0, 10)]), [at('d', 0, 7)]);
  });

  it('keeps copies together and covers nothing', () => {
    const there = [at('a', 0, 10), at('b', 0, 20), at('c', 0, 19)];
    assert.deepEqual(beside(there, [at('d', 0, 10), at('e', 0, 20)]), [at('d', 0, 8), at('e', 0, 18)]);
  });

  it('doesn’t move copies without an original', () => {
    const copies = [at('d', 0, 10), { ...at('e', 0, 9), type: 'LINE' as const }];
    assert.equal(beside([at('a', 0, 9), at('b', 1, 10)], copies), copies);
  });
});

describe('drawingChanges', () => {
  it('lists only the coordinates that moved', () => {
    const before = {
      type: 'LINE' as const,
      points: [
        { time: 1_767_600_000_000, price: 1.1 },
        { time: '2026-01-05T02:20Z', price: 1.2 },
      ],
      style: { color: '#112233' },
    };
    const after = movedDrawing(before, 'p1', { bars: 0, price: 0.1 }, { axis: GAPPED_AXIS, tick: TICK });
    assert.deepEqual(drawingChanges(before, after, ['drawings', 3]), [
      { path: ['drawings', 3, 'points', 1, 'price'], value: 1.3 },
    ]);
    assert.deepEqual(drawingChanges(before, before, []), []);
    assert.deepEqual(drawingChanges(before, { ...before, style: { opacity: 0.5 }, endHead: 'ARROW' }, []), [
      { path: ['style', 'color'] },
      { path: ['style', 'opacity'], value: 0.5 },
      { path: ['endHead'], value: 'ARROW' },
    ]);
  });

  it('turns any drawing into any other, in the text', () => {
    const plainArb = gridDrawingArb.map((drawing) => ({
      ...drawing,
      style: { color: '#112233', lineWidth: 2 },
      levels: [0, 1],
    }));
    fc.assert(
      fc.property(plainArb, gridDrawingArb, (before, other) => {
        const after = { ...other, style: { lineWidth: 3 }, levels: [0.5] };
        const text = JSON.stringify({ drawings: [drawingJson(before)] }, undefined, 2);
        const edits = changeValues(readCardText(text), drawingChanges(before, after, ['drawings', 0]));
        const now = readCardText(applyTextEdits(text, edits));
        assert.deepEqual(JSON.parse(JSON.stringify(now.value)), {
          drawings: [JSON.parse(JSON.stringify(drawingJson(after)))],
        });
      }),
    );
  });
});

describe('levelChanges', () => {
  it('lists a moved price, an added level and a removed one', () => {
    const kept = { price: 1.2, clientObjectId: 'r' };
    const before = {
      resistance: kept,
      intermediateResistance: { price: 1.15, clientObjectId: 'i' },
      pivot: { price: 1.1, clientObjectId: 'p', time: 'x' },
    };
    const after = {
      resistance: kept,
      pivot: { price: 1.11, clientObjectId: 'p', time: 'x' },
      support: { price: 1, clientObjectId: 's' },
    };
    assert.deepEqual(levelChanges(before, after), [
      { path: ['levels', 'intermediateResistance'] },
      { path: ['levels', 'pivot', 'price'], value: 1.11 },
      { path: ['levels', 'support'], value: { price: 1, clientObjectId: 's' } },
    ]);
    assert.deepEqual(levelChanges(before, before), []);
  });
});

const moveArb = fc.constantFrom<StackingMove>('front', 'forward', 'backward', 'back');

describe('stackingOrder', () => {
  it('moves the selected ones before or behind all others, or by one place', () => {
    assert.deepEqual(stackingOrder(5, [1, 3], 'front'), [0, 2, 4, 1, 3]);
    assert.deepEqual(stackingOrder(5, [3, 1], 'back'), [1, 3, 0, 2, 4]);
    assert.deepEqual(stackingOrder(5, [1, 3], 'forward'), [0, 2, 1, 4, 3]);
    assert.deepEqual(stackingOrder(5, [1, 2], 'forward'), [0, 3, 1, 2, 4]);
    assert.deepEqual(stackingOrder(5, [1, 2], 'backward'), [1, 2, 0, 3, 4]);
  });

  it('keeps those that can’t move any further', () => {
    assert.deepEqual(stackingOrder(3, [2], 'forward'), [0, 1, 2]);
    assert.deepEqual(stackingOrder(3, [1, 2], 'forward'), [0, 1, 2]);
    assert.deepEqual(stackingOrder(3, [0], 'backward'), [0, 1, 2]);
  });

  it('keeps the relative order of the selected and of the others', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20 }), fc.array(fc.nat({ max: 25 })), moveArb, (count, chosen, to) => {
        const order = stackingOrder(count, chosen, to);
        assert.deepEqual(
          order.toSorted((a, b) => a - b),
          Array.from({ length: count }, (_, place) => place),
        );
        for (const part of [order.filter((it) => chosen.includes(it)), order.filter((it) => !chosen.includes(it))]) {
          assert.deepEqual(
            part,
            part.toSorted((a, b) => a - b),
          );
        }
      }),
    );
  });
});

describe('withDrawings', () => {
  it('replaces the drawings and keeps the identity of the rest', () => {
    const [a, b, c] = [1, 2, 3].map((price) => ({ points: [{ price }], style: {} }));
    assert.ok(a && b && c);
    const sketch = { metadata: {}, levels: {}, drawings: [a, b] };
    const changed = withDrawings(sketch, new Map([[1, c]]));
    assert.deepEqual(changed.drawings, [a, c]);
    assert.equal(changed.drawings[0], a);
    assert.equal(withDrawings(sketch, new Map()), sketch);
  });
});
