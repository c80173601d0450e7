import type { CardSketch } from '../../src/card/cardSketch.ts';
import { objectName } from './objectInCard.ts';

/** The sentence below the legend: what is missing, which object is pointed at, and what is wrong with it. */
export function chartNote(
  sketch: CardSketch,
  objectId: string | undefined,
  invalid: ReadonlyMap<string, string>,
  noCandles: boolean,
): string {
  const name = objectId === undefined ? undefined : objectName(sketch, objectId);
  const problem = objectId === undefined ? undefined : invalid.get(objectId);
  return [
    ...(noCandles ? ['No candles: prices and times only'] : []),
    ...(name === undefined ? [] : [problem === undefined ? name : `${name}: ${problem}`]),
  ].join(' · ');
}
