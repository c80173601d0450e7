import assert from 'node:assert/strict';
import fc from 'fast-check';
import { drawingSchema } from '../../../../src/card/card.ts';
import { drawingJson } from '../../../../src/card/drawings/drawingJson.ts';
import { newDrawing } from '../../../../src/card/drawings/newDrawing.ts';
import { DRAWING_KINDS } from '../../../../src/card/geometry/drawingKinds.ts';
import { typeArb } from '../geometry/geometryArbitraries.ts';
import { PLAIN_AXIS } from '../geometry/plainView.ts';
import { anyDrawingArb } from './drawingArbitraries.ts';

const MADE = { axis: PLAIN_AXIS, id: 'new1' };
const placeArb = fc.record({ index: fc.integer({ min: -50, max: 50 }), price: fc.integer({ min: 1, max: 100 }) });

describe('newDrawing', () => {
  it('puts its points where the places are, with times as UTC text', () => {
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

  it('is a whole card drawing whatever the places, in the look it is given', () => {
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

  it('lets the missing points stand on the last place', () => {
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

  it('has no points where there is no place', () => {
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
