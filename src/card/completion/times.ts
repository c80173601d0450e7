import { LEVEL_NAMES } from '../card.ts';
import type { CardText } from '../cardText.ts';
import { epochOf, formatUtcTime } from '../findings/utcTime.ts';
import { formatPrice } from '../pricePrecision.ts';
import type { CardCompletion, CompletionCandles, Suggestion } from './suggestion.ts';
import { matches, valueRange, writtenValue } from './valuePlace.ts';

/** Most candles that are listed. */
const MOST_CANDLES = 200;
/** Candles on each side of the time that stands there already. */
const NEIGHBOURS = 3;

/** The time of a point or level: candles around the one it is at, then the newest; then times that the card has elsewhere. */
export const timeCompletion: CardCompletion = {
  needs: 'candles',
  isAt: ({ place }) =>
    place.kind === 'value' &&
    (matches(place.path, ['drawings', '*', 'points', '*', 'time']) || matches(place.path, ['levels', '*', 'time'])),
  suggest({ card, offset, place, candles }) {
    const range = valueRange(place);
    if (range === undefined || place.kind !== 'value') return [];
    const written: unknown = place.node?.value;
    const now = typeof written === 'string' || typeof written === 'number' ? epochOf(written) : undefined;
    const typed = card.text.slice(range.offset, Math.max(range.offset, offset));
    const suggestion = (time: number, rest: Pick<Suggestion, 'note' | 'detail'>): Suggestion => {
      const text = formatUtcTime(time);
      const value = typeof written === 'number' ? String(time) : writtenValue(text);
      // A whole time is there to be exchanged; a begun one narrows the list.
      const filter = now === undefined ? value : typed || value;
      return { kind: 'time', label: text, ...rest, range, insert: { kind: 'text', text: value }, filter };
    };
    const listed = candles === undefined ? [] : candleOrder(candles, now);
    const known = new Set(listed.map((candle) => candle.time));
    return [
      ...listed.map((candle) => suggestion(candle.time, { note: pricesOf(candle, candles?.precision ?? 0) })),
      ...usedTimes(card)
        .filter(({ time }) => !known.has(time))
        .map(({ time, by }) => suggestion(time, { note: by })),
    ];
  },
};

type Candle = CompletionCandles['candles'][number];

/** The neighbours of `now` from the nearest outwards, then the newest first. */
function candleOrder({ candles }: CompletionCandles, now: number | undefined): readonly Candle[] {
  const order = new Set<Candle>();
  if (now !== undefined) {
    const after = candles.findIndex(({ time }) => time >= now);
    const middle = after === -1 ? candles.length : after;
    const near = candles.slice(Math.max(0, middle - NEIGHBOURS), middle + NEIGHBOURS + 1);
    for (const candle of near.toSorted((a, b) => Math.abs(a.time - now) - Math.abs(b.time - now))) order.add(candle);
  }
  for (const candle of candles.slice(-MOST_CANDLES).reverse()) order.add(candle);
  return [...order].slice(0, MOST_CANDLES);
}

function pricesOf({ open, high, low, close }: Candle, precision: number): string {
  const [o, h, l, c] = [open, high, low, close].map((price) => formatPrice(price, precision));
  return `O ${o} H ${h} L ${l} C ${c}`;
}

/** Times of the card's objects, the newest first, each with whose it is. */
function usedTimes({ sketch }: CardText): { readonly time: number; readonly by: string }[] {
  const used = new Map<number, string>();
  const add = (time: string | number | undefined, by: string): void => {
    const epoch = time === undefined ? undefined : epochOf(time);
    if (epoch !== undefined && !used.has(epoch)) used.set(epoch, by);
  };
  for (const name of LEVEL_NAMES) add(sketch.levels[name]?.time, name);
  sketch.drawings.forEach(({ clientObjectId, points }, at) => {
    for (const point of points) add(point.time, clientObjectId || `drawing ${at + 1}`);
  });
  return [...used].map(([time, by]) => ({ time, by })).sort((a, b) => b.time - a.time);
}
