import type { CardSketch, DrawingSketch } from '../cardSketch.ts';
import { onTick } from '../geometry/tick.ts';
import { timeAxis } from '../geometry/timeAxis.ts';
import { MOST_DECIMALS, pricePrecision } from '../pricePrecision.ts';
import { placeBesideDuplicates } from './besideTwins.ts';

/** How far copies go at a time: bars to the right, and down by this share of the prices on the card. */
const STEP = { bars: 2, share: 0.02 } as const;

/** What is pasted, beside its models where they are on the card. Knows no chart: a step is measured by the card's own prices. */
export function placePasted(sketch: CardSketch, copies: readonly DrawingSketch[]): readonly DrawingSketch[] {
  const prices = pricesOf(sketch);
  const tick = Number((10 ** -pricePrecision(sketch)).toFixed(MOST_DECIMALS));
  const axis = timeAxis([], sketch.metadata.timeframe ?? 'H4');
  const down = Math.max(tick, onTick((Math.max(...prices) - Math.min(...prices)) * STEP.share, tick));
  return placeBesideDuplicates(sketch, copies, { bars: STEP.bars, price: -down }, { axis, tick });
}

function pricesOf({ levels, drawings }: CardSketch): readonly number[] {
  const points = [...Object.values(levels), ...drawings.flatMap((drawing) => drawing.points)];
  return points.flatMap(({ price }) => (price !== undefined && Number.isFinite(price) ? [price] : []));
}
