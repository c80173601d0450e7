import type { FigureOptions } from '../../../../src/card/geometry/figure.ts';
import { projection } from '../../../../src/card/geometry/projection.ts';
import { timeAxis } from '../../../../src/card/geometry/timeAxis.ts';
import type { DrawingSketch } from '../../../../src/card/model/cardSketch.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 5);

/** Ten hourly bars, 10 pixels apart, in a pane of 200 × 100 pixels; price 100 at the top, a pixel a unit: bar 3 is x 30, price 80 is y 20. */
export const PLAIN_AXIS = timeAxis(
  Array.from({ length: 10 }, (_, i) => START + i * HOUR),
  'H1',
);
export const PLAIN_VIEW = projection(PLAIN_AXIS, {
  width: 200,
  height: 100,
  firstBarX: 0,
  barSpacing: 10,
  topPrice: 100,
  pricePerPixel: 1,
});
export const PLAIN_OPTIONS: FigureOptions = { color: '#808080', formatPrice: (price) => price.toFixed(1) };

/** The time of a bar, epoch milliseconds. */
export function barTime(index: number): number {
  return START + index * HOUR;
}

/** A drawing through those bars and prices. */
export function through(
  places: readonly (readonly [bar: number, price: number])[],
  rest: Partial<DrawingSketch> = {},
): DrawingSketch {
  return { style: {}, ...rest, points: places.map(([bar, price]) => ({ time: barTime(bar), price })) };
}
