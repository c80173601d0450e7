import type { CardSketch } from '../../../src/card/cardSketch.ts';
import { higherTimeframe } from '../../../src/card/levels/higherTimeframe.ts';
import { type CompletedCandle, lastCompletedCandle } from '../../../src/card/levels/lastCompletedCandle.ts';
import { levelChanges } from '../../../src/card/levels/levelChanges.ts';
import { pivotSide, proposedLevels } from '../../../src/card/levels/proposedLevels.ts';
import type { PlaceChange } from '../../../src/card/placeChange.ts';
import type { CandlesMessage } from '../../../src/protocol/editorMessages.ts';

/** The pivot and a level on either side, or two. */
export type LevelCount = 3 | 5;

/** Levels that are proposed, the candle they come from, and the card as it would be; or why there are none. */
export type Proposal =
  | {
      readonly kind: 'levels';
      readonly candle: CompletedCandle;
      readonly sketch: CardSketch;
      readonly changes: readonly PlaceChange[];
    }
  | { readonly kind: 'none'; readonly reason: string };

const PERIODS = { D: 'day', W: 'week', M: 'month' } as const;

/**
 * The classic pivot levels of the last completed candle of the next higher timeframe, the pivot where the card's type
 * puts it; `now` in epoch milliseconds.
 */
export function proposeLevels(
  sketch: CardSketch,
  candles: CandlesMessage | undefined,
  count: LevelCount,
  now: number,
  pivotIsInvalidation: boolean,
): Proposal {
  if (candles === undefined || candles.time.length === 0) {
    return { kind: 'none', reason: 'There are no candles to take levels from.' };
  }
  const higher = higherTimeframe(candles.timeframe);
  if (higher === undefined) return { kind: 'none', reason: 'Monthly candles have no higher timeframe.' };
  const { time, high, low, close, timeframe, tick } = candles;
  const candle = lastCompletedCandle(time, high, low, close, timeframe, now);
  if (candle === undefined) {
    return { kind: 'none', reason: `The candles that are loaded hold no whole ${PERIODS[higher]}.` };
  }
  const side = pivotSide(sketch.metadata, pivotIsInvalidation);
  const lastClose = close[close.length - 1] ?? Number.NaN;
  const levels = proposedLevels(sketch, candle, tick, count, side && { side, lastClose });
  return { kind: 'levels', candle, sketch: { ...sketch, levels }, changes: levelChanges(sketch.levels, levels) };
}

/** Which candle it is, e.g. `Week of 2026-02-23`. */
export function candleName({ timeframe, from }: CompletedCandle): string {
  const day = new Date(from).toISOString().slice(0, 10);
  switch (timeframe) {
    case 'D':
      return `Day ${day}`;
    case 'W':
      return `Week of ${day}`;
    case 'M':
      return `Month ${day.slice(0, 7)}`;
  }
}
