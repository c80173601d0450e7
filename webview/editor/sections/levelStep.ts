import { LEVEL_NAMES } from '../../../src/card/card.ts';
import { type DistanceUnit, distanceUnit } from '../../../src/card/distanceUnit.ts';
import { decimalsOf, stepOf } from '../fields/price.ts';
import type { PageState } from '../pageState.ts';

/** Smallest step in which levels are counted: the tick of the candles, else the last decimal that a level is written with. */
export function levelStep({ snapshot, tick }: Pick<PageState, 'snapshot' | 'tick'>): number {
  const texts = LEVEL_NAMES.map((name) => levelText(snapshot, name));
  const finest = texts.reduce((one, other) => (decimalsOf(other) > decimalsOf(one) ? other : one), '');
  return stepOf(finest, tick);
}

/** What the distances of levels are told in. */
export function levelUnit(state: Pick<PageState, 'snapshot' | 'tick'>): DistanceUnit {
  return distanceUnit(state.snapshot.unit, levelStep(state));
}

/** The price of a level as the text spells it; empty where it has none. */
export function levelText(
  { sketch, priceTexts }: Pick<PageState['snapshot'], 'sketch' | 'priceTexts'>,
  name: (typeof LEVEL_NAMES)[number],
): string {
  const price = sketch.levels[name]?.price;
  return priceTexts?.[name] ?? (price === undefined ? '' : String(price));
}
