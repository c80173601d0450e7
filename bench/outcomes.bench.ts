import { type JudgedCard, type MarketCandles, outcomeOf } from '../src/analysis/outcome.ts';
import { formatInstant, HOUR_MS } from '../src/time.ts';
import { sampleCandleList, sampleLevels } from './chart/sampleCandles.ts';
import { type Measure, median, timesRow } from './measure.ts';

const CARDS = 500;
const BARS = 1_000;
const ROUNDS = 60;
const WARM_UP = 20;
/** Twice the actual value. */
const LIMIT_TIMES = 8;

/** The outcomes of 500 cards over 1,000 bars each, against one pass over the prices of as many bars. */
export const measure: Measure = async ({ once }) => {
  const cases = Array.from({ length: CARDS }, (_, place) => caseOf(place));
  const own: number[] = [];
  const passes: number[] = [];
  for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
    let start = performance.now();
    let decided = 0;
    for (const { card, publishedAt, market } of cases) {
      if (outcomeOf(card, publishedAt, market, 'pivotIsEntry').kind !== 'untouched') decided++;
    }
    own.push(performance.now() - start);
    if (decided === 0 || decided === CARDS) throw new Error(`${decided} of ${CARDS} cards were touched.`);

    start = performance.now();
    let [highest, lowest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const { market } of cases) {
      for (const { high, low } of market.candles) {
        highest = Math.max(highest, high);
        lowest = Math.min(lowest, low);
      }
    }
    passes.push(performance.now() - start);
    if (!(highest > lowest)) throw new Error('There are no prices.');
  }
  const [time, baseline] = [own, passes].map((times) => median(times.slice(once ? 0 : WARM_UP)));
  if (time === undefined || baseline === undefined) throw new Error('Nothing was measured.');
  const name = `outcomes of ${CARDS} cards of ${BARS.toLocaleString('en-US')} bars`;
  return [timesRow(`${name}, against a pass over their prices`, time, baseline, LIMIT_TIMES)];
};

interface Case {
  readonly card: JudgedCard;
  readonly publishedAt: string;
  readonly market: MarketCandles;
}

/** A card with its own candles, whose levels are nearer to the price or farther away. */
function caseOf(place: number): Case {
  const candles = sampleCandleList(BARS, place / 1e4);
  const first = candles[0];
  if (first === undefined) throw new Error('There are no candles.');
  return {
    card: {
      metadata: { direction: 'BULLISH', entryPlacement: 'ABOVE_CURRENT', expiry: { type: 'GTC' } },
      levels: sampleLevels(first.open, place),
    },
    publishedAt: formatInstant(first.time + HOUR_MS),
    market: { candles, timeframe: 'H4', source: 'Bench' },
  };
}
