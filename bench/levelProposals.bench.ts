import { levelProposals } from '../src/analysis/levelProposals.ts';
import { sampleCandleList } from './chart/sampleCandles.ts';
import { type Measure, median, timesRow } from './measure.ts';

const CANDLES = 10_000;
const ROUNDS = 200;
const WARM_UP = 50;
/** Three times the actual value. */
const LIMIT_TIMES = 3;

/** Level proposals of 10,000 candles, against sorting the prices of those candles. */
export const measure: Measure = async ({ once }) => {
  const candles = sampleCandleList(CANDLES);
  const market = { candles, timeframe: 'H4', source: 'Bench' } as const;
  const own: number[] = [];
  const sorting: number[] = [];
  for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
    let start = performance.now();
    const proposed = levelProposals({ market, tick: 0.00001 });
    own.push(performance.now() - start);
    if (proposed.kind !== 'proposals' || proposed.incomplete.length > 0) throw new Error('A period was left out.');

    start = performance.now();
    candles.map(({ high }) => high).sort((a, b) => a - b);
    sorting.push(performance.now() - start);
  }
  const [time, baseline] = [own, sorting].map((times) => median(times.slice(once ? 0 : WARM_UP)));
  if (time === undefined || baseline === undefined) throw new Error('Nothing was measured.');
  const name = `level proposals of ${CANDLES.toLocaleString('en-US')} candles`;
  return [timesRow(`${name}, against sorting their highs`, time, baseline, LIMIT_TIMES)];
};
