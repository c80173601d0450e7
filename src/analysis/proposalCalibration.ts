import { type Candle, firstAtOrAfter, overAt } from '../candles/candle.ts';
import { expiresAt } from '../card/model/expiry.ts';
import { formatInstant } from '../time.ts';
import { formatKind } from './formatProposals.ts';
import { levelProposals } from './levelProposals.ts';
import type { MarketCandles } from './outcome.ts';
import type { RecordSubject } from './recordedCard.ts';
import { type Rate, rateOf } from './trackRecord.ts';

/** Bars before a publication that proposals are computed from. */
export const PROPOSAL_BARS = 300;

/** What became of a proposed level after price touched it. */
export type LevelFate = 'untouched' | 'held' | 'broken' | 'ambiguous' | 'open';

/** A level as it would have been proposed when a card was published, and what became of it. */
export interface ProposedLevel {
  /** The card's `key`. */
  readonly key: string;
  readonly source: string;
  readonly price: number;
  readonly fate: LevelFate;
}

/** The kinds of proposed levels, and how often levels of each held. */
export interface CalibrationRow {
  readonly source: string;
  readonly levels: Readonly<Record<LevelFate, readonly ProposedLevel[]>>;
  readonly heldRate: Rate;
}

/** The levels that would have been proposed when the card was published, by the candles that were over then. */
export function proposedLevels(subject: RecordSubject, market: MarketCandles): readonly ProposedLevel[] {
  const { candles, precision = 5 } = market;
  const { key, publishedAt, states } = subject;
  const past = overAt(market, publishedAt);
  const known = candles.slice(Math.max(0, past - PROPOSAL_BARS), past);
  const tick = Number(`1e-${precision}`);
  const proposals = levelProposals({ market: { ...market, candles: known }, tick, now: publishedAt });
  if (proposals.kind === 'none' || proposals.atr === undefined || !(proposals.atr > 0)) return [];
  const { expiry } = states[0].card.metadata;
  const until = expiry && expiresAt(formatInstant(Math.trunc(publishedAt)), expiry);
  const from = firstAtOrAfter(candles, publishedAt);
  const to = until === undefined ? candles.length : Math.max(from, overAt(market, until));
  const later = reachedPrices(candles, from, to);
  const { atr, lastClose } = proposals;
  return proposals.candidates.flatMap(({ price, kind }): ProposedLevel[] => {
    if (price === lastClose) return [];
    return [
      {
        key,
        source: kind.kind === 'pivot' ? `${kind.method} pivot` : formatKind(kind),
        price,
        fate: fateOf(price, price > lastClose ? 1 : -1, atr, later),
      },
    ];
  });
}

/** How often levels of each kind held, in the order of their names. */
export function calibration(levels: readonly ProposedLevel[]): readonly CalibrationRow[] {
  const sources = [...new Set(levels.map(({ source }) => source))].sort();
  return sources.map((source) => {
    const own = levels.filter((level) => level.source === source);
    const of = (wanted: LevelFate) => own.filter(({ fate }) => fate === wanted);
    const [held, broken] = [of('held'), of('broken')];
    return {
      source,
      levels: { held, broken, untouched: of('untouched'), ambiguous: of('ambiguous'), open: of('open') },
      heldRate: rateOf(held.length, held.length + broken.length),
    };
  });
}

/** Bars `from` to before `to`, with the highest and lowest price up to each of them: a touch is found by halving. */
interface ReachedPrices {
  readonly candles: readonly Candle[];
  readonly from: number;
  readonly to: number;
  readonly highest: Float64Array;
  readonly lowest: Float64Array;
}

function reachedPrices(candles: readonly Candle[], from: number, to: number): ReachedPrices {
  const [highest, lowest] = [new Float64Array(to - from), new Float64Array(to - from)];
  let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let place = from; place < to; place++) {
    const { high, low } = candles[place] as Candle;
    if (high > top) top = high;
    if (low < bottom) bottom = low;
    highest[place - from] = top;
    lowest[place - from] = bottom;
  }
  return { candles, from, to, highest, lowest };
}

/** The first bar that reaches a price from below (1) or from above (-1); `to` if none does. */
function firstReaching(price: number, side: 1 | -1, { from, to, highest, lowest }: ReachedPrices): number {
  let [low, high] = [0, to - from];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const isReached = side === 1 ? (highest[middle] as number) >= price : (lowest[middle] as number) <= price;
    if (isReached) high = middle;
    else low = middle + 1;
  }
  return from + low;
}

/**
 * After the first touch: broken if price goes an ATR beyond the level first, held if it returns by an ATR first. `side`:
 * 1 for a level that is reached from below.
 */
function fateOf(price: number, side: 1 | -1, atr: number, bars: ReachedPrices): LevelFate {
  const touch = firstReaching(price, side, bars);
  for (let place = touch; place < bars.to; place++) {
    const { high, low, close } = bars.candles[place] as Candle;
    const breaks = (side === 1 ? high - price : price - low) >= atr;
    const returns = (side === 1 ? price - low : high - price) >= atr;
    if (breaks && returns) return 'ambiguous';
    if (breaks) return 'broken';
    // The bar of the touch may have been farther away before it; its close comes after.
    if (place > touch ? returns : side * (price - close) >= atr) return 'held';
  }
  return touch === bars.to ? 'untouched' : 'open';
}
