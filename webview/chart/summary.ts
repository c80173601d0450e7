import type { CardSketch } from '../../src/card/cardSketch.ts';
import { drawnLevels, SHORT_LEVEL_TITLES } from '../../src/card/geometry/levelLines.ts';
import { exactPriceText } from './priceText.ts';

/** The chart in one sentence, for those who do not see it. */
export function describeChart(sketch: CardSketch, bars: number, precision: number, problems: number): string {
  const { symbol, timeframe } = sketch.metadata;
  const levels = drawnLevels(sketch.levels).map(
    ({ name, price }) => `${SHORT_LEVEL_TITLES[name]} ${exactPriceText(price, precision)}`,
  );
  const parts = [
    `Chart of ${[symbol, timeframe].filter((part) => part !== undefined).join(' ') || 'a card'}`,
    bars === 0 ? 'no candles' : `${bars} ${bars === 1 ? 'candle' : 'candles'}`,
    ...(levels.length > 0 ? levels : ['no levels']),
    `${sketch.drawings.length} ${sketch.drawings.length === 1 ? 'drawing' : 'drawings'}`,
    ...(problems > 0 ? [`${problems} ${problems === 1 ? 'object' : 'objects'} with problems`] : []),
  ];
  return parts.join(', ');
}
