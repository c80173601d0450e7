import type { CardSketch } from '../cardSketch.ts';
import { type CardType, partsOfCardType } from '../cardType.ts';

/** What a card can win and lose, as differences of prices, and the one by the other. */
export interface RewardToRisk {
  readonly reward: number;
  readonly risk: number;
  readonly ratio: number;
}

/**
 * The other reading of the levels (`chartCards.levelConvention`): the pivot is the line that ends the idea, so the way
 * begins at the last price, which the card does not hold.
 */
export interface PivotIsInvalidation {
  /** Absent without candles. */
  readonly lastClose?: number;
}

/**
 * Reward to risk. With the entry at the pivot a bullish card aims at the resistance and stops at the support; with the
 * pivot as the line that ends the idea it aims at the resistance from the last close, and stops at the pivot. A bearish
 * card goes the other way round. No document says which (docs/assumptions.md, MEASURE-1). Undefined while a price is
 * missing or on the wrong side.
 */
export function rewardToRisk(
  levels: CardSketch['levels'],
  type: CardType | undefined,
  invalidation?: PivotIsInvalidation,
): RewardToRisk | undefined {
  const direction = type && partsOfCardType(type)?.direction;
  if (direction === undefined) return undefined;
  const [target, otherSide] =
    direction === 'BULLISH' ? [levels.resistance, levels.support] : [levels.support, levels.resistance];
  const [entry, stop] =
    invalidation === undefined
      ? [levels.pivot?.price, otherSide?.price]
      : [invalidation.lastClose, levels.pivot?.price];
  if (target?.price === undefined || entry === undefined || stop === undefined) return undefined;
  const up = direction === 'BULLISH' ? 1 : -1;
  const [reward, risk] = [up * (target.price - entry), up * (entry - stop)];
  const ratio = reward / risk;
  return reward > 0 && risk > 0 && Number.isFinite(ratio) ? { reward, risk, ratio } : undefined;
}

/** The ratio for people: `R:R 2.50`. */
export function formatRewardToRisk({ ratio }: RewardToRisk): string {
  return `R:R ${ratio.toFixed(2)}`;
}
