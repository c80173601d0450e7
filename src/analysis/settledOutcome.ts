import type { Candle, CandleSet } from '../candles/candle.ts';
import type { Timeframe } from '../card/model/card.ts';
import { type CardOutcome, type JudgedCard, type LevelConvention, type MarketCandles, outcomeOf } from './outcome.ts';

/** A bar by its opening time, epoch milliseconds. */
export interface BarTime {
  readonly time: number;
  readonly timeframe: Timeframe;
}

/** Loads the finer bars of one bar; undefined if there are none. */
export type LoadFiner = (bar: BarTime) => Promise<CandleSet | undefined>;

/** An outcome, and the candles that it was measured on with the finer ones that were loaded for it. */
export interface SettledOutcome {
  readonly outcome: CardOutcome;
  readonly market: MarketCandles;
}

/** Bars of one card that finer bars are loaded for: each settled bar may be followed by another one. */
const MOST_SETTLED = 4;

/** The outcome of a card, with bars that a finer timeframe can settle settled where the source has it. */
export async function settledOutcome(
  card: JudgedCard,
  publishedAt: string,
  market: MarketCandles,
  convention: LevelConvention,
  loadFiner: LoadFiner,
): Promise<SettledOutcome> {
  const finer = new Map<number, Candle>();
  const settled = new Set<number>();
  let candles = market;
  for (;;) {
    const outcome = outcomeOf(card, publishedAt, candles, convention);
    const time = unsettledBars(outcome, market.timeframe).find((bar) => !settled.has(bar));
    if (time === undefined || settled.size === MOST_SETTLED) return { outcome, market: candles };
    settled.add(time);
    const loaded = await loadFiner({ time, timeframe: market.timeframe });
    if (loaded === undefined) continue;
    for (const bar of loaded.candles) finer.set(bar.time, bar);
    candles = { ...market, finer: { ...loaded, candles: [...finer.values()].sort((a, b) => a.time - b.time) } };
  }
}

/** Opening times of the bars that leave something open. */
function unsettledBars(outcome: CardOutcome, timeframe: Timeframe): readonly number[] {
  if (outcome.kind === 'noData') return [];
  const uncounted = outcome.on.uncounted.map(({ time }) => time);
  const isAmbiguous = outcome.kind === 'ambiguous' && outcome.at.timeframe === timeframe;
  return isAmbiguous ? [...uncounted, outcome.at.time] : uncounted;
}
