import { basePriceAt, channelOffset } from '../../../src/card/geometry/channelShape.ts';
import type { Place } from '../../../src/card/geometry/projection.ts';
import { onTick } from '../../../src/card/geometry/tick.ts';
import { type PlacingRules, SHIFT_STEPS } from './placingRules.ts';

/** A base line and a line parallel to it through a third point. */
export const channelTool: PlacingRules = {
  id: 'channel',
  kind: 'PARALLEL',
  title: 'Parallel channel',
  pointCount: 3,
  shiftHint: SHIFT_STEPS,
  thirdIsFree: true,
  stored: underFirst,
  measuredFrom: baseBeside,
};

/** The third point says how high the channel is, wherever it lies: it is stored at the first one's time. */
function underFirst(places: readonly Place[], tick: number): readonly Place[] {
  const [a, b, c] = places;
  // An upright base has its height in bars.
  if (!a || !b || !c || a.index === b.index) return places;
  return [a, b, { index: a.index, price: onTick(a.price + channelOffset([a, b, c]).price, tick) }];
}

/** The height of a channel is measured from its base. */
function baseBeside([a, b]: readonly Place[], to: Place, tick: number): Place | undefined {
  const price = a && b && basePriceAt(a, b, to.index);
  return price === undefined ? undefined : { index: to.index, price: onTick(price, tick) };
}
