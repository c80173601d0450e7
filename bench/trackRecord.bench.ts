import { setImmediate } from 'node:timers/promises';
import type { RecordSubject } from '../src/analysis/recordedCard.ts';
import type { Candle } from '../src/candles/candle.ts';
import { measureRecord, type RecordCandles } from '../src/market/measureRecord.ts';
import { sampleCandleList, sampleLevels } from './chart/sampleCandles.ts';
import { type Measure, median, timesRow } from './measure.ts';

const CARDS = 10_000;
const BARS = 1_000;
/** Bars before the publications, from which proposals are computed. */
const PAST = 300;
const SYMBOLS = 200;
const ROUNDS = 3;
const LIMIT_TIMES = 25;
/** Twice the actual value: proposals are computed from the 300 bars before each card, and a hundred levels are followed. */
const PROPOSALS_LIMIT_TIMES = 130;
const LONGEST_SLICE_TIMES = 4;

/**
 * The track record of 10,000 cards of 200 symbols over 1,000 bars each, by both level conventions, against one pass
 * over the prices of as many bars; the same with the proposals of their time; and its longest slice between two pauses,
 * against the calibration.
 */
export const measure: Measure = async ({ once, calibration }) => {
  const symbols = Array.from({ length: SYMBOLS }, (_, place) => sampleCandleList(BARS + PAST, place / 1e4));
  const items = Array.from({ length: once ? CARDS / 20 : CARDS }, (_, place) => ({
    subject: subjectOf(place, symbols),
  }));
  const source: RecordCandles = {
    sourceOf: () => '',
    load: async (_, symbol) => ({ candles: symbols[Number(symbol)] ?? [], timeframe: 'H4', source: 'Bench' }),
    finer: async () => undefined,
  };
  const own = { without: [] as number[], with: [] as number[] };
  const passes: number[] = [];
  let longest = 0;
  for (let round = 0; round < (once ? 1 : ROUNDS); round++) {
    for (const kind of ['without', 'with'] as const) {
      let slice = performance.now();
      const start = slice;
      const pause = async (): Promise<void> => {
        longest = Math.max(longest, performance.now() - slice);
        await setImmediate();
        slice = performance.now();
      };
      const { cards } = await measureRecord(items, source, {
        signal: new AbortController().signal,
        pause,
        progress: () => undefined,
        withProposals: kind === 'with',
      });
      own[kind].push(performance.now() - start);
      const decided = cards.filter(({ ending }) => ending === 'targetReached' || ending === 'invalidated').length;
      if (decided === 0 || decided === cards.length)
        throw new Error(`${decided} of ${cards.length} cards were decided.`);
    }

    const begin = performance.now();
    let [highest, lowest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let card = 0; card < items.length; card++) {
      const candles = symbols[Math.floor((card * SYMBOLS) / items.length)] ?? [];
      for (let bar = PAST; bar < candles.length; bar++) {
        const { high, low } = candles[bar] as Candle;
        highest = Math.max(highest, high);
        lowest = Math.min(lowest, low);
      }
    }
    passes.push(performance.now() - begin);
    if (!(highest > lowest)) throw new Error('There are no prices.');
  }
  const name = `track record of ${CARDS.toLocaleString('en-US')} cards of ${BARS.toLocaleString('en-US')} bars`;
  return [
    timesRow(`${name}, against a pass over their prices`, median(own.without), median(passes), LIMIT_TIMES),
    timesRow('the same with the proposals of their time', median(own.with), median(passes), PROPOSALS_LIMIT_TIMES),
    timesRow('its longest slice without yielding', longest, calibration.wallMs, LONGEST_SLICE_TIMES),
  ];
};

/** A card whose levels are nearer to the price or farther away, of one of a few symbols. */
function subjectOf(place: number, symbols: readonly (readonly Candle[])[]): RecordSubject {
  const symbol = place % SYMBOLS;
  const start = symbols[symbol]?.[PAST];
  if (start === undefined) throw new Error('There are no candles.');
  const card: RecordSubject['states'][0]['card'] = {
    metadata: {
      symbol: String(symbol),
      timeframe: 'H4',
      direction: 'BULLISH',
      entryPlacement: 'ABOVE_CURRENT',
      expiry: { type: 'GTC' },
    },
    levels: sampleLevels(start.open, place),
  };
  return {
    ...{ key: String(place), title: `Card ${place}`, author: undefined, publishedAt: start.time },
    states: [{ from: start.time, card }],
    isEarlierUnknown: false,
  };
}
