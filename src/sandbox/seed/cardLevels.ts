import type { Direction, EntryPlacement, Levels } from '../../card/card.ts';
import { type CardMarket, roundToTick } from './cardMarket.ts';
import type { Random } from './random.ts';

/** Levels around the price: the entry (pivot) on the side that the placement says, targets and stops beyond. */
export function cardLevels(
  market: CardMarket,
  direction: Direction,
  placement: EntryPlacement,
  random: Random,
  lastBar: string,
): Levels {
  const { close, range } = market;
  const entry = close + (placement === 'ABOVE_CURRENT' ? 1 : -1) * range * random.between(0.6, 1.8);
  const reward = range * random.between(2.4, 5);
  const risk = range * random.between(1.2, 2.2);
  const above = direction === 'BULLISH' ? reward : risk;
  const below = direction === 'BULLISH' ? risk : reward;
  const withMiddle = random.unit() < 0.5;
  const at = (price: number) => roundToTick(price, market);
  return {
    resistance: { price: at(entry + above), clientObjectId: 'lv_res' },
    ...(withMiddle
      ? {
          intermediateResistance: { price: at(entry + above * random.between(0.4, 0.6)), clientObjectId: 'lv_mid_res' },
        }
      : {}),
    pivot: { price: at(entry), clientObjectId: 'lv_piv', time: lastBar },
    ...(withMiddle
      ? { intermediateSupport: { price: at(entry - below * random.between(0.4, 0.6)), clientObjectId: 'lv_mid_sup' } }
      : {}),
    support: { price: at(entry - below), clientObjectId: 'lv_sup' },
  };
}
