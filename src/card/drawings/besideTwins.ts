import type { CardSketch, DrawingSketch } from '../cardSketch.ts';
import { onTick } from '../geometry/tick.ts';
import { timeAxis } from '../geometry/timeAxis.ts';
import { MOST_DECIMALS, pricePrecision } from '../pricePrecision.ts';
import { sameValue } from '../sameValue.ts';
import { movedDrawing } from './movedDrawing.ts';

/** How far copies go at a time: bars to the right, and down by this share of the prices on the card. */
const STEP = { bars: 2, share: 0.02 } as const;

/**
 * Copies of what is on the card lie beside it, all moved together: exactly on it nobody would see that there are two.
 * Copies of something else stay where they are.
 */
export function besideTwins(sketch: CardSketch, copies: readonly DrawingSketch[]): readonly DrawingSketch[] {
  const hasTwin = ({ type, points }: DrawingSketch): boolean =>
    sketch.drawings.some((drawing) => drawing.type === type && sameValue(drawing.points, points));
  if (!copies.some(hasTwin)) return copies;
  const prices = pricesOf(sketch);
  const tick = Number((10 ** -pricePrecision(sketch)).toFixed(MOST_DECIMALS));
  const axis = timeAxis([], sketch.metadata.timeframe ?? 'H4');
  const down = Math.max(tick, onTick((Math.max(...prices) - Math.min(...prices)) * STEP.share, tick));
  let beside = copies;
  for (let step = 1; beside.some(hasTwin) && step <= sketch.drawings.length; step += 1) {
    const shift = { bars: step * STEP.bars, price: -step * down };
    beside = copies.map((copy) => movedDrawing(copy, 'body', shift, { axis, tick }));
  }
  return beside;
}

function pricesOf({ levels, drawings }: CardSketch): readonly number[] {
  const points = [...Object.values(levels), ...drawings.flatMap((drawing) => drawing.points)];
  return points.flatMap(({ price }) => (price !== undefined && Number.isFinite(price) ? [price] : []));
}
