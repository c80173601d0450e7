import type { Place } from './projection.ts';

/** A channel's second edge, seen from its base: so many bars and so much price away. One of the two is 0. */
export interface ChannelOffset {
  readonly bars: number;
  readonly price: number;
}

/** Price of the base line through `a` and `b` at a bar index, drawn on beyond both; undefined when it stands upright. */
export function basePriceAt(a: Place, b: Place, index: number): number | undefined {
  if (a.index === b.index) return undefined;
  const price = a.price + (b.price - a.price) * ((index - a.index) / (b.index - a.index));
  return Number.isFinite(price) ? price : undefined;
}

/** How far the third point moves the base: in price, or in bars when the base stands upright. */
export function channelOffset([a, b, c]: readonly [Place, Place, Place]): ChannelOffset {
  const base = basePriceAt(a, b, c.index);
  if (base === undefined) return { bars: c.index - a.index, price: 0 };
  const price = c.price - base;
  return { bars: 0, price: Number.isFinite(price) ? price : 0 };
}

/** A place of the base, put on the second edge. */
export function offsetPlace(place: Place, offset: ChannelOffset): Place {
  return { index: place.index + offset.bars, price: place.price + offset.price };
}
