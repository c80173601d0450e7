import fc from 'fast-check';
import { DRAWING_KINDS } from '../../../src/card/geometry/drawingKinds.ts';
import { type TimeAxis, timeAxis } from '../../../src/card/geometry/timeAxis.ts';
import type { DrawingSketch } from '../../../src/card/model/cardSketch.ts';
import { onTick } from '../../../src/card/model/prices.ts';
import { goodDrawingArb, typeArb } from './geometry/geometryArbitraries.ts';

export const TICK = 0.0001;
const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 5);

/** Hourly bars with a weekend between them. */
export const GAPPED_AXIS: TimeAxis = timeAxis(
  Array.from({ length: 60 }, (_, i) => START + (i < 30 ? i : i + 48) * HOUR),
  'H1',
);

/** Drawings of all kinds with their id and as many points as they need; points as they come. */
export const anyDrawingArb: fc.Arbitrary<DrawingSketch> = fc
  .tuple(typeArb, goodDrawingArb, fc.stringMatching(/^[a-z]{1,6}$/))
  .map(([type, drawing, clientObjectId]) => ({
    ...drawing,
    type,
    clientObjectId,
    points: drawing.points.slice(0, DRAWING_KINDS[type].pointCount.max),
  }));

/** Drawings whose points all stand on bars and ticks; a channel's third point over an end of its base. */
export const gridDrawingArb: fc.Arbitrary<DrawingSketch> = fc
  .tuple(
    anyDrawingArb,
    fc.array(
      fc.record({
        bar: fc.integer({ min: -20, max: 80 }),
        ticks: fc.integer({ min: 1, max: 20_000 }),
        text: fc.boolean(),
      }),
      {
        minLength: 3,
        maxLength: 3,
      },
    ),
  )
  .map(([drawing, places]) => ({
    ...drawing,
    points: drawing.points.map((_, i) => {
      const { bar = 0, ticks = 1, text = true } = places[i] ?? {};
      const time = GAPPED_AXIS.timeAt(drawing.type === 'PARALLEL' && i === 2 ? (places[0]?.bar ?? 0) : bar);
      return { time: text ? new Date(time).toISOString() : time, price: onTick(ticks * TICK, TICK) };
    }),
  }));
