import type { CardSketch } from '../cardSketch.ts';
import { type CardType, partsOfCardType } from '../cardType.ts';

/** What a card can win and lose, as differences of prices, and the one by the other. */
export interface RewardToRisk {
  readonly reward: number;
  readonly risk: number;
  readonly ratio: number;
}

/**
 * Reward to risk with the entry at the pivot: a bullish card aims at the resistance and stops at the support, a bearish
 * one the other way round (docs/assumptions.md, Card). Undefined while a level is missing or on the wrong side.
 */
export function rewardToRisk(levels: CardSketch['levels'], type: CardType | undefined): RewardToRisk | undefined {
  const direction = type && partsOfCardType(type)?.direction;
  const [entry, high, low] = [levels.pivot?.price, levels.resistance?.price, levels.support?.price];
  if (direction === undefined || entry === undefined || high === undefined || low === undefined) return undefined;
  const [up, down] = [high - entry, entry - low];
  const [reward, risk] = direction === 'BULLISH' ? [up, down] : [down, up];
  const ratio = reward / risk;
  return reward > 0 && risk > 0 && Number.isFinite(ratio) ? { reward, risk, ratio } : undefined;
}

/** The ratio for people: `R:R 2.50`. */
export function rewardToRiskText({ ratio }: RewardToRisk): string {
  return `R:R ${ratio.toFixed(2)}`;
}
