import { type Candle, firstAtOrAfter } from '../candles/candle.ts';
import { expiresAt } from '../card/model/expiry.ts';
import { formatInstant } from '../time.ts';
import { type CandidateKind, levelProposals } from './levelProposals.ts';
import { closeOf, type MarketCandles } from './outcome.ts';
import type { RecordedCard, RecordSubject } from './recordedCard.ts';
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
  const { candles, timeframe, precision = 5 } = market;
  const { key, publishedAt, states } = subject;
  let past = firstAtOrAfter(candles, publishedAt);
  while (past > 0 && closeOf(candles[past - 1] as Candle, timeframe) > publishedAt) past -= 1;
  const known = candles.slice(Math.max(0, past - PROPOSAL_BARS), past);
  const tick = Number(`1e-${precision}`);
  const proposals = levelProposals({ market: { ...market, candles: known }, tick, now: publishedAt });
  if (proposals.kind === 'none' || proposals.atr === undefined || !(proposals.atr > 0)) return [];
  const { expiry } = states[0].card.metadata;
  const until = expiry && expiresAt(formatInstant(Math.trunc(publishedAt)), expiry);
  const later = candles.slice(firstAtOrAfter(candles, publishedAt)).filter((bar) => {
    return until === undefined || closeOf(bar, timeframe) <= until;
  });
  const { atr, lastClose } = proposals;
  return proposals.candidates.flatMap(({ price, kind }): ProposedLevel[] => {
    if (price === lastClose) return [];
    return [{ key, source: sourceOf(kind), price, fate: fateOf(price, lastClose, atr, later) }];
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

/** The cards that a row's levels were proposed for. */
export function cardsOf(levels: readonly ProposedLevel[], cards: readonly RecordedCard[]): readonly RecordedCard[] {
  const keys = new Set(levels.map(({ key }) => key));
  return cards.filter(({ key }) => keys.has(key));
}

/** After the first touch: broken if price goes an ATR beyond the level first, held if it returns by an ATR first. */
function fateOf(price: number, lastClose: number, atr: number, bars: readonly Candle[]): LevelFate {
  const side = price > lastClose ? 1 : -1;
  const beyond = ({ high, low }: Candle): number => (side === 1 ? high - price : price - low);
  const back = ({ high, low }: Candle): number => (side === 1 ? price - low : high - price);
  const touch = bars.findIndex((bar) => beyond(bar) >= 0);
  for (const [place, bar] of bars.slice(touch < 0 ? bars.length : touch).entries()) {
    const [breaks, returns] = [beyond(bar) >= atr, back(bar) >= atr];
    if (breaks && returns) return 'ambiguous';
    if (breaks) return 'broken';
    // The bar of the touch may have been farther away before it; its close comes after.
    if (place > 0 ? returns : side * (price - bar.close) >= atr) return 'held';
  }
  return touch < 0 ? 'untouched' : 'open';
}

function sourceOf(kind: CandidateKind): string {
  switch (kind.kind) {
    case 'pivot':
      return `${kind.method} pivot`;
    case 'swing':
      return `swing ${kind.side}`;
    case 'round':
      return 'round number';
    case 'cluster':
      return 'cluster';
  }
}
