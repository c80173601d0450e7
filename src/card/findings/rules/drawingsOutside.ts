import type { DrawingSketch } from '../../cardSketch.ts';
import type { CandleSpan, Rule } from '../finding.ts';
import { findingAt } from '../findingAt.ts';
import { epochOf } from '../utcTime.ts';

const DRAWINGS_OUTSIDE = 'drawings.outside';

/** A drawing that nobody sees beside the candles, mostly a slip in a date or a decimal point. */
export const drawingsOutside: Rule = {
  id: DRAWINGS_OUTSIDE,
  *check(card, { candles }) {
    if (candles === undefined) return;
    for (const [index, drawing] of card.sketch.drawings.entries()) {
      const where = describeOutside(drawing, candles);
      if (where === undefined) continue;
      const message = `This drawing lies ${where} the candles shown; a reader may not see it.`;
      yield findingAt(card, DRAWINGS_OUTSIDE, 'hint', ['drawings', index, 'points'], message);
    }
  },
};

/** Which way the whole drawing lies off the candles, with as much room around them as they take themselves. */
function describeOutside({ type, points, startHead, endHead }: DrawingSketch, candles: CandleSpan): string | undefined {
  const height = candles.high - candles.low;
  const width = candles.to - candles.from;
  const prices = points.flatMap(({ price }) => price ?? []);
  // What runs on beyond its points may still cross the candles.
  const runsOn = startHead === 'EXTEND' || endHead === 'EXTEND';
  if (prices.length === 0 || runsOn) return undefined;
  if (smallest(prices) > candles.high + height) return 'far above';
  if (largest(prices) < candles.low - height) return 'far below';
  if (type === 'HORIZONTAL_LINE') return undefined;
  const times = points.flatMap(({ time }) => (time === undefined ? [] : (epochOf(time) ?? [])));
  if (times.length < points.length) return undefined;
  if (largest(times) < candles.from) return 'before';
  return smallest(times) > candles.to + width ? 'far after' : undefined;
}

/** By steps: a list of points can be longer than a call's arguments. */
function smallest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

function largest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}
