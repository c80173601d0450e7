import fc from 'fast-check';
import { type Projection, projection, type View } from '../../../../src/card/geometry/projection.ts';
import { type TimeAxis, timeAxis } from '../../../../src/card/geometry/timeAxis.ts';
import { DRAWING_TYPES, LINE_HEADS, LINE_STYLES, TIMEFRAMES } from '../../../../src/card/model/card.ts';
import type { DrawingSketch, PointSketch } from '../../../../src/card/model/cardSketch.ts';

/** Present or absent, the way a sketch leaves out what it could not read. */
function maybe<T>(key: string, value: fc.Arbitrary<T>): fc.Arbitrary<{ [key: string]: T }> {
  return fc.option(value, { nil: undefined }).map((it) => (it === undefined ? {} : { [key]: it }));
}

function merged<T>(...parts: fc.Arbitrary<object>[]): fc.Arbitrary<T> {
  return fc.tuple(...parts).map((all) => Object.assign({}, ...all) as T);
}

/** Prices of markets, and every other number that JSON can hold. */
export const priceArb = fc.oneof(
  { weight: 4, arbitrary: fc.double({ min: -1000, max: 200_000, noNaN: true }) },
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1.1, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE),
);

/** Whole epoch milliseconds between 1990 and 2060. */
export const timeArb = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) });

const anyTimeArb = fc.oneof(
  { weight: 3, arbitrary: timeArb },
  { weight: 3, arbitrary: timeArb.map((time) => new Date(time).toISOString()) },
  fc.double({ noNaN: true }),
  fc.constantFrom('', '2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '0000-01-01T00:00Z', '9999-12-31T23:59:59.999Z'),
);

const pointArb: fc.Arbitrary<PointSketch> = merged(maybe('time', anyTimeArb), maybe('price', priceArb));
const goodPointArb: fc.Arbitrary<PointSketch> = fc.record({
  time: fc.oneof(
    timeArb,
    timeArb.map((time) => new Date(time).toISOString()),
  ),
  price: fc.double({ min: 0.1, max: 100, noNaN: true }),
});

const styleArb = merged<DrawingSketch['style']>(
  maybe('color', fc.constantFrom('#102030', 'red', '')),
  maybe('lineWidth', fc.oneof(fc.integer({ min: 1, max: 10 }), fc.double())),
  maybe('lineStyle', fc.constantFrom(...LINE_STYLES)),
  maybe('fillColor', fc.constantFrom('#aabbcc', '#aabbccdd')),
  maybe('borderColor', fc.constantFrom('#0F0F0F', 'none')),
  maybe('opacity', fc.oneof(fc.double({ min: 0, max: 1 }), fc.double())),
);

function drawingWith(points: fc.Arbitrary<readonly PointSketch[]>): fc.Arbitrary<DrawingSketch> {
  return merged(
    fc.record({ points, style: styleArb }),
    maybe('startHead', fc.constantFrom(...LINE_HEADS)),
    maybe('endHead', fc.constantFrom(...LINE_HEADS)),
    maybe('levels', fc.array(fc.double(), { maxLength: 12 })),
  );
}

/** Any drawing that text can hold, broken ones too. */
export const sketchArb = drawingWith(fc.array(pointArb, { maxLength: 4 }));
/** Drawings whose points can all be used. */
export const goodDrawingArb = drawingWith(fc.array(goodPointArb, { minLength: 3, maxLength: 3 }));

export const typeArb = fc.constantFrom(...DRAWING_TYPES);

/** Axes of no, one or many bars, with gaps, of every timeframe. */
export const axisArb: fc.Arbitrary<TimeAxis> = fc
  .record({
    timeframe: fc.constantFrom(...TIMEFRAMES),
    start: fc.integer({ min: 10_000_000, max: 40_000_000 }).map((minutes) => minutes * 60_000),
    gaps: fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 40 }),
    empty: fc.boolean(),
  })
  .map(({ timeframe, start, gaps, empty }) => {
    let last = start;
    const times = [start, ...gaps.map((minutes) => (last += minutes * 60_000))];
    return timeAxis(empty ? [] : times, timeframe);
  });

const viewArb: fc.Arbitrary<View> = fc.record({
  width: fc.integer({ min: 1, max: 4000 }),
  height: fc.integer({ min: 1, max: 3000 }),
  firstBarX: fc.double({ min: -1e6, max: 1e4, noNaN: true }),
  barSpacing: fc.double({ min: 0.01, max: 500, noNaN: true }),
  topPrice: fc.oneof(fc.double({ min: 0, max: 200, noNaN: true }), fc.double({ min: -1e13, max: 1e13, noNaN: true })),
  pricePerPixel: fc.oneof(
    fc.double({ min: 1e-6, max: 10, noNaN: true }),
    fc.double({ min: 1e-300, max: 1e13, noNaN: true }),
  ),
});

/** Any view of any axis. */
export const projectionArb: fc.Arbitrary<Projection> = fc
  .tuple(axisArb, viewArb)
  .map(([axis, view]) => projection(axis, view));
